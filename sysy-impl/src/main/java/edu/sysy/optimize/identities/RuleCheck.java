package edu.sysy.optimize.identities;

import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.Rewrite;
import edu.sysy.rules.TypedRule;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Tries a rule. Rules of integers are computed for {@link TrialNumbers}: each of them where there is one variable, all
 * combinations of the most telling values where there are two or three, and random ones. The reference interpreter
 * runs programs with the pattern before and after the rule is applied: many for rules of floating numbers and
 * addresses, a few for rules of integers, to see that the rule as code does what its text says. All numbers depend on
 * the rule alone. That finds mistakes and proves nothing.
 */
public final class RuleCheck {
    private static final int PROGRAMS = 120;
    /** How many programs a rule is tried on that is tried on numbers, too. */
    private static final int PROGRAMS_WITH_NUMBERS = 12;

    private static final int RUNS = 6;
    private static final int RUNS_WITH_NUMBERS = 2;
    private static final int MAX_COMBINATIONS = 2000;
    private static final int RANDOM_COMBINATIONS = 2000;

    private static final Interpreter INTERPRETER = Interpreter.builder().build();

    private final TypedRule rule;
    private final IdentityRewrite rewrite;
    private final TrialNumbers numbers;
    private final Random random;
    private int compared;
    private @Nullable String counterexample;

    private RuleCheck(TypedRule rule) {
        this.rule = rule;
        rewrite = IdentityRewrite.ofTyped(List.of(rule));
        numbers = TrialNumbers.of(rule.identity());
        random = new Random(rule.identity().print().hashCode());
    }

    /** Tries a rule until it is wrong, or has been tried often enough. */
    public static RuleCheck of(TypedRule rule) {
        RuleCheck check = new RuleCheck(rule);
        Optional<RuleEvaluation> evaluation = RuleEvaluation.of(rule, check.random);
        evaluation.ifPresent(check::tryNumbers);
        int programs = evaluation.isPresent() ? PROGRAMS_WITH_NUMBERS : PROGRAMS;
        int runs = evaluation.isPresent() ? RUNS_WITH_NUMBERS : RUNS;
        for (int i = 0; i < programs && check.counterexample == null; i++) {
            check.tryProgram(runs);
        }
        return check;
    }

    private void tryNumbers(RuleEvaluation evaluation) {
        int variables = evaluation.variables();
        tryCombinations(evaluation, variables == 1 ? numbers.many() : numbers.few(), variables);
        // one variable has a telling value, whatever the others are
        for (int k = 0; k < variables && variables > 1; k++) {
            for (int i = 0; i < numbers.many().length && counterexample == null; i++) {
                chooseAll(evaluation);
                evaluation.set(k, numbers.many()[i]);
                tryValues(evaluation);
            }
        }
        for (int i = 0; i < RANDOM_COMBINATIONS && counterexample == null; i++) {
            chooseAll(evaluation);
            tryValues(evaluation);
        }
    }

    /** Tries all combinations of the first numbers, as many as there is time for. */
    private void tryCombinations(RuleEvaluation evaluation, int[] all, int variables) {
        int count = variables == 1
                ? all.length
                : (int) Math.min(all.length, Math.pow(MAX_COMBINATIONS, 1.0 / Math.max(1, variables)));
        int combinations = (int) Math.pow(count, variables);
        for (int i = 0; i < combinations && counterexample == null; i++) {
            int rest = i;
            for (int k = 0; k < variables; k++) {
                evaluation.set(k, all[rest % count]);
                rest /= count;
            }
            tryValues(evaluation);
        }
    }

    /** Chooses values at random, that of a variable often near to, or a multiple of, one that was chosen before. */
    private void chooseAll(RuleEvaluation evaluation) {
        for (int k = 0; k < evaluation.variables(); k++) {
            int value = random.nextInt(3) == 0
                    ? random.nextInt() >> random.nextInt(Integer.SIZE - 1)
                    : numbers.many()[random.nextInt(numbers.many().length)];
            if (k > 0 && random.nextBoolean()) {
                value = PatternPrograms.related(evaluation.value(random.nextInt(k)), random);
            }
            evaluation.set(k, value);
        }
    }

