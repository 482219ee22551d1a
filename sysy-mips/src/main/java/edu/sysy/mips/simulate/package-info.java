/**
 * A simulator of linked MIPS32 programs: runs what a compiler and a linker made, as Linux on a 24Kf would, and counts what
 * was executed.
 *
 * {@snippet lang = "java":
 * Executable program = Executable.load(Files.readAllBytes(Path.of("program")));
 * Simulator simulator = Simulator.builder().instructionLimit(1_000_000_000).build();
 *
 * Capture capture = simulator.run(program, "3 4\n".getBytes(StandardCharsets.US_ASCII));
 * System.out.print(capture.text());
 * System.out.println(capture.outcome()); // exited with status 0
 *
 * InstructionCounts counts = capture.run().programCounts();
 * System.out.println(counts.total() + " instructions, cost " + counts.cost(edu.sysy.mips.CostModel.IN_ORDER));
 * for (Profile.LineCounts line : capture.run().profile().lines()) {
 *     System.out.println(line.line() + ": " + line.counts().total());
 * }
 * }
 *
 * <p>{@link edu.sysy.mips.simulate.Executable} reads static ELF files for MIPS32 release 1 and 2 and the o32 calling
 * convention in either byte order, and those made for SPIM and MARS. {@link edu.sysy.mips.simulate.Simulator} executes all integer and floating-point instructions of
 * user programs, with exact delay slots, and the system calls that start code and a static C library need.
 * {@link edu.sysy.mips.simulate.Run} holds how the program ended, the executed instructions by class, and a profile by
 * function and source line.
 *
 * <p>Where a real machine would behave differently:
 *
 * <ul>
 *   <li>Memory is mapped and protected in pages of 64 KiB, as a kernel for MIPS may be configured.
 *   <li>Code is translated once: instructions that a program writes into its own text are not seen.
 *   <li>Arithmetic rounds to nearest whatever the rounding mode; only {@code cvt.w} obeys it. Subnormal numbers are never
 *       flushed to zero. The sticky exception flags of the floating-point unit are not set, and its traps do not occur.
 *   <li>What the architecture leaves unpredictable is done as qemu does it, for example a division by zero gives the
 *       dividend and remainder 0.
 *   <li>There are no files, threads and signal handlers.
 * </ul>
 */
@NullMarked
package edu.sysy.mips.simulate;

import org.jspecify.annotations.NullMarked;
