package edu.sysy.mips.simulate;

import edu.sysy.mips.simulate.Interpreter.Stop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** One run of a program: drives the {@link Interpreter} and does what it stops for. */
final class Process {

    /** Instructions between two looks at the limits; also what HotSpot needs to replace the running method. */
    private static final int FUEL = 1 << 20;

    private static final int STACK_GUARD = 16 << 20;

    private final Executable program;
    private final Simulator.Options options;
    private final Memory memory;
    private final Code code;
    private final Translator translator;
    private final Interpreter interpreter;
    private final SystemCalls systemCalls;
    private final int stackBegin;
    private final long[] partial;
    private long executed;
    private int fuelGiven;

    Process(Executable program, Simulator.Options options, Io io) {
        this.program = program;
        this.options = options;
        this.memory = new Memory(program, options.memoryLimit());
        this.code = new Code(program.text());
        this.translator = new Translator(program.text(), code);
        this.interpreter = new Interpreter(program.text(), code, memory);
        this.stackBegin = InitialStack.TOP - options.stackSize();
        this.systemCalls = new SystemCalls(program, options, memory, io, stackBegin - STACK_GUARD);
        this.partial = new long[program.text().words() + 1];
    }

    Run run() {
        memory.map(stackBegin, options.stackSize(), true);
        Outcome outcome;
        Optional<Integer> stack = InitialStack.write(memory, program, options.arguments());
        if (stack.isEmpty()) {
            outcome = new Outcome.LimitReached(Limit.MEMORY, program.entryPoint());
        } else {
            interpreter.registers[Registers.SP] = stack.get();
            interpreter.registers[Registers.LINK_ADDRESS] = 1;
            interpreter.target = code.target(program.entryPoint());
            try {
                outcome = execute();
                systemCalls.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        Profile profile = profile();
        InstructionCounts counts = profile.counts();
        InstructionCounts programCounts =
                program.programRange().map(profile::counts).orElse(counts);
        return new Run(outcome, counts, programCounts, profile, memory.touchedBytes());
    }

    private Outcome execute() throws IOException {
        while (true) {
            fuelGiven = (int) Math.min(FUEL, options.instructionLimit() - executed);
            interpreter.fuel = fuelGiven;
            Stop stop;
            Optional<Outcome> outcome;
            do {
                stop = interpreter.run();
                outcome = handle(stop);
            } while (stop != Stop.OUT_OF_FUEL && outcome.isEmpty());
            executed = executed();
            if (outcome.isPresent()) {
                return outcome.get();
            }
            int pc = pcOfNext();
            if (executed > options.instructionLimit()) {
                return new Outcome.LimitReached(Limit.INSTRUCTIONS, pc);
            }
            if (Thread.currentThread().isInterrupted()) {
                return new Outcome.LimitReached(Limit.INTERRUPT, pc);
            }
        }
    }

    private long executed() {
        return executed + fuelGiven - interpreter.fuel;
    }

    private Optional<Outcome> handle(Stop stop) throws IOException {
        return switch (stop) {
            case OUT_OF_FUEL -> Optional.empty();
            case TRANSLATE -> translate();
            case MEMORY -> memory();
            case FAR_JUMP -> farJump();
            case FAULT -> Optional.of(faultInBlock(interpreter.fault, interpreter.address));
            case SYSTEM_CALL -> systemCall(interpreter.next - 2, false);
            case SYSTEM_CALL_IN_SLOT -> systemCall(interpreter.next - 1, true);
        };
    }

    private Optional<Outcome> translate() {
        int target = interpreter.target;
        if (code.isBad(target)) {
            int address = code.addressOf(target);
            return Optional.of(fault(FaultKind.INSTRUCTION_FETCH, address, address));
        }
        translator.translate(target);
        interpreter.next = code.entries[target];
        return Optional.empty();
    }

    private Optional<Outcome> farJump() {
        int address = interpreter.address;
        int target = code.target(address);
        if (code.isBad(target)) {
            return Optional.of(fault(FaultKind.INSTRUCTION_FETCH, address, address));
        }
        interpreter.target = target;
        interpreter.next = code.entries[target];
        return Optional.empty();
    }

    /** Maps in the page that the last element needs and has it executed again, or faults. */
    private Optional<Outcome> memory() {
        int element = interpreter.next - 1;
        int address = interpreter.address;
        int instruction = program.text().word(program.text().indexOf(code.addressOfElement(element)));
        if ((address & Accesses.size(instruction) - 1) != 0) {
            return Optional.of(faultInBlock(FaultKind.MISALIGNED_ADDRESS, address));
        }
        return switch (memory.touch(address, Accesses.isStore(instruction))) {
            case ALLOWED -> {
                interpreter.next = element;
                yield Optional.empty();
            }
            case UNMAPPED -> Optional.of(faultInBlock(unmapped(address), address));
            case READ_ONLY -> Optional.of(faultInBlock(FaultKind.READ_ONLY_ADDRESS, address));
            case OVER_LIMIT -> {
                code.addPartialExecution(element, false, partial);
                yield Optional.of(new Outcome.LimitReached(Limit.MEMORY, code.addressOfElement(element)));
            }
        };
    }

    private FaultKind unmapped(int address) {
        int below = stackBegin - address;
        return below > 0 && below <= STACK_GUARD ? FaultKind.STACK_OVERFLOW : FaultKind.UNMAPPED_ADDRESS;
    }

    private Optional<Outcome> systemCall(int element, boolean inSlot) throws IOException {
        int pc = code.addressOfElement(element);
        if (Thread.currentThread().isInterrupted()) {
            return Optional.of(new Outcome.LimitReached(Limit.INTERRUPT, pc));
        }
        SystemCalls.Result result = systemCalls.call(interpreter.registers, executed());
        Optional<Outcome> outcome = switch (result) {
            case SystemCalls.GoOn goOn -> Optional.empty();
            case SystemCalls.Exit exit -> Optional.of(new Outcome.Exited(exit.value()));
            case SystemCalls.Stopped stopped -> Optional.of(new Outcome.LimitReached(stopped.limit(), pc));
            case SystemCalls.Signal signal -> Optional.of(fault(FaultKind.SIGNAL, pc, signal.number()));
        };
        if (inSlot && outcome.isPresent()) {
            code.addPartialExecution(element, true, partial);
        }
        return outcome;
    }

    private Outcome faultInBlock(FaultKind kind, int detail) {
        int element = interpreter.next - 1;
        code.addPartialExecution(element, false, partial);
        return fault(kind, code.addressOfElement(element), detail);
    }

    private Outcome fault(FaultKind kind, int pc, int detail) {
        return new Outcome.Faulted(
                kind,
                pc,
                program.symbols().functionAt(pc).map(Symbol::name),
                program.lines().at(pc),
                detail);
    }

    private int pcOfNext() {
        return interpreter.next == 0 ? code.addressOf(interpreter.target) : code.addressOfElement(interpreter.next);
    }

    private Profile profile() {
        long[] executions = partial.clone();
        code.addExecutions(executions);
        for (int word = 1; word < executions.length; word++) {
            executions[word] += executions[word - 1];
        }
        return new Profile(program, executions);
    }
}
