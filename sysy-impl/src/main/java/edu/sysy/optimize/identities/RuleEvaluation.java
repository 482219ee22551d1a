package edu.sysy.optimize.identities;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Type;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.ComparisonSign;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.Formula.VariableKind;
import edu.sysy.rules.FormulaOperator;
import edu.sysy.rules.Rule;
import edu.sysy.rules.TypedRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A rule of integers as code that computes pattern, result and condition for given values of the variables, a thousand
 * times faster than programs that contain them. What a condition asks of values gets answers that are true of the
 * values at hand, and often no more precise than they have to be.
 */
final class RuleEvaluation {
    /** Computes a formula; {@link #hasNoValue} is set after a division by zero. */
    private interface Node {
        int compute();
    }

    private static final Condition[] CONDITIONS = Condition.values();
    private static final int[] MASKS = {0, -1, 1, 3, 7, 15, 31, 255, 0xffff, Integer.MAX_VALUE, ~1, ~3};

    private final List<String> names = new ArrayList<>();
    private final List<VariableKind> kinds = new ArrayList<>();
    private final List<String> conditionNames = new ArrayList<>();
    private final List<String> parts = new ArrayList<>();
    private final Random random;
    private final Node pattern;
    private final Node result;
    private final @Nullable Node condition;

    /** The values of the variables, by their order in the pattern. */
    private final int[] values;

    private final int[] conditions;
    /** What the named parts of the pattern are, and whether they are exact. */
    private final int[] partValues;

    private final boolean[] partFits;
    private boolean hasNoValue;

    private RuleEvaluation(Rule rule, Random random) {
        this.random = random;
        collect(rule.pattern());
        values = new int[names.size()];
        conditions = new int[conditionNames.size()];
        partValues = new int[parts.size()];
        partFits = new boolean[parts.size()];
        pattern = operation(rule.pattern());
        result = result(rule.result());
        condition = rule.condition().map(this::constant).orElse(null);
    }

    /** The evaluation of a rule; empty if something in it is no integer or a comparison to be negated. */
    static Optional<RuleEvaluation> of(TypedRule rule, Random random) {
        Rule identity = rule.identity();
        boolean integers = rule.types().values().stream().allMatch(type -> type == Type.I32)
                && all(identity.pattern(), RuleEvaluation::isInteger)
                && all(identity.result(), RuleEvaluation::isInteger)
                && identity.condition()
                        .map(formula -> all(formula, RuleEvaluation::isInteger))
                        .orElse(true);
        return integers ? Optional.of(new RuleEvaluation(identity, random)) : Optional.empty();
    }

    private static boolean isInteger(Formula formula) {
        return switch (formula) {
            case Variable variable ->
                variable.kind() != VariableKind.FLOAT_CONSTANT && variable.kind() != VariableKind.NEGATABLE_COMPARISON;
            case Formula.FloatNumber number -> false;
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                switch (operator) {
                    case OFFSET, FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV, FLOAT_NEG, NOT, EXACT_RECIPROCAL -> false;
                    default -> true;
                };
            default -> true;
        };
    }

    private static boolean all(Formula formula, Predicate<Formula> test) {
        return test.test(formula)
                && switch (formula) {
                    case Named(String name, Formula inner) -> all(inner, test);
                    case Apply(FormulaOperator operator, List<Formula> operands) ->
                        operands.stream().allMatch(operand -> all(operand, test));
                    case Comparison(var sign, Formula left, Formula right) -> all(left, test) && all(right, test);
                    default -> true;
                };
    }

    private void collect(Formula formula) {
        switch (formula) {
            case Variable variable -> {
                if (!names.contains(variable.name())) {
                    names.add(variable.name());
                    kinds.add(variable.kind());
                }
            }
            case Named(String name, Formula inner) -> {
                parts.add(name);
                collect(inner);
            }
            case Apply(FormulaOperator operator, List<Formula> operands) -> operands.forEach(this::collect);
            case Comparison(ComparisonSign sign, Formula left, Formula right) -> {
                if (sign instanceof ComparisonSign.Bound(String name, var change) && !conditionNames.contains(name)) {
                    conditionNames.add(name);
                }
                collect(left);
                collect(right);
            }
            default -> {}
        }
    }

    // ---- values to try

    /** How many variables the pattern has. */
    int variables() {
        return values.length;
    }

    /** What a variable stands for. */
    VariableKind kind(int variable) {
        return kinds.get(variable);
    }

    /** The name of a variable. */
    String name(int variable) {
        return names.get(variable);
    }

    /** The value of a variable in the next evaluations; a truth is 0 or 1. */
    void set(int variable, int value) {
        values[variable] = kinds.get(variable) == VariableKind.TRUTH ? value & 1 : value;
    }

    /** The value that a variable has. */
    int value(int variable) {
        return values[variable];
    }

    // ---- evaluation

    /** What the pattern gives, if it has a value and the condition of the rule holds. */
    OptionalInt expected() {
        for (int i = 0; i < conditions.length; i++) {
            conditions[i] = random.nextInt(CONDITIONS.length);
        }
        hasNoValue = false;
        int expected = pattern.compute();
        return hasNoValue || condition != null && condition.compute() == 0
                ? OptionalInt.empty()
                : OptionalInt.of(expected);
    }

