package edu.sysy.optimize.identities;

import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionBuilder;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.FloatConstant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.ComparisonSign;
import edu.sysy.rules.Formula.FloatNumber;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.FormulaOperator;
import edu.sysy.rules.TypedRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Functions that compute the pattern of a rule, with random constants and conditions, to try the rule on. */
final class PatternPrograms {
    /**
     * A function that computes a pattern.
     *
     * @param values of the variables that are no constants
     * @param constants what the others are
     */
    record Sample(Function function, Map<String, Value> values, Map<String, Operation> constants) {}

    private static final float INFINITY = Float.POSITIVE_INFINITY;
    private static final float[] FLOATS = {
        0.0f, -0.0f, 1, -1, 2, 0.5f, 3, -0.1f, 4, 1e10f, 0x1p31f, 1e38f, 1e-38f, 1e-45f, INFINITY, -INFINITY, Float.NaN
    };

    /** The size of the object that addresses point into. */
    private static final int WORDS = 64;

    private final Random random;
    private final int[] numbers;
    private final FunctionBuilder builder;
    private final int block;
    private final Map<String, Value> values = new HashMap<>();
    private final Map<String, Operation> constants = new HashMap<>();
    private final Map<String, Condition> conditions = new HashMap<>();

    private PatternPrograms(int[] numbers, Random random, Type result) {
        this.numbers = numbers;
        this.random = random;
        builder = Function.builder("f", result);
        block = builder.createBlock();
    }

    /**
     * A function that returns what the pattern of a rule computes, or the word there if it is an address.
     *
     * @param numbers some that constants of the pattern should often be
     */
    static Sample of(TypedRule rule, int[] numbers, Random random) {
        Formula pattern = rule.identity().pattern();
        Type type = type(pattern, rule.types());
        PatternPrograms program = new PatternPrograms(numbers, random, type == Type.F32 ? Type.F32 : Type.I32);
        Value result = program.write(pattern, type);
        program.builder.end(new Terminator.Return(
                result.type() == Type.ADDRESS ? program.builder.add(new Operation.Load(Type.I32, result)) : result));
        return new Sample(program.builder.build(), Map.copyOf(program.values), Map.copyOf(program.constants));
    }

    /** Arguments for such a function. */
    static int[] arguments(Function function, int[] numbers, Random random) {
        return function.parameters().stream()
                .mapToInt(parameter -> parameter.type() == Type.F32
                        ? Float.floatToRawIntBits(floating(random))
                        : integer(numbers, random))
                .toArray();
    }

    private static int integer(int[] numbers, Random random) {
        if (numbers.length > 0 && random.nextInt(4) == 0) {
            return numbers[random.nextInt(numbers.length)] + random.nextInt(3) - 1;
        }
        return random.nextInt(4) == 0
                ? random.nextInt() >> random.nextInt(31)
                : TrialNumbers.EDGES[random.nextInt(TrialNumbers.EDGES.length)];
    }

    private static float floating(Random random) {
        return random.nextInt(4) == 0 ? Float.intBitsToFloat(random.nextInt()) : FLOATS[random.nextInt(FLOATS.length)];
    }

    private static Type type(Formula formula, Map<String, Type> types) {
        return switch (formula) {
            case Variable(String name) -> types.getOrDefault(name, Type.I32);
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                operator == FormulaOperator.SELECT ? type(operands.get(1), types) : type(operator);
            case FloatNumber number -> Type.F32;
            case Named(String name, Formula inner) -> type(inner, types);
            default -> Type.I32;
        };
    }

    private static Type type(FormulaOperator operator) {
        return operator == FormulaOperator.OFFSET
                ? Type.ADDRESS
                : operator.example().type();
    }