    private void tryValues(RuleEvaluation evaluation) {
        OptionalInt expected = evaluation.expected();
        if (expected.isEmpty()) {
            return;
        }
        compared++;
        OptionalInt actual = evaluation.actual();
        if (!actual.equals(expected)) {
            Map<String, String> variables = new TreeMap<>();
            for (int k = 0; k < evaluation.variables(); k++) {
                variables.put(evaluation.name(k), Integer.toString(evaluation.value(k)));
            }
            counterexample = describe(variables, expected.getAsInt(), actual, Type.I32);
        }
    }

    /** How many results have been compared. */
    public int compared() {
        return compared;
    }

    /** Values of the variables for which the rule is wrong, in words; null if none have been found. */
    public @Nullable String counterexample() {
        return counterexample;
    }

    private void tryProgram(int runs) {
        PatternPrograms.Sample sample = PatternPrograms.of(rule, numbers.written(), random);
        Function function = sample.function();
        for (int k = 0; k < runs && counterexample == null; k++) {
            int[] arguments = PatternPrograms.arguments(function, numbers.written(), random);
            SampleFacts facts = new SampleFacts(function, arguments, random);
            Rewrite withFacts = (instruction, in) -> rewrite.rewrite(instruction, in, facts);
            Function rewritten = withFacts.applyTo(function);
            OptionalInt expected = rewritten == function ? OptionalInt.empty() : run(function, arguments);
            if (expected.isPresent()) {
                compared++;
                OptionalInt actual = run(rewritten, arguments);
                if (!actual.equals(expected)) {
                    counterexample = describe(sample, arguments, expected.getAsInt(), actual);
                }
            }
        }
    }

    /** What a function returns; empty if it does what has no meaning, such as dividing by zero. */
    private static OptionalInt run(Function function, int[] arguments) {
        Outcome outcome = INTERPRETER.call(
                Program.of(List.of(), List.of(function)),
                function.name(),
                arguments,
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream());
        if (!(outcome instanceof Outcome.Returned(int value, long operations))) {
            return OptionalInt.empty();
        }
        boolean isNaN = function.returnType() == Type.F32 && Float.isNaN(Float.intBitsToFloat(value));
        return OptionalInt.of(isNaN ? Float.floatToRawIntBits(Float.NaN) : value);
    }

    private static String describe(PatternPrograms.Sample sample, int[] arguments, int expected, OptionalInt actual) {
        Map<String, String> variables = new TreeMap<>();
        sample.constants().forEach((name, constant) -> variables.put(name, number(constant)));
        List<Value> parameters = sample.function().parameters();
        sample.values().forEach((name, value) -> {
            int index = parameters.indexOf(value);
            if (index >= 0) {
                variables.put(name, number(arguments[index], value.type()));
            }
        });
        return describe(variables, expected, actual, sample.function().returnType());
    }

    private static String describe(Map<String, String> variables, int expected, OptionalInt actual, Type type) {
        List<String> where = new ArrayList<>();
        variables.forEach((name, number) -> where.add(name + " = " + number));
        return "for " + String.join(", ", where) + " the pattern gives " + number(expected, type) + ", the result "
                + (actual.isPresent() ? number(actual.getAsInt(), type) : "has no value");
    }

    private static String number(Operation constant) {
        return switch (constant) {
            case Operation.IntConstant(int value) -> Integer.toString(value);
            case Operation.FloatConstant(float value) -> Float.toString(value);
            default -> constant.toString();
        };
    }

    private static String number(int bits, Type type) {
        return type == Type.F32 ? Float.toString(Float.intBitsToFloat(bits)) : Integer.toString(bits);
    }
}
