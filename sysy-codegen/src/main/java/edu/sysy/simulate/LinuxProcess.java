package edu.sysy.simulate;

import edu.sysy.object.ElfSymbol;
import edu.sysy.object.Segment;
import edu.sysy.simulate.cache.CacheModel;
import edu.sysy.simulate.race.RaceDetector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One run of a program: drives the {@link Processor} of each thread in turn and does what it stops for. */
final class LinuxProcess {

    /** Instructions between two looks at the limits; also what HotSpot needs to replace the running method. */
    private static final int FUEL = 1 << 20;

    private static final int STACK_GUARD = 16 << 20;

    private final Executable program;
    private final Simulator.Options options;
    private final PagedMemory memory;
    private final Processor first;
    private final ProcessThreads threads;
    private final Optional<CacheModel> caches;
    private final Optional<RaceDetector> races;
    private final StandardStreams streams;
    private final Kernel kernel;
    private final int stackBegin;
    private long executed;
    private int fuelGiven;
    private Optional<RunOutcome> outcome = Optional.empty();

    /**
     * A run that has not begun.
     *
     * @param inSteps whether {@link #step} will be called instead of {@link #run}
     */
    LinuxProcess(Executable program, Simulator.Options options, Io io, boolean inSteps) {
        this.program = program;
        this.options = options;
        this.memory = new PagedMemory(program.image(), options.memoryLimit());
        SimulatedMachine machine = program.machine();
        this.first = inSteps ? machine.steppingProcessor(program, memory) : machine.processor(program, memory);
        Optional<CacheModel> model = options.caches()
                .map(geometry -> new CacheModel(geometry, program.text().words()));
        Optional<RaceDetector> detector =
                options.detectsRaces() ? Optional.of(new RaceDetector(program)) : Optional.empty();
        boolean isObserved = Stream.concat(model.stream(), detector.stream())
                .map(AccessObserver.class::cast)
                .reduce(AccessObserver::and)
                .filter(first::observe)
                .isPresent();
        this.caches = model.filter(any -> isObserved);
        this.races = detector.filter(any -> isObserved);
        this.threads = new ProcessThreads(first, options.quantum(), races);
        this.stackBegin = InitialStack.TOP - options.stackSize();
        this.streams = new StandardStreams(memory, io, options.outputLimit());
        LinuxConventions conventions = program.machine().linux();
        Segment last = program.image().segments().getLast();
        MemoryCalls memoryCalls = new MemoryCalls(memory, conventions, last.end(), stackBegin - STACK_GUARD);
        this.kernel = new Kernel(
                memory,
                conventions,
                streams,
                memoryCalls,
                new ThreadCalls(memory, threads),
                options.clock(),
                this::executed);
    }

