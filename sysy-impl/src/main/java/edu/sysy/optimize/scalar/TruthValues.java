package edu.sysy.optimize.scalar;

import static edu.sysy.pass.Rewrite.keep;
import static edu.sysy.pass.Rewrite.replace;

import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.FloatCompare;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Xor;
import edu.sysy.ir.Value;
import edu.sysy.pass.Rewrite.Change;
import edu.sysy.pass.Rewrite.Scope;
import org.jspecify.annotations.Nullable;

/** What is 0 or 1. */
final class TruthValues {
    private static final int DEEPEST = 3;

    private TruthValues() {}

    /** Whether a value can only be 0 or 1, as far as the operation that defines it and those it combines show. */
    static boolean isTruth(Value value, Scope in) {
        return isTruth(in.definition(value), in, DEEPEST);
    }

    private static boolean isTruth(@Nullable Operation operation, Scope in, int depth) {
        return switch (operation) {
            case Compare compare -> true;
            case FloatCompare compare -> true;
            case And(var x, var y) -> areTruths(x, y, in, depth);
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

    /** The opposite truth value, if one operation gives it: of floating numbers, only equality has an opposite. */
    static Change negated(Value truth, Scope in) {
        return switch (in.definition(truth)) {
            case Compare(var condition, var a, var b) -> replace(new Compare(condition.negated(), a, b));
            case FloatCompare(var condition, var a, var b)
            when condition == FloatCondition.EQ -> replace(new FloatCompare(FloatCondition.NE, a, b));
            case FloatCompare(var condition, var a, var b)
            when condition == FloatCondition.NE -> replace(new FloatCompare(FloatCondition.EQ, a, b));
            case null, default -> keep();
        };
    }
}
