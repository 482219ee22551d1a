package edu.sysy.simulate;

import edu.sysy.object.ElfSymbol;
import edu.sysy.object.Segment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** One run of a program: drives the {@link Processor} and does what it stops for. */
final class LinuxProcess {

    /** Instructions between two looks at the limits; also what HotSpot needs to replace the running method. */
    private static final int FUEL = 1 << 20;

    private static final int STACK_GUARD = 16 << 20;

    private final Executable program;
    private final Simulator.Options options;
    private final PagedMemory memory;
    private final Processor processor;
    private final StandardStreams streams;
    private final Kernel kernel;
    private final int stackBegin;
    private long executed;
    private int fuelGiven;

    LinuxProcess(Executable program, Simulator.Options options, Io io) {
        this.program = program;
        this.options = options;
        this.memory = new PagedMemory(program.image(), options.memoryLimit());
        this.processor = program.machine().processor(program, memory);
        this.stackBegin = InitialStack.TOP - options.stackSize();
        this.streams = new StandardStreams(memory, io, options.outputLimit());
        LinuxConventions conventions = program.machine().linux();
        Segment last = program.image().segments().getLast();
        MemoryCalls memoryCalls = new MemoryCalls(memory, conventions, last.end(), stackBegin - STACK_GUARD);
        this.kernel = new Kernel(memory, conventions, streams, memoryCalls, options.clock(), this::executed);
    }

    Run run() {
        memory.map(stackBegin, options.stackSize(), true);
        RunOutcome outcome;
        Optional<Integer> stack = InitialStack.write(memory, program, options.arguments());
        if (stack.isEmpty()) {
            outcome = new RunOutcome.LimitReached(RunLimit.MEMORY, program.entryPoint());
        } else {
            processor.start(program.entryPoint(), stack.get());
            try {
                outcome = execute();
                streams.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        Profile profile = new Profile(program, processor.executions());
        InstructionCounts counts = profile.counts();
        InstructionCounts programCounts =
                program.programRange().map(profile::counts).orElse(counts);
        return new Run(outcome, counts, programCounts, profile, memory.touchedBytes());
    }

    private RunOutcome execute() throws IOException {
        while (true) {
            fuelGiven = (int) Math.min(FUEL, options.instructionLimit() - executed);
            processor.setFuel(fuelGiven);
            Processor.Stop stop;
            Optional<RunOutcome> outcome;
            do {
                stop = processor.run();
                outcome = handle(stop);
            } while (stop != Processor.Stop.OUT_OF_FUEL && outcome.isEmpty());
            executed = executed();
            if (outcome.isPresent()) {
                processor.abandon();
                return outcome.get();
            }
            if (executed > options.instructionLimit()) {
                return new RunOutcome.LimitReached(RunLimit.INSTRUCTIONS, processor.pc());
            }
            if (Thread.currentThread().isInterrupted()) {
                return new RunOutcome.LimitReached(RunLimit.INTERRUPT, processor.pc());
            }
        }
    }

    private long executed() {
        return executed + fuelGiven - processor.fuel();
    }

    private Optional<RunOutcome> handle(Processor.Stop stop) throws IOException {
        return switch (stop) {
            case OUT_OF_FUEL -> Optional.empty();
            case MEMORY -> memory();
            case FAULT -> Optional.of(fault(processor.fault(), processor.faultDetail()));
            case SYSTEM_CALL -> systemCall();
        };
    }

    /** Maps in the page that the last instruction needs and has it executed again, or faults. */
    private Optional<RunOutcome> memory() {
        Processor.Access access = processor.access();
        int address = access.address();
        if ((address & access.alignment() - 1) != 0) {
            return Optional.of(fault(FaultKind.MISALIGNED_ADDRESS, address));
        }
        return switch (memory.touch(address, access.store())) {
            case ALLOWED -> {
                processor.retry();
                yield Optional.empty();
            }
            case UNMAPPED -> Optional.of(fault(unmapped(address), address));
            case READ_ONLY -> Optional.of(fault(FaultKind.READ_ONLY_ADDRESS, address));
            case OVER_LIMIT -> Optional.of(new RunOutcome.LimitReached(RunLimit.MEMORY, processor.pc()));
        };
    }

    private FaultKind unmapped(int address) {
        int below = stackBegin - address;
        return below > 0 && below <= STACK_GUARD ? FaultKind.STACK_OVERFLOW : FaultKind.UNMAPPED_ADDRESS;
    }

    private Optional<RunOutcome> systemCall() throws IOException {
        if (Thread.currentThread().isInterrupted()) {
            return Optional.of(new RunOutcome.LimitReached(RunLimit.INTERRUPT, processor.pc()));
        }
        return switch (processor.systemCall(kernel)) {
            case SystemCallResult.Returned returned -> Optional.empty();
            case SystemCallResult.Failed failed -> Optional.empty();
            case SystemCallResult.Exit exit -> Optional.of(new RunOutcome.Exited(exit.value()));
            case SystemCallResult.Stopped stopped ->
                Optional.of(new RunOutcome.LimitReached(stopped.limit(), processor.pc()));
            case SystemCallResult.Signal signal -> Optional.of(fault(FaultKind.SIGNAL, signal.number()));
        };
    }

    private RunOutcome fault(FaultKind kind, int detail) {
        int pc = processor.pc();
        return new RunOutcome.Faulted(
                kind,
                pc,
                program.symbols().functionAt(pc).map(ElfSymbol::name),
                program.lines().at(pc),
                detail);
    }
}
