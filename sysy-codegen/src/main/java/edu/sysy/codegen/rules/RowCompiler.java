package edu.sysy.codegen.rules;

import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Call;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.ComparisonSign;
import edu.sysy.rules.Formula.FloatNumber;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.Formula.VariableKind;
import edu.sysy.rules.FormulaOperator;
import edu.sysy.rules.FormulaPrinter;
import edu.sysy.rules.Rule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Turns rules into objects that match and compute them. */
final class RowCompiler {
    private static final String WHEN = "when";
    private static final String ONCE = "once";
    private static final String FLOAT_COMPARISON = "fcmp";

    private final RowNames machine;
    private final List<String> roots;
    private final RowDefinitions definitions;
    private final List<String> names = new ArrayList<>();

    /** The variables of the result, each as often as it stands there. */
    private final List<String> read = new ArrayList<>();

    /** How many operands calls of a root have. */
    private final ToIntFunction<String> arities;

    RowCompiler(RowNames machine, List<String> roots, RowDefinitions definitions, ToIntFunction<String> arities) {
        this.machine = machine;
        this.roots = roots;
        this.definitions = definitions;
        this.arities = arities;
    }

    /**
     * The code of a rule.
     *
     * @throws IllegalArgumentException if it makes no sense
     */
    Row row(Rule rule) {
        names.clear();
        read.clear();
        List<Formula> operands = operands(rule.pattern());
        if (rule.pattern() instanceof Call(String name, var own)) {
            checkRoot(name, own);
        }
        boolean tests = !(rule.pattern() instanceof Apply(FormulaOperator operator, var parts))
                || operator == FormulaOperator.SELECT;
        PatternNode[] pattern = new PatternNode[operands.size()];
        for (int i = 0; i < pattern.length; i++) {
            pattern[i] = pattern(operands.get(i), tests && i == 0, false);
        }
        NumberFormula condition =
                rule.condition().map(definitions::expand).map(this::number).orElse(null);
        ResultNode result = result(definitions.expand(rule.result()));
        int[] repeated = IntStream.range(0, names.size())
                .filter(slot -> Collections.frequency(read, names.get(slot)) > 1)
                .toArray();
        return new Row(
                rule,
                pattern,
                condition,
                result,
                names.size(),
                repeated,
                operands.stream().anyMatch(RowCompiler::isPart));
    }

    /** Whether an operand is computed by the pattern. */
    private static boolean isPart(Formula operand) {
        return switch (operand) {
            case Named(String name, Formula inner) -> isPart(inner);
            case Apply apply -> true;
            case Comparison comparison -> true;
            case Call call -> true;
            default -> false;
        };
    }

    /** The operands of a pattern. */
    static List<Formula> operands(Formula pattern) {
        return pattern instanceof Apply(var operator, List<Formula> operands) ? operands : ((Call) pattern).operands();
    }

    /** Checks that a root has as many operands as it has elsewhere. */
    private void checkRoot(String name, List<Formula> operands) {
        checkCount(name, operands, arities.applyAsInt(name));
    }

    static void checkCount(String name, List<Formula> operands, int count) {
        if (operands.size() != count) {
            String wanted = count + (count == 1 ? " operand" : " operands");
            throw new IllegalArgumentException(name + " has " + wanted + ", not " + operands.size());
        }
    }

    /** The name of what has to be a variable. */
    static String variable(Formula formula) {
        if (formula instanceof Variable(String name)) {
            return name;
        }
        throw new IllegalArgumentException(FormulaPrinter.print(formula) + " is no variable");
    }

