package edu.sysy.prove.search;

import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.IntNumber;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Expressions with different values, each the first one found that has them (observational equivalence). */
final class Pool {
    /** The values of an expression, as the key of a map. */
    private record Signature(int[] values) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Signature(int[] others) && Arrays.equals(values, others);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(values);
        }
    }

    private static final int NO_OPERAND = -1;
    private static final int INITIAL_SIZE = 1000;

    private final List<int[]> values = new ArrayList<>();
    private int[] costs = new int[INITIAL_SIZE];
    private final List<int[]> operands = new ArrayList<>();
    private final List<@Nullable SliceOperator> operators = new ArrayList<>();
    private final List<@Nullable Formula> leaves = new ArrayList<>();
    private final List<Boolean> constants = new ArrayList<>();
    private final Map<Signature, Integer> bySignature = new HashMap<>();

    /** How many expressions there are. */
    int size() {
        return values.size();
    }

    int[] values(int expression) {
        return values.get(expression);
    }

    int cost(int expression) {
        return costs[expression];
    }

    /** Whether it is a number, or a function of constants. */
    boolean isConstant(int expression) {
        return expression < constants.size() && constants.get(expression);
    }

    /** What an operator with two or three operands costs, and they. */
    int cost(SliceOperator operator, int x, int y, int z) {
        int own = operator.cost();
        if (isConstant(y)) {
            own = leaves.get(y) instanceof IntNumber(int number) ? operator.costBy(number) : operator.costByConstant();
        }
        return own + cost(x) + cost(y) + (z == NO_OPERAND ? 0 : cost(z));
    }

    /** Adds an expression that costs nothing, unless one with its values is there. */
    void addLeaf(Formula leaf, int[] leafValues, boolean isConstant) {
        if (bySignature.putIfAbsent(new Signature(leafValues), size()) == null) {
            constants.add(isConstant);
            add(leafValues, 0, null, leaf, new int[0]);
        }
    }

    /** Adds an expression unless one with its values is there; the third operand of two is -1. */
    void add(SliceOperator operator, int x, int y, int z, int[] result) {
        if (bySignature.putIfAbsent(new Signature(result), size()) == null) {
            add(result, cost(operator, x, y, z), operator, null, new int[] {x, y, z});
        }
    }

    private void add(
            int[] result, int cost, @Nullable SliceOperator operator, @Nullable Formula leaf, int[] operandsOfIt) {
        values.add(result);
        if (values.size() > costs.length) {
            costs = Arrays.copyOf(costs, 2 * costs.length);
        }
        costs[values.size() - 1] = cost;
        operators.add(operator);
        leaves.add(leaf);
        operands.add(operandsOfIt);
    }

    /** The expression with these values; -1 if there is none. */
    int find(int[] wanted) {
        return bySignature.getOrDefault(new Signature(wanted), -1);
    }

    /** An expression of few operations as a formula. */
    Formula formula(int expression) {
        Formula leaf = leaves.get(expression);
        SliceOperator operator = operators.get(expression);
        if (leaf != null || operator == null) {
            return Objects.requireNonNull(leaf);
        }
        int[] parts = operands.get(expression);
        return formula(operator, parts[0], parts[1], parts[2]);
    }

    /** An operator on expressions as a formula. */
    Formula formula(SliceOperator operator, int x, int y, int z) {
        return operator.on(
                z == NO_OPERAND ? List.of(formula(x), formula(y)) : List.of(formula(x), formula(y), formula(z)));
    }
}
