/**
 * Register allocation, as far as it is the same for all allocators: {@code ProgramAllocation} takes the functions of a
 * program, callees first, as {@code CallSites} tells; {@code OperandTable}, {@code EdgeTable}, {@code RegisterTable},
 * {@code RegisterDefinitions}, {@code LiveRegisters} and {@code LiveValues} are a function in flat arrays; {@code
 * BlockWeights} says what is worth a register; {@code MoveGroups} orders moves.
 *
 * <p>What comes in is a {@link edu.sysy.machine.MachineFunction} in SSA form, what goes out an
 * {@link edu.sysy.machine.Allocation}; the code is never changed. {@link edu.sysy.verify.AllocationChecker} proves what
 * comes out.
 */
@NullMarked
package edu.sysy.codegen.regalloc;

import org.jspecify.annotations.NullMarked;
