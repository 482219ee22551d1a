package edu.sysy.interpret;

import edu.sysy.ir.Program;
import edu.sysy.structured.StructuredProgram;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The reference interpreter: says what a program means.
 *
 * <pre>{@code
 * Interpreter interpreter = Interpreter.builder().operationLimit(1_000_000_000).build();
 * switch (interpreter.run(program, System.in, System.out, System.err)) {
 *     case Outcome.Returned(int value, long operations) -> System.exit(value & 255);
 *     case Outcome.Faulted(String reason, String function, int line, CallChain calls, long operations) -> ...
 *     case Outcome.LimitReached(Limit limit, String function, int line, CallChain calls, long operations) -> ...
 * }
 * System.out.println(interpreter.run(program, "12".getBytes()).text());
 * System.out.println(interpreter.call(program, "gcd", 54, 24).outcome());
 * }</pre>
 *
 * <p>Where an operation leaves something open, this is what happens here: division by zero gives 0 and the remainder by
 * zero is the dividend; an undefined value is 0; a frame starts with what earlier calls have left on the stack, at
 * first zeros. Globals lie one after the other in the order of the program, so an index just beyond one reaches the
 * next, as on the target; an access outside all globals and all frames of running calls, or to an address that is not a
 * multiple of 4, is a fault. Calls nest as deep as the memory limit allows.
 *
 * <p>An interpreter is immutable and can be used by many threads at once, if its listener of blocks can.
 */
public final class Interpreter {
    private static final BlockListener NO_LISTENER = (function, block) -> {};

    private final long operationLimit;
    private final long memoryLimit;
    private final long outputLimit;
    private final LongSupplier nanoTime;
    private final boolean specifiedOnly;
    private final boolean checkBounds;
    private final BlockListener blocks;

    private Interpreter(Builder builder) {
        this.operationLimit = builder.operationLimit;
        this.memoryLimit = builder.memoryLimit;
        this.outputLimit = builder.outputLimit;
        this.nanoTime = builder.nanoTime;
        this.specifiedOnly = builder.specifiedOnly;
        this.checkBounds = builder.checkBounds;
        this.blocks = builder.blocks;
    }

    /** The limits. */
    @Override
    public String toString() {
        return "interpreter with limits of " + operationLimit + " operations, " + memoryLimit + " bytes of memory, "
                + outputLimit + " bytes of output";
    }

    /** Starts from the usual limits: 1 GiB of memory, any number of operations, any amount of output. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Runs a program from {@link Program#MAIN} to its end. If it returns, the timers of the run-time library are
     * reported on {@code err}; however it ends, {@code out} is flushed. No stream is closed.
     *
     * @throws IllegalArgumentException if the program has no such function, or names or counts in it do not fit
     *     together; the verifier says more
     * @throws java.io.UncheckedIOException if a stream fails
     */
    public Outcome run(Program program, InputStream in, OutputStream out, OutputStream err) {
        return call(program, Program.MAIN, new int[0], in, out, err);
    }

    /**
     * Runs one function of a program, as {@link #run} does.
     *
     * @param arguments what its parameters are, of a floating number its bits
     */
    public Outcome call(
            Program program, String function, int[] arguments, InputStream in, OutputStream out, OutputStream err) {
        return call(decoded(program), function, arguments, in, out, err);
    }

    /**
     * Runs a program in structured form as {@link #run(Program, InputStream, OutputStream, OutputStream)} does one of
     * blocks and edges. Loops count as they say: a {@code for} whose counter would step over the last number there is
     * faults, unless it may wrap. No listener is told of blocks, for there are none.
     *
     * @throws IllegalArgumentException if the program has no such function, or names, counts or ends of regions do not
     *     fit together; the verifier says more
     * @throws java.io.UncheckedIOException if a stream fails
     */
    public Outcome run(StructuredProgram program, InputStream in, OutputStream out, OutputStream err) {
        DecodedProgram decoded = DecodedProgram.of(program, checkBounds);
        return call(decoded, Program.MAIN, new int[0], in, out, err);
    }

    private Outcome call(
            DecodedProgram decoded,
            String function,
            int[] arguments,
            InputStream in,
            OutputStream out,
            OutputStream err) {
        DecodedFunction first = decoded.functions()[decoded.functionIndex(function)];
        if (first.parameters() != arguments.length) {
            throw new IllegalArgumentException(
                    "@" + function + " takes " + first.parameters() + " arguments, not " + arguments.length);
        }
        ProgramMemory memory;
        @Nullable BoundsChecker bounds;
        MemoryBudget budget = new MemoryBudget(memoryLimit);
        try {
            memory = new ProgramMemory(decoded.globals(), budget);
            bounds = checkBounds ? new BoundsChecker(decoded.globals(), memory, budget) : null;
        } catch (LimitReachedException e) {
            return new Outcome.LimitReached(e.limit(), function, 0, CallChain.EMPTY, 0);
        }
        WordMemory visible = bounds == null ? memory : bounds;
        SysyLibrary library = new SysyLibrary(in, out, err, visible, outputLimit, nanoTime);
        Outcome outcome = new Execution(
                        decoded.functions(), memory, budget, library, operationLimit, specifiedOnly, bounds, blocks)
                .run(decoded.functionIndex(function), arguments);
        if (outcome instanceof Outcome.Returned) {
            library.exit();
        } else {
            library.flush();
        }
        return outcome;
    }