    /** What the result gives for the same values; empty if it has no value. */
    OptionalInt actual() {
        hasNoValue = false;
        int actual = result.compute();
        return hasNoValue ? OptionalInt.empty() : OptionalInt.of(actual);
    }

    /** The node of a part of a program. */
    private Node operation(Formula formula) {
        return switch (formula) {
            case IntNumber(int value) -> () -> value;
            case Named(String name, Formula inner) -> named(parts.indexOf(name), inner);
            case Comparison(ComparisonSign sign, Formula left, Formula right) ->
                comparison(sign, operation(left), operation(right));
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                apply(operator, operands.stream().map(this::operation).toList());
            default -> constant(formula);
        };
    }

    private Node apply(FormulaOperator operator, List<Node> operands) {
        Node first = operands.get(0);
        Node second = operands.get(1);
        if (operator == FormulaOperator.SELECT) {
            Node third = operands.get(2);
            return () -> select(first.compute(), second.compute(), third.compute());
        }
        IntBinary example = (IntBinary) operator.example();
        return () -> {
            int x = first.compute();
            OptionalInt value = ConstantEvaluation.compute(example, x, second.compute());
            hasNoValue |= value.isEmpty();
            return value.orElse(0);
        };
    }

    private static int select(int condition, int first, int second) {
        return condition != 0 ? first : second;
    }

    /** What constants alone decide is computed when the rule is applied. */
    private Node result(Formula formula) {
        if (formula.isIntegerConstant()) {
            return constant(formula);
        }
        return switch (formula) {
            case Comparison(ComparisonSign sign, Formula left, Formula right) ->
                comparison(sign, result(left), result(right));
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                apply(operator, operands.stream().map(this::result).toList());
            default -> constant(formula);
        };
    }

    /** The named part of a pattern, whose value is kept, and whether it is exact. */
    private Node named(int part, Formula inner) {
        Node value = operation(inner);
        if (!(inner instanceof Apply(FormulaOperator operator, List<Formula> operands))
                || operator == FormulaOperator.SELECT) {
            return () -> partValues[part] = value.compute();
        }
        Node left = operation(operands.get(0));
        Node right = operation(operands.get(1));
        IntBinary example = (IntBinary) operator.example();
        return () -> {
            partFits[part] = SampleFacts.isExact(example, left.compute(), right.compute());
            partValues[part] = value.compute();
            return partValues[part];
        };
    }

    private Node comparison(ComparisonSign sign, Node left, Node right) {
        return switch (sign) {
            case ComparisonSign.Known(Condition known) -> () -> known.holds(left.compute(), right.compute()) ? 1 : 0;
            case ComparisonSign.Bound(String name, var change) -> {
                int index = conditionNames.indexOf(name);
                yield () -> {
                    Condition bound = CONDITIONS[conditions[index]];
                    Condition changed = change.isPresent() ? change.get().apply(bound) : bound;
                    return changed.holds(left.compute(), right.compute()) ? 1 : 0;
                };
            }
        };
    }

    /** What {@link ConstantFormulas} computes; a division by zero gives 0 there. */
    private Node constant(Formula formula) {
        return switch (formula) {
            case IntNumber(int value) -> () -> value;
            case Variable(String name) -> {
                int index = names.indexOf(name);
                int part = parts.indexOf(name);
                yield index >= 0 ? () -> values[index] : () -> partValues[part];
            }
            case Comparison(ComparisonSign sign, Formula left, Formula right) ->
                comparison(sign, constant(left), constant(right));
            case Apply(FormulaOperator operator, List<Formula> operands) -> constant(operator, operands);
            default -> throw new IllegalArgumentException(formula + " is no integer");
        };
    }

    private Node constant(FormulaOperator operator, List<Formula> operands) {
        Node first = constant(operands.getFirst());
        return switch (operator) {
            case VARIABLE -> () -> 1;
            case LOW -> () -> atMost(first.compute());
            case HIGH -> () -> ~atMost(~first.compute());
            case POSSIBLE -> () -> first.compute() | someBits();
            case SET -> () -> first.compute() & ~someBits();
            case FITS -> {
                int part = parts.indexOf(((Variable) operands.getFirst()).name());
                yield () -> part >= 0 && partFits[part] ? 1 : 0;
            }
            case LOG -> () -> Integer.numberOfTrailingZeros(first.compute());
            case BOTH -> {
                Node second = constant(operands.get(1));
                yield () -> first.compute() != 0 && second.compute() != 0 ? 1 : 0;
            }
            default -> {
                IntBinary example = (IntBinary) operator.example();
                Node second = constant(operands.get(1));
                yield () -> ConstantEvaluation.compute(example, first.compute(), second.compute())
                        .orElse(0);
            }
        };
    }

    /** A bound of a value that an analysis may know. */
    private int atMost(int value) {
        return switch (random.nextInt(4)) {
            case 0 -> Math.min(value, 0);
            case 1 -> (int) Math.max(Integer.MIN_VALUE, value - (1L << random.nextInt(Integer.SIZE)));
            default -> value;
        };
    }

    private int someBits() {
        return random.nextBoolean() ? 0 : MASKS[random.nextInt(MASKS.length)];
    }
}
