package edu.sysy.mips.fuzz;

import edu.sysy.Compiler;
import edu.sysy.ast.Ast;
import edu.sysy.interpret.Interpreter;
import edu.sysy.ir.Program;
import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.simulate.Capture;
import edu.sysy.mips.simulate.Executable;
import edu.sysy.mips.simulate.Simulator;
import edu.sysy.pass.Observer;
import edu.sysy.pass.Pass;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import edu.sysy.verify.AllocationChecker;
import edu.sysy.verify.CallChecker;
import edu.sysy.verify.VerificationException;
import edu.sysy.verify.VerifyingObserver;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Runs a program in every way there is and compares: the tree, the intermediate form before and after optimization, and the
 * executable, at each level; verifies the intermediate form after each pass and each register allocation. What two levels make
 * alike is run once.
 */
final class DifferentialCheck {
    /** Programs that execute more operations count as endless. */
    static final long STEP_LIMIT = 5_000_000;

    private final List<Configuration> configurations;
    private final Set<Referee> referees;

    private final long stepLimit;

    /** What the ways to compile one program have come to. */
    private static final class Results {
        /** Programs and executables that behave as they should. */
        final Set<Program> right = new HashSet<>();

        final Set<ByteBuffer> rightExecutables = new HashSet<>();
        /** {@code O2 fold-constants} for each pass that changed the program, by configuration. */
        final Set<String> changes = new TreeSet<>();
    }

    DifferentialCheck(List<Configuration> configurations, Set<Referee> referees) {
        this(configurations, referees, STEP_LIMIT);
    }

    private DifferentialCheck(List<Configuration> configurations, Set<Referee> referees, long stepLimit) {
        this.configurations = List.copyOf(configurations);
        this.referees = Set.copyOf(referees);
        this.stepLimit = stepLimit;
    }

    /** The check that asks only what is needed to see that failure again, of programs that run no longer. */
    DifferentialCheck only(Verdict.Failed failure) {
        List<Configuration> chosen = configurations.stream()
                .filter(c -> failure.kind().startsWith(c.name() + " "))
                .toList();
        Set<Referee> needed = referees.stream()
                .filter(r -> failure.kind().contains(r.name().toLowerCase(Locale.ROOT)))
                .collect(Collectors.toSet());
        return new DifferentialCheck(
                chosen.isEmpty() ? configurations.subList(0, 1) : chosen, needed, Math.max(1000, 2 * failure.steps()));
    }

    /** A compiler that reads programs as all of them do. */
    Compiler front() {
        return configurations.getFirst().compiler(Observer.NONE);
    }

    Verdict check(String source, byte[] input) {
        try {
            return compare(source, input);
        } catch (FailureException e) {
            return e.verdict(stepLimit);
        }
    }

    private Verdict compare(String source, byte[] input) {
        Ast ast;
        try {
            ast = front().parse().run(SourceFile.of("program.sy", source));
        } catch (CompilationException e) {
            String code = e.getMessage() == null ? "" : e.getMessage().replaceAll("[0-9]+|'[^']*'", "#");
            return new Verdict.Failed("front end: program refused: " + code, String.valueOf(e.getMessage()), stepLimit);
        } catch (RuntimeException | StackOverflowError e) {
            throw crash("front end", e);
        }
        switch (TreeEvaluator.evaluate(ast, input, stepLimit, referees.contains(Referee.GPP))) {
            case TreeEvaluator.Undefined(String reason) -> {
                return new Verdict.Meaningless(reason);
            }
            case TreeEvaluator.Defined(byte[] output, int status, long steps) -> {
                Behaviour expected = new Behaviour(output, status);
                Results results = new Results();
                try {
                    for (Configuration configuration : configurations) {
                        compile(configuration, ast, input, expected, steps, results);
                    }
                    if (referees.contains(Referee.GPP)) {
                        differ("gpp", expected, NativeRuns.compileAndRun(ast, input));
                    }
                } catch (FailureException e) {
                    return e.verdict(steps);
                }
                return new Verdict.Agreed(steps, results.changes);
            }
        }
    }

