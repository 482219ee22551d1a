package edu.sysy.optimize.reassociate;

import edu.sysy.analysis.Polynomial;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The values of a function that are sums, written as linear {@link Polynomial}s of other values. */
final class SumForms {
    /** Which operands that are sums are written out. */
    enum Extent {
        /** Those that nothing else uses. */
        TREE,
        /** Those, and once those that are used elsewhere. */
        NEIGHBOURS,
        /** All, as far as the form does not become too long. */
        EVERYTHING
    }

    private final OperationCosts costs;
    private final UseCounter useCounts;
    private final UnaryOperator<Value> resolve;
    private @Nullable Polynomial[] trees;
    private @Nullable Polynomial[] full;

    /**
     * No forms so far.
     *
     * @param resolve what stands for a value that has been replaced
     */
    SumForms(int valueBound, OperationCosts costs, UseCounter useCounts, UnaryOperator<Value> resolve) {
        this.costs = costs;
        this.useCounts = useCounts;
        this.resolve = resolve;
        trees = new @Nullable Polynomial[valueBound];
        full = new @Nullable Polynomial[valueBound];
    }

    /** Whether an operation adds, subtracts or multiplies by a constant. */
    boolean isSum(Operation operation) {
        return switch (operation) {
            case Add add -> true;
            case Sub sub -> true;
            case Offset offset -> true;
            case Mul mul -> costs.isConstant(mul.right());
            case Shl shl -> costs.isConstant(shl.right());
            default -> false;
        };
    }

    /** Enters a sum whose operands have been entered. */
    void add(Value value, Operation operation) {
        int index = value.index();
        if (index >= trees.length) {
            trees = Arrays.copyOf(trees, Math.max(index + 1, 2 * trees.length));
            full = Arrays.copyOf(full, trees.length);
        }
        trees[index] = of(operation, Extent.TREE);
        full[index] = of(operation, Extent.EVERYTHING);
    }

    /** Whether a value is a sum that has been entered. */
    boolean isEntered(Value value) {
        return value.index() < trees.length && trees[value.index()] != null;
    }

    /** Whether a sum has so many terms that it cannot be a part of another one. */
    boolean isTooLong(Value value) {
        Polynomial form = trees[value.index()];
        return form != null && 2 * form.terms().size() > Polynomial.MAX_TERMS;
    }

    /** The form of a sum. */
    Polynomial of(Operation operation, Extent extent) {
        Polynomial form = combine(operation, of(operation.operand(0), extent), of(operation.operand(1), extent));
        return form.isSmall() ? form : combine(operation, leaf(operation.operand(0)), leaf(operation.operand(1)));
    }

    private Polynomial combine(Operation operation, Polynomial x, Polynomial y) {
        return switch (operation) {
            case Sub sub -> x.minus(y);
            case Mul mul -> x.times(y.constant());
            case Shl shl -> x.times(1 << y.constant());
            default -> x.plus(y);
        };
    }

    /** The form of an operand. */
    Polynomial of(Value operand, Extent extent) {
        Value value = resolve.apply(operand);
        Polynomial tree = value.index() < trees.length ? trees[value.index()] : null;
        Polynomial all = value.index() < full.length ? full[value.index()] : null;
        if (tree == null || all == null) {
            return leaf(value);
        }
        return switch (extent) {
            case TREE -> useCounts.of(value) == 1 && !isTooLong(value) ? tree : leaf(value);
            case NEIGHBOURS -> neighbours(tree);
            case EVERYTHING -> all;
        };
    }

    private Polynomial neighbours(Polynomial tree) {
        Polynomial form = Polynomial.of(tree.constant());
        for (Polynomial.Term term : tree.terms()) {
            int index = term.value().index();
            Polynomial inner = index < trees.length ? trees[index] : null;
            form = form.plus(inner == null ? Polynomial.of(term.value()) : inner, term.coefficient());
        }
        return form.isSmall() ? form : tree;
    }

    private Polynomial leaf(Value operand) {
        Value value = resolve.apply(operand);
        return costs.operation(value) instanceof IntConstant(int constant)
                ? Polynomial.of(constant)
                : Polynomial.of(value);
    }
}
