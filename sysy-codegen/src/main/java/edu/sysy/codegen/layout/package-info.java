/**
 * Final code: from allocated machine code to labels and instructions of the machine in one line, with as few jumps as
 * the order of blocks allows and all branches in reach of their targets.
 *
 * <p>What comes in is an {@link edu.sysy.machine.AllocatedFunction}, what goes out the items of a
 * {@link edu.sysy.codegen.layout.FunctionCode}, of which a {@link edu.sysy.codegen.layout.FinalProgram} consists. The
 * target expands its own operations and writes copies, loads and stores
 * ({@link edu.sysy.codegen.layout.BlockExpander}), and it says how it writes jumps and branches ({@link
 * edu.sysy.codegen.layout.BranchForms}).
 *
 * <p>To read in this order: {@code CodeItem}, {@code BlockEmission}, {@code BlockEnding}, {@code BlockLayout},
 * {@code LayoutOrder}, {@code BranchRelaxation}; {@code InstructionEmitter} and {@code EmittingExpander}, by which
 * machines with a scratch register expand blocks. (Szymanski: Assembling Code for Machines with Span-Dependent
 * Instructions, CACM 1978, for the relaxation.)
 */
@NullMarked
package edu.sysy.codegen.layout;

import org.jspecify.annotations.NullMarked;
