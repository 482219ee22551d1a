package edu.sysy.testing.fuzz;

import edu.sysy.Compiler;
import edu.sysy.ast.Ast;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs a program in every way there is and compares: the tree, the intermediate form before and after optimization, and
 * the executable, by each configuration; verifies the intermediate form after each pass and each register allocation.
 * What two configurations make alike is run once.
 */
final class DifferentialCheck {
    /** Programs that execute more operations count as endless. */
    static final long STEP_LIMIT = 5_000_000;

    private final List<Configuration> configurations;
    private final Set<Referee> referees;

    private final long stepLimit;
    private final boolean stepwise;
    private final Strictness strictness;

    DifferentialCheck(List<Configuration> configurations, Set<Referee> referees) {
        this(
                configurations,
                referees,
                STEP_LIMIT,
                false,
                referees.contains(Referee.GPP) ? Strictness.C : Strictness.ROWS);
    }

    private DifferentialCheck(
            List<Configuration> configurations,
            Set<Referee> referees,
            long stepLimit,
            boolean stepwise,
            Strictness strictness) {
        this.configurations = List.copyOf(configurations);
        this.referees = Set.copyOf(referees);
        this.stepLimit = stepLimit;
        this.stepwise = stepwise;
        this.strictness = strictness;
    }

    /** The check that asks only what is needed to see that failure again, of programs that run no longer. */
    DifferentialCheck only(Verdict.Failed failure) {
        List<Configuration> chosen = configurations.stream()
                .filter(c -> failure.kind().startsWith(c.name() + " ")
                        || failure.kind().startsWith(c.optimization().name() + " "))
                .toList();
        Set<Referee> needed = referees.stream()
                .filter(r -> failure.kind().contains(r.name().toLowerCase(Locale.ROOT)))
                .collect(Collectors.toSet());
        return new DifferentialCheck(
                chosen.isEmpty() ? configurations.subList(0, 1) : chosen,
                needed,
                Math.max(1000, 2 * failure.steps()),
                stepwise,
                strictness);
    }

    /** This check for programs that execute no more operations than that. */
    DifferentialCheck within(long operations) {
        return new DifferentialCheck(configurations, referees, Math.min(operations, stepLimit), stepwise, strictness);
    }

    /** This check for programs that have a meaning in a wider sense, unless a C compiler has to agree on it. */
    DifferentialCheck in(Strictness wanted) {
        return new DifferentialCheck(
                configurations, referees, stepLimit, stepwise, strictness == Strictness.C ? Strictness.C : wanted);
    }

    /** This check with the interpreter after each pass, not after the last one only. */
    DifferentialCheck stepwise() {
        return new DifferentialCheck(configurations, referees, stepLimit, true, strictness);
    }

    /** A compiler that reads programs as all of them do. */
    Compiler front() {
        return configurations.getFirst().compiler(CompilerObserver.NONE);
    }

    Verdict check(String source, byte[] input) {
        Ast ast;
        try {
            ast = front().parse().run(SourceFile.of("program.sy", source));
        } catch (CompilationException e) {
            return new Verdict.Refused(String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            return Guard.crash("front end", e).verdict(stepLimit);
        }
        return switch (TreeEvaluator.evaluate(ast, input, stepLimit, strictness)) {
            case TreeEvaluator.Undefined(String reason) -> new Verdict.Meaningless(reason);
            case TreeEvaluator.Defined(byte[] output, int status, long steps) ->
                compare(ast, input, new Behaviour(output, status), steps);
        };
    }

    private Verdict compare(Ast ast, byte[] input, Behaviour expected, long steps) {
        PassesCheck passes = new PassesCheck(ast, input, expected, steps, stepwise);
        CodeCheck code = new CodeCheck(input, expected, steps, referees);
        try {
            for (Configuration configuration : configurations) {
                code.check(configuration, passes.optimize(configuration));
            }
            if (referees.contains(Referee.GPP)) {
                Guard.same("gpp", expected, NativeRuns.compileAndRun(ast, input));
            }
        } catch (FailureException e) {
            return e.verdict(steps);
        }
        return new Verdict.Agreed(steps, passes.changes(), passes.done());
    }
}
