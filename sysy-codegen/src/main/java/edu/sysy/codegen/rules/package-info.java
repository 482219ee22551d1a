/**
 * Instruction selection by rows: a pattern of the IR, a result of instructions, a condition. {@code RowCompiler} turns
 * the text of a row into objects that match and evaluate it, {@code RowTable} finds rows by the root of their
 * pattern, {@code RowMatcher} chooses one for an operation, and a {@code RowEvaluation} computes its result: to mark
 * the values that it reads, to find what it costs, or to add its instructions to the code.
 *
 * <pre>
 * x + C              => ADDIU(x, C)                   if fits16(C)
 * x / C              => (x + bias(x, C)) >> log2(C)   if power(C)
 * branch(x &lt; 0)      => BLTZ(x)
 * </pre>
 *
 * <p>Names in capitals are instructions of the machine. Operators in a result are selected by rows again. A call of
 * another name is a root that rows define, {@code branch}, {@code value}, {@code flags}, or a condition that the text
 * defines in a line {@code define}, or the machine in code. {@code when(c, i)} is the outcome of a test, the condition
 * {@code c} of what the instruction {@code i} leaves, and {@code once(r)} is computed once in a block for the same
 * variables.
 *
 * <p>A pattern of a test binds the condition in {@code cmp(k, x, y)}, of equality or its opposite alone if its name
 * begins with {@code e}, and the condition of floating numbers in {@code fcmp(k, x, y)}. The operands of a root that
 * commutes are exchanged if that puts a constant to the right, or if the pattern has operations inside; those of the
 * operations inside are not.
 *
 * <p>To read in this order: {@code CommonRows}; {@code RowNames}, {@code RowInstruction}, {@code RowOperands};
 * {@code RowTable}, {@code RowCompiler}, {@code Row}, {@code PatternNode}, {@code ResultNode}; {@code
 * RowMatcher}, {@code ConditionTest}; {@code RowEvaluation}, {@code CostEvaluation}, {@code DemandEvaluation}, {@code
 * RowEmitter}.
 *
 * <p>Rows of products, quotients and remainders compete: that which costs least applies, the first of equal ones. Of
 * others the first applies that matches.
 */
@NullMarked
package edu.sysy.codegen.rules;

import org.jspecify.annotations.NullMarked;
