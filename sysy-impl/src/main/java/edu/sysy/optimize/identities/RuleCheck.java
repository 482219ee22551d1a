package edu.sysy.optimize.identities;

import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.identities.Formula.Apply;
import edu.sysy.optimize.identities.Formula.Comparison;
import edu.sysy.optimize.identities.Formula.IntNumber;
import edu.sysy.optimize.identities.Formula.Named;
import edu.sysy.pass.Rewrite;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Tries a rule on programs that compute its pattern: the reference interpreter runs them before and after the rule is
 * applied, with numbers at which integers wrap among random ones. The numbers depend on the rule alone. That finds
 * wrong rules with near certainty, but it proves nothing.
 */
public final class RuleCheck {
    private static final int PROGRAMS = 400;
    private static final int RUNS = 6;
    private static final Interpreter INTERPRETER = Interpreter.builder().build();

    private final TypedRule rule;
    private final IdentityRewrite rewrite;
    private final int[] numbers;
    private final Random random;
    private int compared;
    private @Nullable String counterexample;

    private RuleCheck(TypedRule rule) {
        this.rule = rule;
        rewrite = IdentityRewrite.ofTyped(List.of(rule));
        numbers = numbers(rule.identity());
        random = new Random(rule.identity().print().hashCode());
    }

    /** Tries a rule until it is wrong, or has been tried often enough. */
    public static RuleCheck of(TypedRule rule) {
        RuleCheck check = new RuleCheck(rule);
        for (int i = 0; i < PROGRAMS && check.counterexample == null; i++) {
            check.tryProgram();
        }
        return check;
    }

    /** How many results have been compared. */
    public int compared() {
        return compared;
    }

    /** Values of the variables for which the rule is wrong, in words; null if none have been found. */
    public @Nullable String counterexample() {
        return counterexample;
    }

    private void tryProgram() {
        PatternPrograms.Sample sample = PatternPrograms.of(rule, numbers, random);
        Function function = sample.function();
        for (int k = 0; k < RUNS && counterexample == null; k++) {
            int[] arguments = PatternPrograms.arguments(function, numbers, random);
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
        List<String> where = new ArrayList<>();
        variables.forEach((name, number) -> where.add(name + " = " + number));
        Type type = sample.function().returnType();
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

    /** The integers that a rule mentions. */
    private static int[] numbers(Identity rule) {
        List<Integer> found = new ArrayList<>();
        collect(rule.pattern(), found);
        rule.condition().ifPresent(condition -> collect(condition, found));
        return found.stream().mapToInt(number -> number).toArray();
    }

    private static void collect(Formula formula, List<Integer> found) {
        switch (formula) {
            case IntNumber(int value) -> found.add(value);
            case Named(String name, Formula inner) -> collect(inner, found);
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                operands.forEach(operand -> collect(operand, found));
            case Comparison(var sign, Formula left, Formula right) -> {
                collect(left, found);
                collect(right, found);
            }
            default -> {}
        }
    }
}
