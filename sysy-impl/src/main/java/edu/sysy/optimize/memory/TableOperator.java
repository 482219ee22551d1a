package edu.sysy.optimize.memory;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Value;

/** The operators of formulas that give the elements of tables. */
enum TableOperator {
    ADD("+"),
    SUB("-"),
    MUL("*"),
    REM("%"),
    AND("&"),
    OR("|"),
    XOR("^"),
    SHL("<<"),
    SHR(">>>"),
    SAR(">>"),
    LESS("<"),
    GREATER(">"),
    EQUAL("=="),
    UNEQUAL("!=");

    private final String symbol;

    TableOperator(String symbol) {
        this.symbol = symbol;
    }

    String symbol() {
        return symbol;
    }

    /** What the operation computes, which {@link edu.sysy.optimize.identities.ConstantEvaluation} says, too. */
    int apply(int left, int right) {
        return switch (this) {
            case ADD -> left + right;
            case SUB -> left - right;
            case MUL -> left * right;
            case REM -> left % right;
            case AND -> left & right;
            case OR -> left | right;
            case XOR -> left ^ right;
            case SHL -> left << right;
            case SHR -> left >>> right;
            case SAR -> left >> right;
            case LESS -> left < right ? 1 : 0;
            case GREATER -> left > right ? 1 : 0;
            case EQUAL -> left == right ? 1 : 0;
            case UNEQUAL -> left != right ? 1 : 0;
        };
    }

    IntBinary operation(Value left, Value right) {
        return switch (this) {
            case ADD -> new Operation.Add(left, right);
            case SUB -> new Operation.Sub(left, right);
            case MUL -> new Operation.Mul(left, right);
            case REM -> new Operation.Rem(left, right);
            case AND -> new Operation.And(left, right);
            case OR -> new Operation.Or(left, right);
            case XOR -> new Operation.Xor(left, right);
            case SHL -> new Operation.Shl(left, right);
            case SHR -> new Operation.Shr(left, right);
            case SAR -> new Operation.Sar(left, right);
            case LESS -> new Operation.Compare(Condition.LT, left, right);
            case GREATER -> new Operation.Compare(Condition.GT, left, right);
            case EQUAL -> new Operation.Compare(Condition.EQ, left, right);
            case UNEQUAL -> new Operation.Compare(Condition.NE, left, right);
        };
    }
}