    Run run() {
        start();
        if (outcome.isEmpty()) {
            try {
                outcome = Optional.of(execute());
                streams.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return result();
    }

    private Processor processor() {
        return threads.current().processor;
    }

    /** Sets up the stack and the registers. */
    void start() {
        memory.map(stackBegin, options.stackSize(), true);
        int pc = program.entryPoint();
        threads.current().pc = pc;
        Optional<Integer> stack = InitialStack.write(memory, program, options.arguments());
        if (stack.isEmpty()) {
            outcome = Optional.of(new RunOutcome.LimitReached(RunLimit.MEMORY, pc));
        } else {
            first.start(pc, stack.get());
        }
    }

    /** Executes one instruction, unless the program has ended, and says whether it goes on. */
    boolean step() {
        if (outcome.isPresent()) {
            return false;
        }
        SimulatedThread thread = threads.current();
        Processor processor = thread.processor;
        fuelGiven = 0;
        thread.refuel(0);
        try {
            Processor.Stop stop;
            do {
                stop = processor.run();
                outcome = handle(stop);
            } while (outcome.isEmpty() && processor.fuel() >= 0 && !threads.isYielding());
            boolean isDone = stop == Processor.Stop.SYSTEM_CALL || stop == Processor.Stop.ATOMIC;
            thread.pc = processor.pc() + (outcome.isEmpty() && isDone ? Integer.BYTES : 0);
            executed = executed();
            fuelGiven = processor.fuel();
            if (outcome.isPresent()) {
                processor.abandon();
            } else {
                outcome = limit().or(this::nextThread);
                fuelGiven = processor().fuel();
            }
            if (outcome.isPresent()) {
                streams.flush();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return outcome.isEmpty();
    }

    /** How the program has ended, if it has. */
    Optional<RunOutcome> outcome() {
        return outcome;
    }

    /** The address of the next instruction of a run in steps. */
    int pc() {
        return threads.current().pc;
    }

    /** What the registers hold. */
    List<RegisterValue> registers() {
        return processor().registers();
    }

    /** A copy of bytes of memory. */
    byte[] read(int address, int length) {
        if (memory.touchRange(address, length, false) != PagedMemory.Access.ALLOWED) {
            throw new IllegalArgumentException(
                    String.format("the program cannot read %d bytes at 0x%08x", length, address));
        }
        byte[] bytes = new byte[length];
        memory.copyOut(address, bytes, length);
        return bytes;
    }

    /** A word of memory. */
    int word(int address) {
        if ((address & 3) != 0 || memory.touchRange(address, 4, false) != PagedMemory.Access.ALLOWED) {
            throw new IllegalArgumentException(String.format("the program cannot read a word at 0x%08x", address));
        }
        return memory.wordAt(address);
    }

    /** What a program that has ended came to. */
    Run result() {
        RunOutcome ending = outcome.orElseThrow(() -> new IllegalStateException("the program has not ended"));
        Profile profile = new Profile(program, first.executions(), caches);
        InstructionCounts counts = profile.counts();
        InstructionCounts programCounts =
                program.programRange().map(profile::counts).orElse(counts);
        return new Run(
                ending,
                counts,
                programCounts,
                profile,
                threads.counts(),
                races.map(RaceDetector::races).orElse(List.of()),
                memory.touchedBytes());
    }

    private RunOutcome execute() throws IOException {
        while (true) {
            fuelGiven = (int) Math.min(threads.turn(FUEL), options.instructionLimit() - executed);
            threads.current().refuel(fuelGiven);
            Processor processor = processor();
            Processor.Stop stop;
            Optional<RunOutcome> ending;
            do {
                stop = processor.run();
                ending = handle(stop);
            } while (stop != Processor.Stop.OUT_OF_FUEL && ending.isEmpty() && !threads.isYielding());
            executed = executed();
            if (ending.isPresent()) {
                processor.abandon();
                return ending.get();
            }
            ending = limit().or(this::nextThread);
            if (ending.isPresent()) {
                return ending.get();
            }
        }
    }

    /** Has another thread go on; the run ends if all wait. */
    private Optional<RunOutcome> nextThread() {
        return threads.choose() ? Optional.empty() : Optional.of(fault(FaultKind.DEADLOCK, 0));
    }

    /** The limit that ends the run between two instructions, if one does. */
    private Optional<RunOutcome> limit() {
        if (executed > options.instructionLimit()) {
            return Optional.of(new RunOutcome.LimitReached(
                    RunLimit.INSTRUCTIONS, processor().pc()));
        }
        return Thread.currentThread().isInterrupted()
                ? Optional.of(new RunOutcome.LimitReached(
                        RunLimit.INTERRUPT, processor().pc()))
                : Optional.empty();
    }

    /** How many instructions were executed. */
    long executed() {
        return executed + fuelGiven - processor().fuel();
    }

    private Optional<RunOutcome> handle(Processor.Stop stop) throws IOException {
        return switch (stop) {
            case OUT_OF_FUEL -> Optional.empty();
            case MEMORY -> memory();
            case FAULT -> Optional.of(fault(processor().fault(), processor().faultDetail()));
            case SYSTEM_CALL -> systemCall();
            case ATOMIC -> atomicAccess();
        };
    }

    /** Maps in the page that the last instruction needs and has it executed again, or faults. */
    private Optional<RunOutcome> memory() {
        Processor processor = processor();
        Optional<RunOutcome> problem = touch(processor.access());
        if (problem.isEmpty()) {
            processor.retry();
        }
        return problem;
    }

    /** Does an atomic access, and orders threads by it. */
    private Optional<RunOutcome> atomicAccess() {
        Processor processor = processor();
        Processor.AtomicAccess access = processor.atomicAccess();
        int address = access.address();
        Optional<RunOutcome> problem = touch(new Processor.Access(address, Integer.BYTES, access.releases()));
        if (problem.isEmpty()) {
            int word = program.text().indexOf(processor.pc());
            caches.ifPresent(model -> model.access(address, Integer.BYTES, access.releases(), word));
            if (!access.releases()) {
                threads.look(address, memory.wordAt(address));
            } else if (access.acquires()) {
                threads.acquire(address);
            }
            if (processor.doAtomicAccess()) {
                threads.release(address, access.acquires());
            }
        }
        return problem;
    }

    private Optional<RunOutcome> touch(Processor.Access access) {
        int address = access.address();
        if ((address & access.alignment() - 1) != 0) {
            return Optional.of(fault(FaultKind.MISALIGNED_ADDRESS, address));
        }
        return switch (memory.touch(address, access.store())) {
            case ALLOWED -> Optional.empty();
            case UNMAPPED -> Optional.of(fault(unmapped(address), address));
            case READ_ONLY -> Optional.of(fault(FaultKind.READ_ONLY_ADDRESS, address));
            case OVER_LIMIT ->
                Optional.of(
                        new RunOutcome.LimitReached(RunLimit.MEMORY, processor().pc()));
        };
    }

    private FaultKind unmapped(int address) {
        int below = stackBegin - address;
        return below > 0 && below <= STACK_GUARD ? FaultKind.STACK_OVERFLOW : FaultKind.UNMAPPED_ADDRESS;
    }

    private Optional<RunOutcome> systemCall() throws IOException {
        if (Thread.currentThread().isInterrupted()) {
            return Optional.of(
                    new RunOutcome.LimitReached(RunLimit.INTERRUPT, processor().pc()));
        }
        return switch (processor().systemCall(kernel)) {
            case SystemCallResult.Returned returned -> Optional.empty();
            case SystemCallResult.Failed failed -> Optional.empty();
            case SystemCallResult.Exit exit -> Optional.of(new RunOutcome.Exited(exit.value()));
            case SystemCallResult.Stopped stopped ->
                Optional.of(
                        new RunOutcome.LimitReached(stopped.limit(), processor().pc()));
            case SystemCallResult.Signal signal -> Optional.of(fault(FaultKind.SIGNAL, signal.number()));
        };
    }

    private RunOutcome fault(FaultKind kind, int detail) {
        int pc = processor().pc();
        return new RunOutcome.Faulted(
                kind,
                pc,
                program.symbols().functionAt(pc).map(ElfSymbol::name),
                program.lines().at(pc),
                detail);
    }
}
