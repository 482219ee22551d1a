/**
 * The intermediate representation: SSA over a control-flow graph, immutable, with numbers for operands.
 *
 * <pre>
 * Program     = Global*, Function*
 * Function    = name, return type, Block* (in reverse postorder, the entry first)
 * Block       = label, parameter Value*, Instruction*, Terminator, source line of the terminator
 * Instruction = result Value, Operation, source line
 * Terminator  = Jump(Edge) | Branch(condition, Edge, Edge) | Return(Value) | Unreachable
 * Edge        = target label, argument Value*
 * </pre>
 *
 * <p>Blocks have parameters and edges carry arguments; {@code b2(%7: i32)} is what textbooks write as a phi at the head
 * of b2. The parameters of the entry are those of the function. Operands are {@link edu.sysy.ir.Value}s, never
 * references to other instructions. A function is changed by {@link edu.sysy.ir.Function#edit}; blocks that an edit
 * does not touch are the same objects in the result.
 *
 * <p>{@link edu.sysy.ir.Program} and {@link edu.sysy.ir.Global} have builders and withers that Immutables generates.
 * Blocks, instructions, operations, terminators, edges and values are plain records: a compile makes millions of them,
 * and a builder allocates twice as much as a constructor and takes up to four times as long ({@code BuilderBenchmark}).
 * {@link edu.sysy.ir.FunctionBuilder} and {@link edu.sysy.ir.FunctionEditor} are written by hand, as they number values
 * and blocks.
 */
@NullMarked
@ValueStyle
package edu.sysy.ir;

import edu.sysy.generation.ValueStyle;
import org.jspecify.annotations.NullMarked;
