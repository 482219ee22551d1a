package edu.sysy.prove.rows;

import edu.sysy.codegen.rules.RowNames;
import edu.sysy.ir.Type;
import edu.sysy.prove.translate.UntranslatableException;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Call;
import edu.sysy.rules.Formula.Comparison;
import edu.sysy.rules.Formula.ComparisonSign;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.FormulaOperator;
import edu.sysy.rules.Rule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the pattern of a row binds.
 *
 * @param types of values, by the names of variables
 * @param tests the names of variables that stand for tests
 * @param signs the names of variable conditions of integers
 * @param floatSigns the names of variable signs of comparisons of floating numbers
 */
record RowPattern(Map<String, Type> types, Set<String> tests, Set<String> signs, Set<String> floatSigns) {
    static final String FLOAT_COMPARISON = "fcmp";

    /**
     * What the pattern of a row binds.
     *
     * @throws UntranslatableException if nothing says what its root means
     */
    static RowPattern of(RowNames machine, Rule row) {
        RowPattern bound = new RowPattern(new TreeMap<>(), new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        row.condition().ifPresent(condition -> bound.addresses(machine, condition));
        Formula pattern = row.pattern();
        switch (pattern) {
            case Apply(FormulaOperator operator, List<Formula> operands)
            when operator == FormulaOperator.SELECT -> {
                bound.test(operands.get(0));
                operands.subList(1, 3).forEach(operand -> bound.value(operand, Type.I32));
            }
            case Call(String name, List<Formula> operands) -> {
                RootMeaning root = RootMeaning.of(machine, name);
                for (int i = 0; i < operands.size(); i++) {
                    if (root.operands().charAt(i) == RootMeaning.TEST) {
                        bound.test(operands.get(i));
                    } else {
                        bound.value(
                                operands.get(i),
                                RootMeaning.type(root.operands().charAt(i)));
                    }
                }
            }
            default -> bound.value(pattern, Type.I32);
        }
        return bound;
    }

    private void test(Formula formula) {
        switch (formula) {
            case Variable(String name) -> tests.add(name);
            case Comparison(ComparisonSign sign, Formula left, Formula right) -> {
                if (sign instanceof ComparisonSign.Bound(String name, var change)) {
                    signs.add(name);
                }
                boolean isAddress = isAddress(left) || isAddress(right);
                value(left, isAddress ? Type.ADDRESS : Type.I32);
                value(right, isAddress ? Type.ADDRESS : Type.I32);
            }
            case Call(String name, List<Formula> operands)
            when name.equals(FLOAT_COMPARISON) -> {
                floatSigns.add(((Variable) operands.getFirst()).name());
                value(operands.get(1), Type.F32);
                value(operands.get(2), Type.F32);
            }
            default -> throw new UntranslatableException(formula + " is no test");
        }
    }

    private void value(Formula formula, Type type) {
        switch (formula) {
            case Variable(String name) -> types.putIfAbsent(name, type);
            case Named(String name, Formula inner) -> value(inner, type);
            case Apply(FormulaOperator operator, List<Formula> operands) -> {
                for (int i = 0; i < operands.size(); i++) {
                    boolean isAddress = operator == FormulaOperator.OFFSET && i == 0;
                    value(operands.get(i), isAddress ? Type.ADDRESS : operandType(operator));
                }
            }
            case Comparison comparison -> test(comparison);
            case Call call -> test(call);
            default -> {}
        }
    }

    private boolean isAddress(Formula formula) {
        return formula instanceof Variable(String name) && types.get(name) == Type.ADDRESS;
    }

    /** Notes the variables that a condition asks about as addresses. */
    private void addresses(RowNames machine, Formula condition) {
        switch (condition) {
            case Apply(FormulaOperator operator, List<Formula> operands)
            when operator == FormulaOperator.BOTH -> operands.forEach(operand -> addresses(machine, operand));
            case Call(String name, List<Formula> operands) -> {
                RootMeaning meaning = RootMeaning.orNull(machine, name);
                if (meaning != null && RootMeaning.type(meaning.operands().charAt(0)) == Type.ADDRESS) {
                    types.put(((Variable) operands.getFirst()).name(), Type.ADDRESS);
                }
            }
            default -> {}
        }
    }

    private static Type operandType(FormulaOperator operator) {
        return operator == FormulaOperator.OFFSET
                ? Type.I32
                : operator.example().type();
    }
}
