/**
 * A simulator of linked programs: runs what a compiler and a linker made as Linux would, and counts what was executed.
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
 * System.out.println(counts.total() + " instructions");
 * for (Profile.LineCounts line : capture.run().profile().lines()) {
 *     System.out.println(line.line() + ": " + line.counts().total());
 * }
 * }
 *
 * <p>What comes in: the bytes of an ELF file, input, limits. What goes out: a {@link edu.sysy.simulate.Run}, which
 * holds how the program ended, the executed instructions by class, and a profile by function and source line. A
 * simulator that is given {@linkplain edu.sysy.simulate.Simulator.Builder#caches data caches} counts their misses, too,
 * with the model in {@link edu.sysy.simulate.cache}. Of programs with threads it knows how long they take if each
 * thread has a processor of its own, and it finds {@linkplain edu.sysy.simulate.race data races} if it is told to.
 *
 * <p>There is one class to call for all machines. A target provides a {@link edu.sysy.simulate.SimulatedMachine}, which
 * {@link java.util.ServiceLoader} finds on the class path and on the module path, as the compiler finds its toolchain;
 * the number of the machine in the file chooses. So whoever has an executable needs no name of its target, and a
 * simulator of a machine is there as soon as its target is.
 * {@link edu.sysy.simulate.Executable#load(byte[], java.util.List)} takes the machines from the caller instead.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code Simulator}, {@code Executable}, {@code Io}, {@code Run}, {@code Capture}, {@code RunOutcome},
 *       {@code RunLimit}, {@code FaultKind}: what users call
 *   <li>{@code SimulatedProcess}, {@code RegisterValue}, {@code TraceListener}, {@code TraceStep}: programs that run
 *       instruction by instruction
 *   <li>{@code Profile}, {@code ProfileReport}, {@code AddressRange}, {@code InstructionCounts},
 *       {@code InstructionClass}, {@code StandardInstructionClass}, {@code InstructionPrices}, {@code ClassCounter}:
 *       what was executed
 *   <li>{@code LinuxProcess}, {@code InitialStack}, {@code PagedMemory}: one run
 *   <li>{@code ThreadCounts}, {@code SimulatedThread}, {@code ProcessThreads}, {@code ThreadCalls}: threads
 *   <li>{@code Kernel}, {@code SystemCall}, {@code SystemCallResult}, {@code Errno}, {@code LinuxConventions},
 *       {@code StandardStreams}, {@code MemoryCalls}: system calls
 *   <li>{@code SimulatedMachine}, {@code Processor}, {@code AccessObserver}, {@code ProgramText},
 *       {@code TranslatedCode}, {@code ElementFields}: what a target implements, and what it builds on. It adds a
 *       decoder, an interpreter, and the places of arguments in registers
 *   <li>{@code TranslatingMachine}, {@code TranslatingProcessor}, {@code BlockTranslator}, {@code CodeInterpreter},
 *       {@code GenericSystemCalls}: what machines share that have registers of 64 bits
 * </ol>
 *
 * <p>Where a real machine would behave differently:
 *
 * <ul>
 *   <li>Memory is mapped and protected in pages of 64 KiB, as a kernel may be configured.
 *   <li>Code is translated once: instructions that a program writes into its own text are not seen.
 *   <li>There are no files and signal handlers.
 *   <li>Threads run one at a time, in an order that depends on nothing but the program and its input. Each sees the
 *       stores of the others at once.
 * </ul>
 *
 * <p>Addresses have 32 bits. Instructions are words of 4 bytes, or begin with 2 where a machine has shorter ones.
 *
 * <p>Sources: "System V Application Binary Interface", "Process Initialization"; the system calls in section 2 of the
 * Linux manual.
 */
@NullMarked
package edu.sysy.simulate;

import org.jspecify.annotations.NullMarked;
