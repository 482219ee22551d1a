package edu.sysy.impl.scalar;

import static edu.sysy.pass.Rewrite.keep;
import static edu.sysy.pass.Rewrite.replace;
import static edu.sysy.pass.Rewrite.useInstead;

import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.FloatCompare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Operation.Xor;
import edu.sysy.ir.Value;
import edu.sysy.pass.Rewrite.Change;
import edu.sysy.pass.Rewrite.Scope;

/** Identities of comparisons and selections, one a line. */
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
            case Select(var condition, var a, var b) when a.equals(b) -> useInstead(a);
            case Select(var condition, var a, var b)
            when in.isConstant(a, 1) && in.isConstant(b, 0) && isTruthValue(condition, in) -> useInstead(condition);
            case Select(var condition, var a, var b)
            when in.definition(condition) instanceof Compare(var c, var x, var y) && in.isConstant(y, 0) ->
                selection(c, x, a, b);
            default -> keep();
        };
    }

    private static Change selection(Condition condition, Value x, Value a, Value b) {
        return switch (condition) {
            case NE -> replace(new Select(x, a, b));
            case EQ -> replace(new Select(x, b, a));
            default -> keep();
        };
    }

    private static Change withConstant(Condition condition, Value x, int constant, Scope in) {
        boolean equality = condition.commutes();
        if (equality && (constant == 0 || constant == 1) && isTruthValue(x, in)) {
            boolean asItIs = (condition == Condition.EQ) == (constant == 1);
            return asItIs ? useInstead(x) : negated(x, in);
        }
        return switch (condition) {
            case EQ, NE -> equalTo(condition, x, constant, in);
            case LT -> constant == Integer.MIN_VALUE ? replace(new IntConstant(0)) : keep();
            case GE -> constant == Integer.MIN_VALUE ? replace(new IntConstant(1)) : keep();
            case GT -> constant == Integer.MAX_VALUE ? replace(new IntConstant(0)) : keep();
            case LE -> constant == Integer.MAX_VALUE ? replace(new IntConstant(1)) : keep();
        };
    }

    /** Equality survives adding the same number on both sides even when the sum wraps; order does not. */
    private static Change equalTo(Condition condition, Value x, int constant, Scope in) {
        return switch (in.definition(x)) {
            case Sub(var a, var b) when constant == 0 -> replace(new Compare(condition, a, b));
            case Xor(var a, var b) when constant == 0 -> replace(new Compare(condition, a, b));
            case Add(var a, var b)
            when in.isConstant(b) ->
                replace(new Compare(condition, a, in.insert(new IntConstant(constant - in.constant(b)))));
            case null, default -> keep();
        };
    }

    /** The opposite truth value, if it is a comparison too: of floating numbers, only equality has an opposite. */
    private static Change negated(Value x, Scope in) {
        return switch (in.definition(x)) {
            case Compare(var condition, var a, var b) -> replace(new Compare(condition.negated(), a, b));
            case FloatCompare(var condition, var a, var b)
            when condition == FloatCondition.EQ -> replace(new FloatCompare(FloatCondition.NE, a, b));
            case FloatCompare(var condition, var a, var b)
            when condition == FloatCondition.NE -> replace(new FloatCompare(FloatCondition.EQ, a, b));
            case null, default -> keep();
        };
    }

    private static boolean isTruthValue(Value x, Scope in) {
        return in.definition(x) instanceof Compare || in.definition(x) instanceof FloatCompare;
    }
}
