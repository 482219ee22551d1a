/**
 * Instruction selection, as far as it is the same for all targets: what is folded into what, where constants are put
 * into registers, and which calls are the last thing that a function does. Arithmetic, tests and choices are selected
 * by the rows of {@link edu.sysy.codegen.rules}.
 *
 * <p>What comes in is a function of the IR; what goes out are machine blocks. {@code FunctionSelection} walks over the
 * blocks and asks a {@link edu.sysy.codegen.select.BlockSelector} for instructions; an {@link
 * edu.sysy.codegen.select.OperationSelector} is one made of rows, {@link edu.sysy.codegen.select.MemoryCode} and {@link
 * edu.sysy.codegen.select.CallSelection}. Other facts about a target come from {@link
 * edu.sysy.codegen.select.AddressingModes}, {@link edu.sysy.codegen.select.ConstantForms} and {@link
 * edu.sysy.codegen.select.ArgumentPassing}.
 *
 * <p>To read in this order: {@code SelectionFacts}, {@code SelectionScope}, {@code BlockSelector},
 * {@code FunctionSelection}, {@code OperationSelector}; {@code ValueRegisters}, {@code CallSelection};
 * {@code UseCounts}, {@code LastUses}, {@code KnownRanges}; {@code AddressForms}, {@code ScaledIndex},
 * {@code FoldingPlan}; {@code CodeBuffer}, {@code ConstantPlacement}, {@code ConstantPool}; {@code MagicNumber},
 * {@code ExactQuotient}; {@code TailCalls}; {@code UseTable}, of code that is selected.
 * (Granlund, Montgomery: Division by Invariant Integers using Multiplication, PLDI 1994.)
 */
@NullMarked
package edu.sysy.codegen.select;

import org.jspecify.annotations.NullMarked;
