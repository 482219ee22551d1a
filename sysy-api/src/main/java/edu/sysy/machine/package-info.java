/**
 * Machine code as far as it is the same for every target: what instruction selection produces and register allocation
 * reads.
 *
 * <pre>
 * SelectedProgram    = Global*, MachineFunction*
 * MachineProgram     = Global*, AllocatedFunction*
 * AllocatedFunction  = MachineFunction, Allocation
 * MachineFunction    = name, MachineBlock* (entry first), virtual registers, frame objects
 * MachineBlock       = label, parameter VirtualRegister*, MachineInstruction*, MachineEdge* (no critical edges)
 * MachineInstruction = MachineOperation (the target's), source line
 * Allocation         = a Location for each operand, Moves before instructions, number of stack slots
 * </pre>
 *
 * <p>Machine code is in SSA form and is never changed by register allocation: an {@link edu.sysy.machine.Allocation}
 * says where each operand lives, and emission reads both. {@link edu.sysy.machine.text} prints and parses it.
 *
 * <p>Code is changed by {@link edu.sysy.machine.MachineFunction#edit} before allocation and by
 * {@link edu.sysy.machine.AllocatedFunction#edit} after it; {@link edu.sysy.machine.AllocatedFunction#locations} says
 * which register or slot holds a value where.
 *
 * <p>{@link edu.sysy.machine.MachineBlock} has a builder and withers that Immutables generates;
 * {@link edu.sysy.machine.MachineFunction} derives its control flow from its blocks and has {@code withBlocks}.
 * Instructions, operands, registers, edges and moves are plain records of few components, of which a compile makes
 * millions ({@code BuilderBenchmark} has the cost of builders).
 */
@NullMarked
@ValueStyle
package edu.sysy.machine;

import edu.sysy.generation.ValueStyle;
import org.jspecify.annotations.NullMarked;