    private Value write(Formula formula, Type wanted) {
        return switch (formula) {
            case Formula.Call call -> throw new IllegalArgumentException(call + " is of a machine");
            case Variable variable -> variable(variable, wanted);
            case IntNumber(int value) -> builder.add(new IntConstant(value));
            case FloatNumber(float value) -> builder.add(new FloatConstant(value));
            case Named(String name, Formula inner) -> {
                Value value = write(inner, wanted);
                values.put(name, value);
                yield value;
            }
            case Comparison(ComparisonSign sign, Formula left, Formula right) -> {
                Condition condition = condition(sign);
                Value x = write(left, Type.I32);
                yield builder.add(new Operation.Compare(condition, x, write(right, Type.I32)));
            }
            case Apply(FormulaOperator operator, List<Formula> operands) -> {
                List<Value> parts = new ArrayList<>();
                for (int i = 0; i < operands.size(); i++) {
                    boolean integer = (operator == FormulaOperator.OFFSET && i == 1)
                            || (operator == FormulaOperator.SELECT && i == 0);
                    boolean passed = operator == FormulaOperator.SELECT;
                    parts.add(write(operands.get(i), integer ? Type.I32 : passed ? wanted : type(operator)));
                }
                yield builder.add(operator.on(parts));
            }
        };
    }

    private Condition condition(ComparisonSign sign) {
        return switch (sign) {
            case ComparisonSign.Known(Condition condition) -> condition;
            case ComparisonSign.Bound(String name, var change) ->
                conditions.computeIfAbsent(name, n -> Condition.values()[random.nextInt(6)]);
        };
    }

    /** A constant is another instruction at each occurrence; everything else is one value. */
    private Value variable(Variable variable, Type wanted) {
        return switch (variable.kind()) {
            case INTEGER_CONSTANT ->
                builder.add(constants.computeIfAbsent(variable.name(), name -> new IntConstant(related())));
            case FLOAT_CONSTANT ->
                builder.add(constants.computeIfAbsent(variable.name(), name -> new FloatConstant(floating(random))));
            default -> {
                Value known = values.get(variable.name());
                Value value = known == null ? define(variable.kind(), wanted) : known;
                values.put(variable.name(), value);
                yield value;
            }
        };
    }

    /** An integer, often near to, a multiple of, or opposite to one that has been chosen before. */
    private int related() {
        if (values.values().stream().anyMatch(value -> value.type() == Type.ADDRESS)) {
            return 4 * random.nextInt(WORDS / 2);
        }
        if (random.nextBoolean()
                && constants.values().stream().findFirst().orElse(null) instanceof IntConstant(int other)) {
            return related(other, random);
        }
        return integer(numbers, random);
    }

    /** An integer near to, a multiple of, or opposite to another one. */
    static int related(int other, Random random) {
        return switch (random.nextInt(7)) {
            case 0 -> other + 1;
            case 1 -> other - 1;
            case 2 -> -other;
            case 3 -> other / 2;
            case 4 -> other * 3;
            case 5 -> other << random.nextInt(5);
            default -> other;
        };
    }

    private Value define(Formula.VariableKind kind, Type wanted) {
        return switch (kind) {
            case TRUTH ->
                builder.add(new Operation.Compare(
                        Condition.LT, builder.addParameter(block, Type.I32), builder.addParameter(block, Type.I32)));
            case NEGATABLE_COMPARISON ->
                random.nextBoolean()
                        ? builder.add(new Operation.Compare(
                                Condition.values()[random.nextInt(6)],
                                builder.addParameter(block, Type.I32),
                                builder.addParameter(block, Type.I32)))
                        : builder.add(new Operation.FloatCompare(
                                random.nextBoolean() ? FloatCondition.EQ : FloatCondition.NE,
                                builder.addParameter(block, Type.F32),
                                builder.addParameter(block, Type.F32)));
            default -> wanted == Type.ADDRESS ? object() : builder.addParameter(block, wanted);
        };
    }

    /** The address of an object each word of which has contents of its own. */
    private Value object() {
        Value object = builder.add(new Operation.Alloca(Type.I32, WORDS));
        for (int word = 0; word < WORDS; word++) {
            Value address = word == 0
                    ? object
                    : builder.add(new Operation.Offset(object, builder.add(new IntConstant(4 * word))));
            builder.add(new Operation.Store(address, builder.add(new IntConstant(1000 + word))));
        }
        return object;
    }
}
