/**
 * Instruction scheduling: orders in which instructions wait less for results of others, for processors that start them
 * in order.
 *
 * <p>{@link edu.sysy.codegen.schedule.MachineScheduler} takes a {@link edu.sysy.machine.MachineFunction} before
 * register allocation and keeps register pressure within bounds; {@link edu.sysy.codegen.schedule.CodeScheduler} takes
 * final code and changes nothing but its order. What both need to know about a machine and a processor they ask its
 * {@link edu.sysy.codegen.schedule.SchedulingModel} and {@link edu.sysy.codegen.schedule.FinalCodeModel}.
 *
 * <p>To read in this order: {@code Timing}, {@code IssueSlots}, {@code IssueModel}, {@code MemoryAccess};
 * {@code DependenceGraph}, {@code Dependences}, {@code ListScheduler}; {@code CodeScheduler}; {@code LiveIn},
 * {@code RegisterPressure}, {@code Webs}, {@code BlockDependences}, {@code MachineScheduler}. {@code Scoreboard}
 * counts the cycles of an order. (Cooper, Schielke, Subramanian: An Experimental Evaluation of List Scheduling, Rice
 * TR98-326.)
 */
@NullMarked
package edu.sysy.codegen.schedule;

import org.jspecify.annotations.NullMarked;
