/**
 * MIPS32 for the simulator {@link edu.sysy.simulate}: runs programs as Linux on a 24Kf would.
 *
 * <p>What comes in: a {@link edu.sysy.simulate.Executable} for MIPS32 release 1 and 2 and the o32 calling convention in
 * either byte order, or one made for SPIM and MARS. What goes out: its effects on memory, by system calls, and the
 * counts. All integer and floating-point instructions of user programs are executed, with exact delay slots.
 *
 * {@snippet lang = "java":
 * Run run = Simulator.create().run(Executable.load(file), Io.standard());
 * System.out.println("cost " + run.programCounts().cost(CostModel.IN_ORDER));
 * System.out.println("loads " + run.programCounts().count(StandardInstructionClass.LOAD));
 * long cycles = CycleEstimate.cycles(run.profile(), ProcessorModel.MIPS_24K, AddressRange.ALL);
 * }
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code MipsMachine}: what executables are understood; found by {@link java.util.ServiceLoader}
 *   <li>{@code MipsProcessor}: one run; {@code LinuxSystemCalls} and {@code StandaloneSystemCalls}: numbers and
 *       registers of calls
 *   <li>{@code Translator}, {@code Decoder}, {@code Op}: words to elements of translated code
 *   <li>{@code InstructionInterpreter}, {@code Registers}, {@code FloatingPoint}, {@code SlowPathInstructions}:
 *       their execution
 *   <li>{@code WordClassifier}, {@code CycleEstimate}, {@code WordFootprint}: what executed words count and cost
 * </ol>
 *
 * <p>Where a real machine would behave differently, besides what the simulator says of all machines:
 *
 * <ul>
 *   <li>Arithmetic rounds to nearest whatever the rounding mode; only {@code cvt.w} obeys it. Subnormal numbers are
 *       never flushed to zero. The sticky exception flags of the floating-point unit are not set, and its traps do not
 *       occur.
 *   <li>What the architecture leaves unpredictable is done as qemu does it, for example a division by zero gives the
 *       dividend and remainder 0.
 * </ul>
 *
 * <p>Source: "MIPS Architecture for Programmers, Volume II-A: The MIPS32 Instruction Set", release 2.
 */
@NullMarked
package edu.sysy.mips.simulate;

import org.jspecify.annotations.NullMarked;
