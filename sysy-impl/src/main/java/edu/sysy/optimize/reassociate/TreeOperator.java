package edu.sysy.optimize.reassociate;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Operation.Xor;
import edu.sysy.ir.Value;
import org.jspecify.annotations.Nullable;

/** The operators of integers whose operands may be joined in any order. */
enum TreeOperator {
    /** Addition, and subtraction as addition of a negative operand. */
    SUM,
    PRODUCT,
    AND,
    OR,
    XOR;

    /** The operator of an operation; null if it has none. */
    static @Nullable TreeOperator of(Operation operation) {
        return switch (operation) {
            case Add add -> SUM;
            case Sub sub -> SUM;
            case Mul mul -> PRODUCT;
            case And and -> AND;
            case Or or -> OR;
            case Xor xor -> XOR;
            default -> null;
        };
    }

    /** Joins two operands; of a difference the second one is subtracted. */
    Operation join(Value x, Value y, boolean difference) {
        return switch (this) {
            case SUM -> difference ? new Sub(x, y) : new Add(x, y);
            case PRODUCT -> new Mul(x, y);
            case AND -> new And(x, y);
            case OR -> new Or(x, y);
            case XOR -> new Xor(x, y);
        };
    }

    /** Cycles from the start of an operation to that of one that needs its result. */
    int latency(TargetTraits traits) {
        return switch (this) {
            case SUM -> traits.additionLatency();
            case PRODUCT -> traits.multiplicationLatency();
            case AND, OR, XOR -> 1;
        };
    }

    /** Whether a chain of such operations waits where a tree does not. */
    boolean gains(TargetTraits traits) {
        return latency(traits) > 1 || traits.issueWidth() > 1;
    }
}
