package edu.sysy.optimize.identities;

import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.FloatCompare;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Shr;
import edu.sysy.ir.Operation.Xor;
import edu.sysy.ir.Value;
import edu.sysy.pass.Rewrite.Scope;
import org.jspecify.annotations.Nullable;

/** Finds values that can only be 0 or 1, and the opposites of comparisons. */
public final class TruthValues {
    private static final int MAX_DEPTH = 3;

    private TruthValues() {}

    /** Whether a value can only be 0 or 1, as far as the operation that defines it and those it combines show. */
    public static boolean isTruth(Value value, Scope in) {
        return isTruth(in.definition(value), in, MAX_DEPTH);
    }

    private static boolean isTruth(@Nullable Operation operation, Scope in, int depth) {
        return switch (operation) {
            case Compare compare -> true;
            case FloatCompare compare -> true;
            case And(var x, var y) -> in.isConstant(y, 1) || areTruths(x, y, in, depth);
            case Shr(var x, var y) -> in.isConstant(y, Integer.SIZE - 1);
            case Or(var x, var y) -> areTruths(x, y, in, depth);
            case Xor(var x, var y) -> areTruths(x, y, in, depth);
            case null, default -> false;
        };
    }

    private static boolean areTruths(Value x, Value y, Scope in, int depth) {
        return depth > 0
                && isTruth(in.definition(x), in, depth - 1)
                && (isTruth(in.definition(y), in, depth - 1) || in.isConstant(y, 1));
    }

    /** The opposite of a comparison; null if no operation gives it: of floating numbers, only equality has one. */
    static @Nullable Operation negated(Value comparison, Scope in) {
        return switch (in.definition(comparison)) {
            case Compare(var condition, var a, var b) -> new Compare(condition.negated(), a, b);
            case FloatCompare(var condition, var a, var b)
            when condition == FloatCondition.EQ -> new FloatCompare(FloatCondition.NE, a, b);
            case FloatCompare(var condition, var a, var b)
            when condition == FloatCondition.NE -> new FloatCompare(FloatCondition.EQ, a, b);
            case null, default -> null;
        };
    }
}
