package edu.sysy.optimize.scalar;

import static edu.sysy.pass.Rewrite.keep;
import static edu.sysy.pass.Rewrite.replace;
import static edu.sysy.pass.Rewrite.useInstead;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Operation.Xor;
import edu.sysy.ir.Value;
import edu.sysy.optimize.reassociate.BalanceTrees;
import edu.sysy.pass.Rewrite.Change;
import edu.sysy.pass.Rewrite.Scope;

/** Identities of comparisons, one a line. */
final class ComparisonIdentities {
    private ComparisonIdentities() {}

    static Change rewrite(Instruction instruction, Scope in) {
        return switch (instruction.operation()) {
            case Compare(var condition, var x, var y)
            when x.equals(y) -> replace(new IntConstant(condition.holds(0, 0) ? 1 : 0));
            case Compare(var condition, var x, var y)
            when in.isConstant(x) && !in.isConstant(y) -> replace(new Compare(condition.swapped(), y, x));
            case Compare(var condition, var x, var y)
            when in.isConstant(y) -> withConstant(condition, x, in.constant(y), in);
            default -> keep();
        };
    }

    private static Change withConstant(Condition condition, Value x, int constant, Scope in) {
        if (TruthValues.isTruth(x, in)) {
            boolean ifTrue = condition.holds(1, constant);
            boolean ifFalse = condition.holds(0, constant);
            return ifTrue == ifFalse
                    ? replace(new IntConstant(ifTrue ? 1 : 0))
                    : ifTrue ? useInstead(x) : TruthValues.negated(x, in);
        }
        return switch (condition) {
            case EQ, NE -> equalTo(condition, x, constant, in);
            case LT, GE -> constant == Integer.MIN_VALUE ? decided(condition) : strict(condition, x, constant, in);
            case GT, LE -> constant == Integer.MAX_VALUE ? decided(condition) : strict(condition, x, constant, in);
        };
    }

    /** What a comparison with the smallest or the largest integer says that it cannot fail, or cannot hold. */
    private static Change decided(Condition condition) {
        return replace(new IntConstant(condition == Condition.GE || condition == Condition.LE ? 1 : 0));
    }

    /** Comparisons with 0 in any form, as the machine has them; all others as less-than or its opposite. */
    private static Change strict(Condition condition, Value x, int constant, Scope in) {
        return switch (condition) {
            case LT -> constant == 1 ? replace(new Compare(Condition.LE, x, integer(in, 0))) : keep();
            case GE -> constant == 1 ? replace(new Compare(Condition.GT, x, integer(in, 0))) : keep();
            case LE -> constant == 0 ? keep() : replace(new Compare(Condition.LT, x, integer(in, constant + 1)));
            case GT -> constant == 0 ? keep() : replace(new Compare(Condition.GE, x, integer(in, constant + 1)));
            default -> keep();
        };
    }

    /**
     * Equality survives adding the same number on both sides even when the sum wraps; order does not. Comparing the
     * summand in place of a sum that is needed anyway is left to {@link BalanceTrees}, which knows what else uses it.
     */
    private static Change equalTo(Condition condition, Value x, int constant, Scope in) {
        return switch (in.definition(x)) {
            case Sub(var a, var b) when constant == 0 -> replace(new Compare(condition, a, b));
            case Xor(var a, var b) when constant == 0 -> replace(new Compare(condition, a, b));
            case Xor(var a, var b)
            when in.isConstant(b) -> replace(new Compare(condition, a, integer(in, constant ^ in.constant(b))));
            case null, default -> keep();
        };
    }

    private static Value integer(Scope in, int value) {
        return in.insert(new IntConstant(value));
    }
}