    private int slot(String name) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name);
    }

    private int boundSlot(String name) {
        if (!names.contains(name)) {
            throw new IllegalArgumentException("the pattern does not contain " + name);
        }
        return names.indexOf(name);
    }

    // ---- patterns

    private PatternNode pattern(Formula formula, boolean isTest, boolean isTested) {
        return switch (formula) {
            case Variable variable when names.contains(variable.name()) -> new PatternNode.Same(slot(variable.name()));
            case Variable variable
            when variable.kind() == VariableKind.INTEGER_CONSTANT -> new PatternNode.AnyConstant(slot(variable.name()));
            case Variable variable -> new PatternNode.Any(slot(variable.name()));
            case IntNumber(int value) -> new PatternNode.KnownInteger(value);
            case FloatNumber(float value) -> new PatternNode.KnownFloat(value);
            case Named(String name, Formula inner) ->
                new PatternNode.Labelled(slot(name), pattern(inner, isTest, isTested));
            case Comparison comparison
            when !isTest -> new PatternNode.ComparisonValue(pattern(comparison, true, false));
            case Call(String name, List<Formula> operands)
            when !isTest && name.equals(FLOAT_COMPARISON) ->
                new PatternNode.ComparisonValue(pattern(formula, true, false));
            case Comparison(ComparisonSign.Known(var condition), Formula left, Formula right) ->
                new PatternNode.Compared(condition, pattern(left, false, true), pattern(right, false, true));
            case Comparison(ComparisonSign.Bound(String name, var change), Formula left, Formula right)
            when change.isEmpty() -> {
                boolean equality = name.charAt(0) == 'e';
                int slot = slot(name);
                yield new PatternNode.ComparedBySome(
                        slot, equality, pattern(left, false, true), pattern(right, false, true));
            }
            case Call(String name, List<Formula> operands)
            when name.equals(FLOAT_COMPARISON) -> {
                checkCount(name, operands, 3);
                yield new PatternNode.ComparedFloats(
                        slot(variable(operands.get(0))),
                        pattern(operands.get(1), false, false),
                        pattern(operands.get(2), false, false));
            }
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                new PatternNode.Applied(
                        operator.example().opcode().ordinal(),
                        isTested,
                        operands.stream()
                                .map(operand -> pattern(operand, false, false))
                                .toArray(PatternNode[]::new));
            default ->
                throw new IllegalArgumentException(FormulaPrinter.print(formula) + " does not belong in a pattern");
        };
    }

    // ---- results

    private ResultNode result(Formula formula) {
        if (isNumber(formula)) {
            return new ResultNode.Computed(number(formula));
        }
        return switch (formula) {
            case Variable(String name) -> {
                read.add(name);
                yield new ResultNode.Bound(boundSlot(name));
            }
            case Named(String name, Formula inner) -> {
                ResultNode part = result(inner);
                yield new ResultNode.Labelled(slot(name), part);
            }
            case Comparison(ComparisonSign.Known(var condition), Formula left, Formula right) ->
                new ResultNode.Compared(condition, result(left), result(right));
            case Comparison(ComparisonSign.Bound(String name, var change), Formula left, Formula right) ->
                new ResultNode.ComparedBySome(
                        boundSlot(name),
                        change.isPresent() ? change.get()::apply : condition -> condition,
                        result(left),
                        result(right));
            case Apply(FormulaOperator operator, List<Formula> operands)
            when operator == FormulaOperator.NOT -> new ResultNode.Negated(result(operands.getFirst()));
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                new ResultNode.Applied(operator.example().opcode().ordinal(), results(operands));
            case Call(String name, List<Formula> operands) -> call(name, operands);
            default ->
                throw new IllegalArgumentException(FormulaPrinter.print(formula) + " does not belong in a result");
        };
    }

    private ResultNode[] results(List<Formula> formulas) {
        return formulas.stream().map(this::result).toArray(ResultNode[]::new);
    }

    /** The variables that a part of a result reads, those left out that it names itself. */
    private int[] readBy(Formula part) {
        Set<String> variables = new LinkedHashSet<>();
        Set<String> named = new HashSet<>();
        collect(part, variables, named);
        variables.removeAll(named);
        return variables.stream().mapToInt(this::boundSlot).toArray();
    }

    private static void collect(Formula formula, Set<String> variables, Set<String> named) {
        switch (formula) {
            case Variable(String name) -> variables.add(name);
            case Named(String name, Formula inner) -> {
                named.add(name);
                collect(inner, variables, named);
            }
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                operands.forEach(operand -> collect(operand, variables, named));
            case Call(String name, List<Formula> operands) ->
                operands.forEach(operand -> collect(operand, variables, named));
            case Comparison(ComparisonSign sign, Formula left, Formula right) -> {
                if (sign instanceof ComparisonSign.Bound(String name, var change)) {
                    variables.add(name);
                }
                collect(left, variables, named);
                collect(right, variables, named);
            }
            default -> {}
        }
    }

    private ResultNode call(String name, List<Formula> operands) {
        if (name.equals(WHEN)) {
            checkCount(name, operands, 2);
            String condition = variable(operands.getFirst());
            ResultNode inner = result(operands.getLast());
            return names.contains(condition)
                    ? new ResultNode.OutcomeOfSome(slot(condition), machine, inner)
                    : new ResultNode.Outcome(machine.condition(condition), inner);
        }
        if (name.equals(ONCE)) {
            checkCount(name, operands, 1);
            ResultNode inner = result(operands.getFirst());
            return new ResultNode.Once(inner, readBy(operands.getFirst()));
        }
        if (name.equals(FLOAT_COMPARISON)) {
            checkCount(name, operands, 3);
            return new ResultNode.ComparedFloats(
                    boundSlot(variable(operands.get(0))), result(operands.get(1)), result(operands.get(2)));
        }
        if (roots.contains(name)) {
            checkRoot(name, operands);
            return new ResultNode.Called(roots.indexOf(name), results(operands));
        }
        RowInstruction form = machine.instruction(name);
        if (form == null) {
            throw new IllegalArgumentException("there is no instruction " + name);
        }
        checkCount(name, operands, form.operands().length());
        return new ResultNode.Instruction(form, results(operands));
    }

    // ---- numbers

    private boolean isNumber(Formula formula) {
        return switch (formula) {
            case Variable variable -> variable.kind() == VariableKind.INTEGER_CONSTANT;
            case IntNumber number -> true;
            case Apply(FormulaOperator operator, List<Formula> operands) ->
                operator != FormulaOperator.NOT
                        && operator != FormulaOperator.SELECT
                        && operands.stream().allMatch(this::isNumber);
            case Call(String name, List<Formula> operands) -> CommonRows.function(machine, name) != null;
            default -> false;
        };
    }

    private NumberFormula number(Formula formula) {
        return switch (formula) {
            case Variable(String name) -> {
                int slot = boundSlot(name);
                yield (in, slots) -> (Integer) slots[slot];
            }
            case IntNumber(int value) -> (in, slots) -> value;
            case Comparison(ComparisonSign.Known(var condition), Formula left, Formula right) -> {
                NumberFormula x = number(left);
                NumberFormula y = number(right);
                yield (in, slots) -> condition.holds((int) x.compute(in, slots), (int) y.compute(in, slots)) ? 1 : 0;
            }
            case Apply(FormulaOperator operator, List<Formula> operands) -> applied(operator, operands);
            case Call(String name, List<Formula> operands) -> function(name, operands);
            default -> throw new IllegalArgumentException(FormulaPrinter.print(formula) + " is no number");
        };
    }

    private NumberFormula applied(FormulaOperator operator, List<Formula> operands) {
        switch (operator) {
            case LOW -> {
                int slot = boundSlot(variable(operands.getFirst()));
                return (in, slots) -> in.low(slots[slot]);
            }
            case HIGH -> {
                int slot = boundSlot(variable(operands.getFirst()));
                return (in, slots) -> in.high(slots[slot]);
            }
            case NOT -> {
                NumberFormula condition = number(operands.getFirst());
                return (in, slots) -> condition.compute(in, slots) == 0 ? 1 : 0;
            }
            case VARIABLE -> {
                int slot = boundSlot(variable(operands.getFirst()));
                return (in, slots) -> in.constant(slots[slot]) == null ? 1 : 0;
            }
            case LOG -> {
                NumberFormula power = number(operands.getFirst());
                return (in, slots) -> Integer.numberOfTrailingZeros((int) power.compute(in, slots));
            }
            default -> {
                return binary(operator, number(operands.get(0)), number(operands.get(1)));
            }
        }
    }

    private static NumberFormula binary(FormulaOperator operator, NumberFormula x, NumberFormula y) {
        return switch (operator) {
            case BOTH -> (in, slots) -> x.compute(in, slots) != 0 && y.compute(in, slots) != 0 ? 1 : 0;
            case ADD -> (in, slots) -> (int) (x.compute(in, slots) + y.compute(in, slots));
            case SUB -> (in, slots) -> (int) (x.compute(in, slots) - y.compute(in, slots));
            case MUL -> (in, slots) -> (int) (x.compute(in, slots) * y.compute(in, slots));
            case MUL_HIGH -> (in, slots) -> x.compute(in, slots) * y.compute(in, slots) >> Integer.SIZE;
            case DIV -> (in, slots) -> quotient((int) x.compute(in, slots), (int) y.compute(in, slots));
            case AND -> (in, slots) -> x.compute(in, slots) & y.compute(in, slots);
            case OR -> (in, slots) -> x.compute(in, slots) | y.compute(in, slots);
            case XOR -> (in, slots) -> x.compute(in, slots) ^ y.compute(in, slots);
            case SHL -> (in, slots) -> (int) x.compute(in, slots) << (int) y.compute(in, slots);
            case SAR -> (in, slots) -> (int) x.compute(in, slots) >> (int) y.compute(in, slots);
            case SHR -> (in, slots) -> (int) x.compute(in, slots) >>> (int) y.compute(in, slots);
            default -> throw new IllegalArgumentException(operator.word() + " does not belong in a condition");
        };
    }

    /** A quotient; that by 0, which a condition has to exclude, is 0. */
    private static int quotient(int dividend, int divisor) {
        return divisor == 0 ? 0 : dividend / divisor;
    }

    private NumberFormula function(String name, List<Formula> operands) {
        RowNames.NativeFunction function = CommonRows.function(machine, name);
        if (function == null) {
            throw new IllegalArgumentException("there is no condition or number " + name);
        }
        NumberFormula[] numbers = new NumberFormula[operands.size()];
        int[] bound = new int[operands.size()];
        for (int i = 0; i < numbers.length; i++) {
            Formula operand = operands.get(i);
            if (isNumber(operand)) {
                numbers[i] = number(operand);
            } else {
                bound[i] = boundSlot(variable(operand));
            }
        }
        return (in, slots) -> {
            Object[] values = new Object[bound.length];
            for (int i = 0; i < values.length; i++) {
                NumberFormula number = numbers[i];
                values[i] = number == null ? slots[bound[i]] : (Integer) (int) number.compute(in, slots);
            }
            return function.apply(in, values);
        };
    }
}
