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
 */
@NullMarked
package edu.sysy.machine;

import org.jspecify.annotations.NullMarked;
