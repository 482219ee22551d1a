package edu.sysy.optimize.scalar;

import static edu.sysy.pass.Rewrite.keep;
import static edu.sysy.pass.Rewrite.replace;
import static edu.sysy.pass.Rewrite.useInstead;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.Rewrite.Change;
import edu.sysy.pass.Rewrite.Scope;

/** Identities of selections, one a line. */
final class SelectIdentities {
    private SelectIdentities() {}

    static Change rewrite(Instruction instruction, Scope in) {
        if (!(instruction.operation() instanceof Select(var condition, var a, var b))) {
            return keep();
        }
        if (a.equals(b)) {
            return useInstead(a);
        }
        if (in.definition(condition) instanceof Compare(var c, var x, var y)) {
            Change change = byComparison(c, x, y, a, b, in);
            if (change != keep()) {
                return change;
            }
        }
        Change change =
                TruthValues.isTruth(condition, in) && a.type() == Type.I32 ? byTruth(condition, a, b, in) : keep();
        return change == keep() ? nested(condition, a, b, in) : change;
    }

    private static Change byComparison(Condition condition, Value x, Value y, Value a, Value b, Scope in) {
        boolean sameOperands = (a.equals(x) && b.equals(y)) || (a.equals(y) && b.equals(x));
        return switch (condition) {
            case EQ -> sameOperands ? useInstead(b) : in.isConstant(y, 0) ? replace(new Select(x, b, a)) : keep();
            case NE -> sameOperands ? useInstead(a) : in.isConstant(y, 0) ? replace(new Select(x, a, b)) : keep();
            default -> keep();
        };
    }

    /** The condition is 0 or 1, so it can be calculated with. */
    private static Change byTruth(Value condition, Value a, Value b, Scope in) {
        if (in.isConstant(a, 1) && in.isConstant(b, 0)) {
            return useInstead(condition);
        }
        if (in.isConstant(a, 0) && in.isConstant(b, 1)) {
            return TruthValues.negated(condition, in);
        }
        if (in.isConstant(b, 0) && TruthValues.isTruth(a, in)) {
            return replace(new And(condition, a));
        }
        if (in.isConstant(a, 1) && TruthValues.isTruth(b, in)) {
            return replace(new Or(condition, b));
        }
        if (isSum(a, b, 1, in)) {
            return replace(new Add(b, condition));
        }
        if (isSum(a, b, -1, in)) {
            return replace(new Sub(b, condition));
        }
        if ((isSum(b, a, 1, in) || isSum(b, a, -1, in))
                && TruthValues.negated(condition, in) instanceof Change.Replace(var opposite)) {
            Value negated = in.insert(opposite);
            return replace(isSum(b, a, 1, in) ? new Add(a, negated) : new Sub(a, negated));
        }
        return keep();
    }

    /** Whether {@code sum} is {@code value + constant}. */
    private static boolean isSum(Value sum, Value value, int constant, Scope in) {
        if (in.isConstant(value)) {
            return in.isConstant(sum, in.constant(value) + constant);
        }
        return in.definition(sum) instanceof Add(var x, var y) && x.equals(value) && in.isConstant(y, constant);
    }

    /** Inside a selection, the same condition is decided. */
    private static Change nested(Value condition, Value a, Value b, Scope in) {
        if (in.definition(a) instanceof Select(var c, var x, var y) && c.equals(condition)) {
            return replace(new Select(condition, x, b));
        }
        if (in.definition(b) instanceof Select(var c, var x, var y) && c.equals(condition)) {
            return replace(new Select(condition, a, y));
        }
        return keep();
    }
}
