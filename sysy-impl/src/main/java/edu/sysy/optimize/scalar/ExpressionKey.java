package edu.sysy.optimize.scalar;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Binary;
import edu.sysy.ir.Operation.Compare;

/** The form of an operation under which value numbering looks it up: equal expressions have equal keys. */
public final class ExpressionKey {
    private ExpressionKey() {}

    /**
     * Puts the operands of a commutative operation into order, and writes greater-than as less-than, so that
     * {@code a > b} is {@code b < a}.
     */
    public static Operation of(Operation operation) {
        return switch (operation) {
            case Compare(var condition, var x, var y)
            when isWrittenSwapped(condition) -> new Compare(condition.swapped(), y, x);
            case Binary binary
            when binary.commutes() && binary.left().index() > binary.right().index() ->
                binary.with(binary.right(), binary.left());
            default -> operation;
        };
    }

    /** Whether a comparison is looked up by the opposite one of its operands in the other order. */
    static boolean isWrittenSwapped(Condition condition) {
        return condition == Condition.GT || condition == Condition.GE;
    }
}
