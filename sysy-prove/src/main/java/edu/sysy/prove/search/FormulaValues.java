package edu.sysy.prove.search;

import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Named;
import edu.sysy.rules.Formula.Variable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a formula of few operations is for several values of its variables. */
final class FormulaValues {
    private final Map<String, int[]> variables;
    private final int size;
    private final BitSet undefined = new BitSet();
    private int[] result = {};

    private FormulaValues(Map<String, int[]> variables, int size) {
        this.variables = new HashMap<>(variables);
        this.size = size;
    }

    /**
     * Computes a formula.
     *
     * @param variables the values of each, as many as {@code size}
     */
    static FormulaValues of(Formula formula, Map<String, int[]> variables, int size) {
        FormulaValues values = new FormulaValues(variables, size);
        values.result = values.compute(formula);
        return values;
    }

    /** What it is. */
    int[] result() {
        return result;
    }

    /** What a variable or named part is. */
    int[] named(String name) {
        int[] values = variables.get(name);
        if (values == null) {
            throw new IllegalArgumentException("there is no '" + name + "'");
        }
        return values;
    }

    /** Whether it never divides by 0. */
    boolean isDefined(int test) {
        return !undefined.get(test);
    }

    private int[] compute(Formula formula) {
        return switch (formula) {
            case Variable(String name) -> named(name);
            case IntNumber(int number) -> {
                int[] values = new int[size];
                Arrays.fill(values, number);
                yield values;
            }
            case Named(String name, Formula inner) -> {
                int[] values = compute(inner);
                variables.put(name, values);
                yield values;
            }
            default -> apply(formula);
        };
    }

    private int[] apply(Formula formula) {
        SliceOperator operator = SliceOperator.of(formula);
        if (operator == null) {
            throw new IllegalArgumentException(formula + " is no operation of integers");
        }
        List<int[]> operands =
                SliceOperator.operands(formula).stream().map(this::compute).toList();
        int[] values = new int[size];
        for (int i = 0; i < size; i++) {
            int second = operands.get(1)[i];
            if (operator.divides() && second == 0) {
                undefined.set(i);
            }
            values[i] = operator.compute(operands.get(0)[i], second, operands.getLast()[i]);
        }
        return values;
    }
}
