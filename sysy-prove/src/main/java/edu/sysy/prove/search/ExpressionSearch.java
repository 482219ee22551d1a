package edu.sysy.prove.search;

import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.IntNumber;
import edu.sysy.rules.Formula.Variable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Looks for an expression that has the values of a slice on all tests and costs less: all of one operation, of two, of
 * three. Those of three are compared with the slice and not kept.
 */
final class ExpressionSearch {
    private static final int MAX_OPERATIONS = 3;
    private static final int NO_OPERAND = -1;
    private static final List<Integer> NUMBERS = List.of(0, 1, -1);

    /** The distance that leaves the sign, wanted where there are shifts or signs. */
    private static final int SIGN_DISTANCE = 31;

    /** With more leaves there would be millions of expressions of two operations; the last ones are the rarest. */
    private static final int MAX_LEAVES = 13;

    /** What fits into a few MB; expressions of three operations are made of these. */
    private static final int MAX_POOL = 10_000;

    /** What makes of three operands a value to keep, or to compare. */
    private interface Visitor {
        void visit(SliceOperator operator, int x, int y, int z);
    }

    private final Slice slice;
    private final int limit;
    private final int[] target;
    private final Pool pool = new Pool();

    /** Where the expressions of each number of operations end in the pool. */
    private final int[] ends = new int[MAX_OPERATIONS];

    private @Nullable Formula found;
    private int foundCost;

    private ExpressionSearch(Slice slice, TestValues tests) {
        this.slice = slice;
        this.limit = slice.cost();
        this.foundCost = limit;
        Map<String, int[]> columns = tests.columns();
        FormulaValues values = FormulaValues.of(slice.pattern(), columns, tests.size());
        this.target = values.result();
        for (Formula leaf : leaves(slice).stream().limit(MAX_LEAVES).toList()) {
            if (leaf instanceof Variable(String name)) {
                pool.addLeaf(leaf, values.named(name), Slice.isConstant(name));
            } else {
                int[] constant = FormulaValues.of(leaf, columns, tests.size()).result();
                pool.addLeaf(leaf, constant, true);
            }
        }
        ends[0] = pool.size();
    }

    /** An expression that costs less than the slice and equals it on the tests, with the fewest operations. */
    static Optional<Formula> cheapest(Slice slice, TestValues tests) {
        return Optional.ofNullable(new ExpressionSearch(slice, tests).run());
    }

    /** What expressions are made of: variables, parts that stay, numbers, and functions of constants. */
    private static Set<Formula> leaves(Slice slice) {
        Set<Formula> leaves = new LinkedHashSet<>();
        List<String> names = slice.variables();
        names.stream()
                .filter(name -> !Slice.isConstant(name))
                .map(Variable::new)
                .forEach(leaves::add);
        slice.parts().keySet().stream().map(Variable::new).forEach(leaves::add);
        NUMBERS.forEach(number -> leaves.add(new IntNumber(number)));
        List<Integer> numbers = Slice.all(slice.pattern()).stream()
                .filter(IntNumber.class::isInstance)
                .map(number -> ((IntNumber) number).value())
                .toList();
        numbers.forEach(number -> leaves.add(new IntNumber(number)));
        leaves.add(new IntNumber(SIGN_DISTANCE));
        leaves.addAll(
                ConstantFunctions.of(names.stream().filter(Slice::isConstant).toList()));
        numbers.stream()
                .flatMap(number ->
                        Stream.of(number - 1, number + 1, -number, ~number, Integer.numberOfTrailingZeros(number)))
                .map(IntNumber::new)
                .forEach(leaves::add);
        return leaves;
    }

    private @Nullable Formula run() {
        int leaf = pool.find(target);
        if (leaf >= 0) {
            return pool.formula(leaf);
        }
        int most = Math.min(Math.min(MAX_OPERATIONS, slice.operations()), limit - 1);
        for (int operations = 1; operations <= most; operations++) {
            boolean isLast = operations == most;
            visitAll(operations, isLast ? this::compare : this::keep);
            if (isLast || found != null) {
                break;
            }
            ends[operations] = pool.size();
            int same = pool.find(target);
            if (same >= 0 && pool.cost(same) < limit) {
                return pool.formula(same);
            }
        }
        return found;
    }

    /** The first expression of so many operations. */
    private int start(int operations) {
        return operations == 0 ? 0 : ends[operations - 1];
    }

    private void visitAll(int operations, Visitor visitor) {
        for (SliceOperator operator : SliceOperator.values()) {
            if (!operator.isTried() || operator.costBy(1) >= limit) {
                continue;
            }
            if (operator.arity() == 2) {
                visitPairs(operator, operations - 1, visitor);
            } else {
                visitTriples(operator, operations - 1, visitor);
            }
        }
    }

    private void visitPairs(SliceOperator operator, int rest, Visitor visitor) {
        for (int left = 0; left <= rest; left++) {
            if (operator.commutes() && left < rest - left) {
                continue;
            }
            for (int x = start(left); x < ends[left]; x++) {
                for (int y = start(rest - left); y < ends[rest - left]; y++) {
                    visit(operator, x, y, NO_OPERAND, visitor);
                }
            }
        }
    }

    /** Of three operands at least one has no operation. */
    private void visitTriples(SliceOperator operator, int rest, Visitor visitor) {
        for (int first = 0; first <= rest; first++) {
            for (int second = 0; first + second <= rest; second++) {
                int third = rest - first - second;
                for (int x = start(first); x < ends[first]; x++) {
                    for (int y = start(second); y < ends[second]; y++) {
                        for (int z = start(third); z < ends[third]; z++) {
                            visit(operator, x, y, z, visitor);
                        }
                    }
                }
            }
        }
    }

    private void visit(SliceOperator operator, int x, int y, int z, Visitor visitor) {
        boolean isConstant = pool.isConstant(x) && (operator == SliceOperator.SELECT || pool.isConstant(y));
        if (!isConstant && pool.cost(operator, x, y, z) < foundCost) {
            visitor.visit(operator, x, y, z);
        }
    }

    private int[] third(int y, int z) {
        return pool.values(z == NO_OPERAND ? y : z);
    }

    private void keep(SliceOperator operator, int x, int y, int z) {
        if (pool.size() >= MAX_POOL) {
            return;
        }
        int[] first = pool.values(x);
        int[] second = pool.values(y);
        int[] third = third(y, z);
        int[] result = new int[target.length];
        for (int i = 0; i < result.length; i++) {
            if (operator.divides() && second[i] == 0) {
                return;
            }
            result[i] = operator.compute(first[i], second[i], third[i]);
        }
        pool.add(operator, x, y, z, result);
    }

    private void compare(SliceOperator operator, int x, int y, int z) {
        int[] first = pool.values(x);
        int[] second = pool.values(y);
        int[] third = third(y, z);
        for (int i = 0; i < target.length; i++) {
            if (operator.compute(first[i], second[i], third[i]) != target[i] || operator.divides() && second[i] == 0) {
                return;
            }
        }
        found = pool.formula(operator, x, y, z);
        foundCost = pool.cost(operator, x, y, z);
    }

    @Override
    public String toString() {
        return "search for less than " + slice.key() + ", " + limit + " cycles";
    }
}
