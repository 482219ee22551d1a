package edu.sysy.arm.isa;

import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import java.util.Locale;

/** A condition of the flags, by the names of assembly text. */
public enum ArmCondition {
    EQ,
    NE,
    LT,
    GE,
    GT,
    LE,
    /** Negative; of floating numbers, less. */
    MI,
    /** Not negative; of floating numbers, not less. */
    PL,
    /** Unsigned lower or same; of floating numbers, less or equal. */
    LS,
    /** Unsigned higher; of floating numbers, not less or equal. */
    HI;

    /** The condition that a comparison of two integers leaves in the flags. */
    public static ArmCondition of(Condition condition) {
        return switch (condition) {
            case EQ -> EQ;
            case NE -> NE;
            case LT -> LT;
            case GE -> GE;
            case GT -> GT;
            case LE -> LE;
        };
    }

    /** The same for floating numbers; none of them holds if one is not a number, but for {@code NE}. */
    public static ArmCondition of(FloatCondition condition) {
        return switch (condition) {
            case EQ -> EQ;
            case NE -> NE;
            case LT -> MI;
            case LE -> LS;
        };
    }

    /** The condition that holds exactly when this one does not. */
    public ArmCondition negated() {
        return values()[ordinal() ^ 1];
    }

    /** Flags, as the number of a conditional comparison, under which the condition holds. */
    public int flags() {
        return switch (this) {
            case EQ, LE, LS -> 4;
            case NE, GE, GT, PL -> 0;
            case LT, MI -> 8;
            case HI -> 2;
        };
    }

    /** As in assembly text. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
