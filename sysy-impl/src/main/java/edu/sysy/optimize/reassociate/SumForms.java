package edu.sysy.optimize.reassociate;

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

/** The values of a function that are sums, written as {@link LinearForm}s of other values. */
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

    private final OperationUse use;
    private final UnaryOperator<Value> resolve;
    private @Nullable LinearForm[] trees;
    private @Nullable LinearForm[] full;

    /**
     * No forms so far.
     *
     * @param resolve what stands for a value that has been replaced
     */
    SumForms(int valueBound, OperationUse use, UnaryOperator<Value> resolve) {
        this.use = use;
        this.resolve = resolve;
        trees = new @Nullable LinearForm[valueBound];
        full = new @Nullable LinearForm[valueBound];
    }

    /** Whether an operation adds, subtracts or multiplies by a constant. */
    boolean isSum(Operation operation) {
        return switch (operation) {
            case Add add -> true;
            case Sub sub -> true;
            case Offset offset -> true;
            case Mul mul -> use.isConstant(mul.right());
            case Shl shl -> use.isConstant(shl.right());
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

    /** Whether a sum has so many terms that it cannot be a part of another one. */
    boolean isTooLong(Value value) {
        LinearForm form = trees[value.index()];
        return form != null && 2 * form.terms().size() > LinearForm.MAX_TERMS;
    }

    /** The form of a sum. */
    LinearForm of(Operation operation, Extent extent) {
        LinearForm form = combine(operation, of(operation.operand(0), extent), of(operation.operand(1), extent));
        return form.isTooLong() ? combine(operation, leaf(operation.operand(0)), leaf(operation.operand(1))) : form;
    }

    private LinearForm combine(Operation operation, LinearForm x, LinearForm y) {
        return switch (operation) {
            case Sub sub -> x.plus(y, -1);
            case Mul mul -> x.times(y.constant());
            case Shl shl -> x.times(1 << y.constant());
            default -> x.plus(y, 1);
        };
    }

    /** The form of an operand. */
    LinearForm of(Value operand, Extent extent) {
        Value value = resolve.apply(operand);
        LinearForm tree = value.index() < trees.length ? trees[value.index()] : null;
        LinearForm all = value.index() < full.length ? full[value.index()] : null;
        if (tree == null || all == null) {
            return leaf(value);
        }
        return switch (extent) {
            case TREE -> use.useCount(value) == 1 && !isTooLong(value) ? tree : leaf(value);
            case NEIGHBOURS -> neighbours(tree);
            case EVERYTHING -> all;
        };
    }

    private LinearForm neighbours(LinearForm tree) {
        LinearForm form = LinearForm.of(tree.constant());
        for (LinearForm.Term term : tree.terms()) {
            int index = term.value().index();
            LinearForm inner = index < trees.length ? trees[index] : null;
            form = form.plus(inner == null ? LinearForm.of(term.value()) : inner, term.factor());
        }
        return form.isTooLong() ? tree : form;
    }

    private LinearForm leaf(Value operand) {
        Value value = resolve.apply(operand);
        return use.operation(value) instanceof IntConstant(int constant)
                ? LinearForm.of(constant)
                : LinearForm.of(value);
    }
}