    /**
     * Runs a program on fixed input and keeps its output, as {@link #run(Program, InputStream, OutputStream,
     * OutputStream)} does otherwise.
     *
     * @param input the bytes of its standard input
     * @throws IllegalArgumentException if the program has no such function, or names or counts in it do not fit
     *     together; the verifier says more
     */
    public InterpretedRun run(Program program, byte[] input) {
        return capture(decoded(program), Program.MAIN, new int[0], input);
    }

    /**
     * Runs a program in structured form on fixed input and keeps its output.
     *
     * @param input the bytes of its standard input
     * @throws IllegalArgumentException if the program has no {@code main}, or names, counts or ends of regions do not
     *     fit together; the verifier says more
     */
    public InterpretedRun run(StructuredProgram program, byte[] input) {
        return capture(DecodedProgram.of(program, checkBounds), Program.MAIN, new int[0], input);
    }

    /**
     * Runs one function of a program without input and keeps its output.
     *
     * @param arguments what its parameters are, of a floating number its bits
     * @throws IllegalArgumentException if the program has no such function or it takes another number of arguments, or
     *     names or counts in it do not fit together; the verifier says more
     */
    public InterpretedRun call(Program program, String function, int... arguments) {
        return capture(decoded(program), function, arguments, new byte[0]);
    }

    /**
     * Runs one function of a program in structured form without input and keeps its output.
     *
     * @param arguments what its parameters are, of a floating number its bits
     * @throws IllegalArgumentException if the program has no such function or it takes another number of arguments, or
     *     names, counts or ends of regions do not fit together; the verifier says more
     */
    public InterpretedRun call(StructuredProgram program, String function, int... arguments) {
        return capture(DecodedProgram.of(program, checkBounds), function, arguments, new byte[0]);
    }

    private DecodedProgram decoded(Program program) {
        return DecodedProgram.of(program, checkBounds, blocks != NO_LISTENER);
    }

    private InterpretedRun capture(DecodedProgram decoded, String function, int[] arguments, byte[] input) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        Outcome outcome = call(decoded, function, arguments, new ByteArrayInputStream(input), output, errors);
        return new InterpretedRun(outcome, output.toByteArray(), errors.toByteArray());
    }

    /** Sets the limits of an interpreter. */
    public static final class Builder {
        private long operationLimit = Long.MAX_VALUE;
        private long memoryLimit = 1L << 30;
        private long outputLimit = Long.MAX_VALUE;
        private LongSupplier nanoTime = System::nanoTime;
        private boolean specifiedOnly;
        private boolean checkBounds;
        private BlockListener blocks = NO_LISTENER;

        private Builder() {}

        /** The most operations and terminators that may be executed. */
        public Builder operationLimit(long operations) {
            operationLimit = notNegative(operations);
            return this;
        }

        /** The most memory that globals, frames and the values of running calls may take, in bytes. */
        public Builder memoryLimit(long bytes) {
            memoryLimit = notNegative(bytes);
            return this;
        }

        /** The most bytes that may be written to standard output. */
        public Builder outputLimit(long bytes) {
            outputLimit = notNegative(bytes);
            return this;
        }

        /** The clock of the run-time library's timers, in nanoseconds; {@link System#nanoTime} unless set. */
        public Builder clock(LongSupplier nanoseconds) {
            nanoTime = nanoseconds;
            return this;
        }

        /**
         * Whether a program {@linkplain Outcome.Faulted faults} where the machine chooses the result: in a conversion
         * of a floating number that does not fit into an integer. Unless set it goes on with the largest integer.
         */
        public Builder specifiedOnly(boolean only) {
            specifiedOnly = only;
            return this;
        }

        /**
         * Whether a program {@linkplain Outcome.Faulted faults} where it leaves the array that an address was computed
         * from, and so reaches another one; the reason has the array, its length, and the index as one number. A
         * parameter is taken to point into its array. Unless set only an access outside all arrays is a fault.
         */
        public Builder checkBounds(boolean check) {
            checkBounds = check;
            return this;
        }

        /** Is told of the blocks that runs enter; such runs take about twice as long. */
        public Builder blocks(BlockListener listener) {
            blocks = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /** The interpreter. */
        public Interpreter build() {
            return new Interpreter(this);
        }

        private static long notNegative(long limit) {
            if (limit < 0) {
                throw new IllegalArgumentException("negative limit: " + limit);
            }
            return limit;
        }
    }
}
