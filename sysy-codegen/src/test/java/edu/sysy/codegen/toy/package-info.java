/**
 * A whole target in the smallest form: Abacus, a machine of the tests, and what has to be written for any machine.
 *
 * <pre>
 * registers      r0-r9, f0-f5, t and u (never allocated), sp, link, flag (written by comparisons, read by branches)
 * instructions   op rd, a, b | op rd, a, immediate | cmp a, b | flagto rd | select rd, a, b | li rd, immediate
 *                load rd, a, immediate | store a, b, immediate | brset, brclear, jump, call label | return | trap
 * convention     results in r0, f0; arguments in r1-r3, f1-f3, then on the stack; r6-r9, f4, f5 and sp preserved
 * </pre>
 *
 * <p>Branches reach 31 instructions; any immediate has 32 bits. To read in this order:
 *
 * <ol>
 *   <li>the machine: {@code AbacusRegisters}, {@code AbacusConvention}, {@code AbacusOpcode}, {@code
 *       AbacusInstruction}, and the text of its code, {@code AbacusSyntax}
 *   <li>selection: {@code AbacusRows}, {@code AbacusMemory}, {@code AbacusSelector}, {@code AbacusCode}
 *   <li>scheduling: {@code AbacusTimings}
 *   <li>final code: {@code AbacusExpander}, {@code AbacusBranches}, {@code AbacusAssembly}
 *   <li>{@code Abacus}, the target that puts them together
 *   <li>execution, for the tests: {@code AbacusInterpreter}
 * </ol>
 */
@NullMarked
package edu.sysy.codegen.toy;

import org.jspecify.annotations.NullMarked;
