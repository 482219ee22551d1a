/**
 * Decides whether two pieces of IR compute the same for all 32-bit values.
 *
 * {@snippet :
 * Function f = IrParser.parseFunction("""
 *     func @f(%0: i32) -> i32 {
 *     b0:
 *       %1 = const 10
 *       %2 = div %0, %1
 *       %3 = mul %2, %1
 *       %4 = sub %0, %3
 *       ret %4
 *     }
 *     """);
 * Function g = IrParser.parseFunction("""
 *     func @f(%0: i32) -> i32 {
 *     b0:
 *       %1 = const 10
 *       %2 = rem %0, %1
 *       ret %2
 *     }
 *     """);
 * Verdict verdict = Equivalence.of(f, g); // Equal
 * }
 *
 * <p>The answer is {@link edu.sysy.prove.Verdict.Equal} with a {@link edu.sysy.prove.Certificate} that a small checker
 * goes through, {@link edu.sysy.prove.Verdict.Different} with a {@link edu.sysy.prove.Counterexample} that the
 * interpreter has confirmed, or {@link edu.sysy.prove.Verdict.Unknown}.
 *
 * <p>Packages in reading order, none of them exported:
 *
 * <ol>
 *   <li>{@code term}: bit-vector terms
 *   <li>{@code translate}, {@code floats}: IR and rewrite rules as terms, floating-point operations among them
 *   <li>{@code normal}: normal forms of terms, the laws of quotients among them
 *   <li>{@code integer}: quotients under the conditions of rules, by laws of the integers
 *   <li>{@code bits}, {@code sat}: terms as circuits and clauses, and the interface of the solver
 *   <li>{@code decide}: what is asked of whom
 *   <li>{@code validate}: functions with loops, memory and calls, before and after a pass
 *   <li>{@code certificate}, {@code check}: what a proof is, and who checks it
 * </ol>
 */
@NullMarked
package edu.sysy.prove;

import org.jspecify.annotations.NullMarked;
