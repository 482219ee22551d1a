package edu.sysy.testing.fuzz;

import static edu.sysy.testing.fuzz.Guard.guarded;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.codegen.frame.FrameChecker;
import edu.sysy.ir.Program;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.testing.target.TargetUnderTest.Variant;
import edu.sysy.verify.AllocationChecker;
import edu.sysy.verify.CallChecker;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;

/**
 * Makes executables of optimized programs, proves each register allocation, and compares what the simulator, and the
 * referees that are asked, make of them. Equal executables run once.
 */
final class CodeCheck {
    private final byte[] input;
    private final Behaviour expected;
    private final long steps;
    private final Set<Referee> referees;
    private final Set<ByteBuffer> right = new HashSet<>();

    CodeCheck(byte[] input, Behaviour expected, long steps, Set<Referee> referees) {
        this.input = input.clone();
        this.expected = expected;
        this.steps = steps;
        this.referees = referees;
    }

    void check(Configuration configuration, Program optimized) {
        String name = configuration.name();
        Compiler compiler = configuration.compiler(CompilerObserver.NONE);
        MachineProgram machine = guarded(
                name + " allocate-registers", () -> compiler.allocateRegisters().run(optimized));
        prove(name, configuration, machine);
        Assembly assembly = guarded(name + " emit", () -> compiler.emit().run(machine));
        byte[] executable = guarded(name + " executable", assembly::executable);
        if (!right.add(ByteBuffer.wrap(executable))) {
            return;
        }
        Guard.same(name + " simulator", expected, simulate(name + " simulator", executable));
        Variant variant = configuration.variant();
        if (referees.contains(Referee.EMULATOR)) {
            emulate(name + " emulator", variant, executable);
        }
        if (referees.contains(Referee.LINKED) && variant.linker().isPresent()) {
            emulate(name + " linked", variant, guarded(name + " linked", () -> variant.linked(assembly)));
        }
    }

    private void emulate(String where, Variant variant, byte[] executable) {
        variant.emulator()
                .ifPresent(emulator -> Guard.same(where, expected, NativeRuns.emulate(emulator, executable, input)));
    }

    private static void prove(String name, Configuration configuration, MachineProgram machine) {
        for (AllocatedFunction function : machine.functions()) {
            var errors = AllocationChecker.check(
                    function.code(),
                    function.allocation(),
                    configuration.target().registers());
            if (!errors.isEmpty()) {
                throw new FailureException(
                        name + " wrong allocation", function.code().name() + ": " + errors);
            }
            var frame = FrameChecker.check(
                    function, configuration.variant().frames().apply(function));
            if (!frame.isEmpty()) {
                throw new FailureException(
                        name + " wrong frame", function.code().name() + ": " + frame);
            }
        }
        var calls = CallChecker.check(machine, configuration.target());
        if (!calls.isEmpty()) {
            throw new FailureException(name + " wrong calls", calls.toString());
        }
    }

    private Behaviour simulate(String where, byte[] executable) {
        Simulator simulator = Simulator.builder()
                .instructionLimit(5_000_000 + 500 * steps)
                .memoryLimit(64 << 20)
                .outputLimit(50_000_000)
                .build();
        Capture capture = guarded(where, () -> simulator.run(Executable.load(executable), input));
        if (capture.outcome() instanceof RunOutcome.Exited exited) {
            return new Behaviour(capture.output(), exited.status());
        }
        throw new FailureException(
                where + ": " + capture.outcome().getClass().getSimpleName(),
                capture.outcome().toString());
    }
}
