package edu.sysy.exercises.check;

import edu.sysy.VerificationError;
import edu.sysy.interpret.InterpretedRun;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import edu.sysy.verify.IrVerifier;
import java.util.List;
import java.util.Optional;

/**
 * Checks a pass on samples: the verifier has nothing against its result, the result does what the sample does in the
 * interpreter, and nothing is left that the pass is for.
 *
 * @param samples in the order in which they are tried
 * @param goal what is left to do in the result
 */
record TransformationCheck(List<Sample> samples, Goal goal) implements Check<FunctionPass> {
    private static final int MAX_SHOWN_LINES = 80;

    /** Says what a pass should have done. */
    @FunctionalInterface
    interface Goal {
        /** What is left to do in a function that the pass has made; empty if nothing is. */
        Optional<String> left(Function function);
    }

    @Override
    public String run(FunctionPass pass) {
        long before = 0;
        long after = 0;
        int changed = 0;
        for (Sample sample : samples) {
            Program result = sample.program().mapFunctions(function -> pass.run(function, PassContext.SILENT));
            List<VerificationError> errors = IrVerifier.verify(result);
            if (!errors.isEmpty()) {
                throw rejected("the result breaks a rule of the IR: " + errors.getFirst(), sample, result);
            }
            InterpretedRun expected = sample.run();
            InterpretedRun actual = sample.run(result, expected);
            if (!sameBehaviour(expected, actual)) {
                throw rejected(
                        "for the input " + sample.shownInput() + " the result gives " + shown(actual) + ", not "
                                + shown(expected),
                        sample,
                        result);
            }
            for (Function function : result.functions()) {
                goal.left(function).ifPresent(left -> {
                    throw rejected("@" + function.name() + ": " + left, sample, result);
                });
            }
            before += expected.outcome().operations();
            after += actual.outcome().operations();
            changed += result == sample.program() ? 0 : 1;
        }
        return samples.size() + " programs, " + changed + " of them changed; operations executed: " + before
                + " before, " + after + " after";
    }

    private static boolean sameBehaviour(InterpretedRun expected, InterpretedRun actual) {
        return actual.text().equals(expected.text())
                && actual.outcome() instanceof Outcome.Returned(int value, long operations)
                && expected.outcome() instanceof Outcome.Returned(int wanted, long others)
                && value == wanted;
    }

    private static String shown(InterpretedRun run) {
        String end = switch (run.outcome()) {
            case Outcome.Returned(int value, long operations) -> "the result " + value;
            case Outcome.Faulted fault -> "the fault '" + fault.reason() + "' in @" + fault.function();
            case Outcome.LimitReached limit -> "no end after " + limit.operations() + " operations";
        };
        return "the output \"" + run.text() + "\" and " + end;
    }

    private static RejectedException rejected(String reason, Sample sample, Program result) {
        return new RejectedException(
                reason + "\n\n; " + sample.name() + " before\n" + cut(sample.program()) + "\n; after\n" + cut(result));
    }

    private static String cut(Program program) {
        List<String> lines = program.toString().lines().toList();
        return lines.size() <= MAX_SHOWN_LINES
                ? program.toString()
                : String.join("\n", lines.subList(0, MAX_SHOWN_LINES)) + "\n...\n";
    }
}
