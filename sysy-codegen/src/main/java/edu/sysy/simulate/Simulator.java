package edu.sysy.simulate;

import edu.sysy.processor.DataCaches;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Runs linked programs of every machine whose target is on the class path or module path. A simulator holds only its
 * options, is immutable, and may run any number of programs at the same time in different threads.
 *
 * {@snippet lang = "java":
 * Simulator simulator = Simulator.builder().instructionLimit(1_000_000).build();
 * Capture capture = simulator.run(Executable.load(assembly.executable()), "12 30".getBytes());
 * System.out.write(capture.output());
 * System.out.println(capture.run().programCounts().total() + " instructions");
 * }
 *
 * <p>The same program, input and options give the same run, unless a {@link Builder#clock(LongSupplier)} is set.
 */
public final class Simulator {

    private static final long MEGABYTE = 1 << 20;

    private final Options options;

    /** The options of a simulator. */
    record Options(
            long instructionLimit,
            long memoryLimit,
            long outputLimit,
            int stackSize,
            List<String> arguments,
            Optional<LongSupplier> clock,
            Optional<DataCaches> caches,
            int quantum,
            boolean detectsRaces) {}

    private Simulator(Options options) {
        this.options = options;
    }

    /**
     * Makes a simulator with the default options.
     *
     * @return the simulator
     */
    public static Simulator create() {
        return builder().build();
    }

    /**
     * Starts a simulator with other options.
     *
     * @return a builder with the default options
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Runs a program until it exits, faults or reaches a limit. Nothing that the program does throws an exception.
     *
     * @param program the program
     * @param io its standard streams
     * @return what the run came to
     * @throws UncheckedIOException if one of the streams fails
     */
    public Run run(Executable program, Io io) {
        Objects.requireNonNull(program, "program");
        Objects.requireNonNull(io, "io");
        return new LinuxProcess(program, options, io, false).run();
    }

    /**
     * Starts a program that is executed instruction by instruction.
     *
     * @param program the program
     * @param io its standard streams
     * @return the program before its first instruction
     * @throws UnsupportedOperationException if programs of this machine cannot be run in steps
     */
    public SimulatedProcess start(Executable program, Io io) {
        LinuxProcess process = new LinuxProcess(program, options, io, true);
        process.start();
        return new SimulatedProcess(program, process);
    }

    /**
     * Runs a program on fixed input and keeps its output.
     *
     * @param program the program
     * @param input the bytes of its standard input
     * @return what the run came to, and the output
     */
    public Capture run(Executable program, byte[] input) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        Run run = run(program, new Io(new ByteArrayInputStream(input), output, errors));
        return new Capture(run, output.toByteArray(), errors.toByteArray());
    }

    /** The limits of a run. */
    @Override
    public String toString() {
        return "simulator with limits of " + options.instructionLimit + " instructions, " + options.memoryLimit
                + " bytes of memory, " + options.outputLimit + " bytes of output";
    }

    /** Options for a simulator. Each method returns the builder. */
    public static final class Builder {

        private long instructionLimit = Long.MAX_VALUE;
        private long memoryLimit = 512 * MEGABYTE;
        private long outputLimit = 256 * MEGABYTE;
        private int stackSize = (int) (256 * MEGABYTE);
        private List<String> arguments = List.of("program");
        private Optional<LongSupplier> clock = Optional.empty();
        private Optional<DataCaches> caches = Optional.empty();
        private int quantum = 2000;
        private boolean detectsRaces;

        private Builder() {}

        /**
         * Ends a run after so many instructions. Limits are looked at between blocks, so that a few dozen instructions
         * more may be executed. The default is no limit.
         *
         * @param instructions the number of instructions, not negative
         * @return this builder
         */
        public Builder instructionLimit(long instructions) {
            instructionLimit = atLeast(0, instructions, "instruction limit");
            return this;
        }

        /**
         * Ends a run that needs more memory. What counts is the storage of pages of 64 KiB that the program wrote to or
         * that hold bytes of its file; memory that is only declared or only read as zero costs nothing. The default is
         * 512 MiB.
         *
         * @param bytes the number of bytes, not negative
         * @return this builder
         */
        public Builder memoryLimit(long bytes) {
            memoryLimit = atLeast(0, bytes, "memory limit");
            return this;
        }

        /**
         * Ends a run that writes more to its standard output and error together. The default is 256 MiB.
         *
         * @param bytes the number of bytes, not negative
         * @return this builder
         */
        public Builder outputLimit(long bytes) {
            outputLimit = atLeast(0, bytes, "output limit");
            return this;
        }

        /**
         * Sets the size of the stack. The default is 256 MiB, of which only the used part takes memory.
         *
         * @param bytes the number of bytes, from 64 KiB to 256 MiB; rounded up to a multiple of 64 KiB
         * @return this builder
         */
        public Builder stackSize(long bytes) {
            if (bytes < PagedMemory.PAGE_SIZE || bytes > 256 * MEGABYTE) {
                throw new IllegalArgumentException("stack size must be from 64 KiB to 256 MiB, not " + bytes);
            }
            stackSize = (int) (bytes + PagedMemory.PAGE_SIZE - 1) & -PagedMemory.PAGE_SIZE;
            return this;
        }

        /**
         * Sets the program's arguments, of which the first is its name. The default is {@code "program"} alone.
         *
         * @param names the arguments, at most 30,000 bytes together
         * @return this builder
         */
        public Builder arguments(List<String> names) {
            arguments = List.copyOf(names);
            if (arguments.stream().mapToLong(name -> 3L * name.length() + 5).sum() > 30_000) {
                throw new IllegalArgumentException("arguments are too long");
            }
            return this;
        }

        /**
         * Sets what the program reads as the time of day. Without it, time is simulated: it begins at 0, and each
         * executed instruction takes 10 nanoseconds.
         *
         * @param nanoseconds gives the nanoseconds since 1970
         * @return this builder
         */
        public Builder clock(LongSupplier nanoseconds) {
            clock = Optional.of(nanoseconds);
            return this;
        }

        /**
         * Has runs count the misses of data caches, which are empty at the beginning. Without them a run has no {@link
         * Run#cacheCounts}, and is faster.
         *
         * @param geometry what the caches are like, such as {@link edu.sysy.TargetTraits#dataCaches} of a target
         * @return this builder
         */
        public Builder caches(DataCaches geometry) {
            caches = Optional.of(geometry);
            return this;
        }

        /**
         * Sets how many instructions a thread executes before another one may go on. Threads are simulated one at a
         * time: the one that is least far goes on, so that they are never much farther apart. The default is 2,000.
         *
         * @param instructions the number of instructions, positive
         * @return this builder
         */
        public Builder quantum(int instructions) {
            quantum = (int) atLeast(1, instructions, "quantum");
            return this;
        }

        /**
         * Has runs find data races: accesses of two threads to one word, at least one of them a store, that nothing
         * orders. Without this a run has no {@link Run#races}, and is faster.
         *
         * @return this builder
         */
        public Builder detectRaces() {
            detectsRaces = true;
            return this;
        }

        /**
         * Makes the simulator.
         *
         * @return a simulator with these options
         */
        public Simulator build() {
            return new Simulator(new Options(
                    instructionLimit,
                    memoryLimit,
                    outputLimit,
                    stackSize,
                    arguments,
                    clock,
                    caches,
                    quantum,
                    detectsRaces));
        }

        private static long atLeast(long minimum, long value, String what) {
            if (value < minimum) {
                throw new IllegalArgumentException(what + " must be at least " + minimum + ", not " + value);
            }
            return value;
        }
    }
}