    private void compile(
            Configuration configuration, Ast ast, byte[] input, Behaviour expected, long steps, Results results) {
        String name = configuration.name();
        List<Pass> passes = new ArrayList<>();
        List<Program> versions = new ArrayList<>();
        Observer record = new Observer() {
            @Override
            public void before(Pass pass, Program program) {
                if (versions.isEmpty()) {
                    versions.add(program);
                }
            }

            @Override
            public void after(Pass pass, Program before, Program after, long nanoseconds) {
                if (after != before) {
                    passes.add(pass);
                    versions.add(after);
                }
            }
        };
        Compiler compiler = configuration.compiler(record.and(new VerifyingObserver()));
        Program constructed =
                guarded(name + " passes", () -> compiler.buildSsa().run(ast));
        int constructing = passes.size();
        Program optimized = guarded(name + " passes", () -> compiler.optimize().run(constructed));
        if (versions.isEmpty()) {
            versions.add(optimized);
        }
        passes.subList(constructing, passes.size()).forEach(pass -> results.changes.add(name + " " + pass.name()));
        if (results.right.add(optimized) && wrong(optimized, input, expected, steps)) {
            int first = 0;
            while (first < versions.size() - 1 && !wrong(versions.get(first), input, expected, steps)) {
                first++;
            }
            String where =
                    first == 0 ? "translation" : "pass " + passes.get(first - 1).name();
            differ(
                    name + " interpreter after " + where,
                    expected,
                    interpret(name + " interpreter after " + where, versions.get(first), input, steps));
        }
        MachineProgram machine = guarded(
                name + " allocate-registers", () -> compiler.allocateRegisters().run(optimized));
        for (AllocatedFunction function : machine.functions()) {
            var errors = AllocationChecker.check(
                    function.code(), function.allocation(), Mips32.linux().registers());
            if (!errors.isEmpty()) {
                throw new FailureException(
                        name + " wrong allocation", function.code().name() + ": " + errors);
            }
        }
        var calls = CallChecker.check(machine, Mips32.linux());
        if (!calls.isEmpty()) {
            throw new FailureException(name + " wrong calls", calls.toString());
        }
        byte[] executable =
                guarded(name + " emit", () -> compiler.emit().run(machine).executable());
        if (!results.rightExecutables.add(ByteBuffer.wrap(executable))) {
            return;
        }
        differ(name + " simulator", expected, simulate(name + " simulator", executable, input, steps));
        if (referees.contains(Referee.QEMU)) {
            differ(name + " qemu", expected, NativeRuns.emulate(executable, input));
        }
    }

    private static void differ(String where, Behaviour expected, Behaviour actual) {
        expected.difference(actual).ifPresent(difference -> {
            throw new FailureException(where + ": another behaviour", difference);
        });
    }

    private static boolean wrong(Program program, byte[] input, Behaviour expected, long steps) {
        try {
            return expected.difference(interpret("", program, input, steps)).isPresent();
        } catch (FailureException e) {
            return true;
        }
    }

    private static Behaviour interpret(String where, Program program, byte[] input, long steps) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        Interpreter interpreter = Interpreter.builder()
                .operationLimit(2_000_000 + 100 * steps)
                .outputLimit(50_000_000)
                .build();
        var outcome = guarded(
                where,
                () -> interpreter.run(
                        program, new ByteArrayInputStream(input), output, OutputStream.nullOutputStream()));
        if (outcome instanceof edu.sysy.interpret.Outcome.Returned returned) {
            return new Behaviour(output.toByteArray(), returned.value() & 255);
        }
        throw new FailureException(where + ": " + outcome.getClass().getSimpleName(), outcome.toString());
    }

    private static Behaviour simulate(String where, byte[] executable, byte[] input, long steps) {
        Simulator simulator = Simulator.builder()
                .instructionLimit(5_000_000 + 500 * steps)
                .memoryLimit(64 << 20)
                .outputLimit(50_000_000)
                .build();
        Capture capture = guarded(where, () -> simulator.run(Executable.load(executable), input));
        if (capture.outcome() instanceof edu.sysy.mips.simulate.Outcome.Exited exited) {
            return new Behaviour(capture.output(), exited.status());
        }
        throw new FailureException(
                where + ": " + capture.outcome().getClass().getSimpleName(),
                capture.outcome().toString());
    }

    private static <T> T guarded(String where, Supplier<T> step) {
        try {
            return step.get();
        } catch (VerificationException e) {
            String message = e.errors().getFirst().message().replaceAll("[%@]?[a-z]*[0-9]+", "#");
            throw new FailureException(
                    where + ": broken after " + e.pass() + ": " + message, String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            throw crash(where, e);
        }
    }

    /** The kind of a crash is what was thrown, and where in the compiler. */
    private static FailureException crash(String where, Throwable thrown) {
        StringBuilder detail = new StringBuilder(thrown.toString());
        String place = "";
        int lines = 0;
        for (StackTraceElement element : thrown.getStackTrace()) {
            if (place.isEmpty() && element.getClassName().startsWith("edu.sysy.")) {
                place = element.getClassName() + "." + element.getMethodName();
            }
            if (lines++ < 12) {
                detail.append("\n    at ").append(element);
            }
        }
        return new FailureException(
                where + ": " + thrown.getClass().getSimpleName() + " in " + place, detail.toString());
    }
}
