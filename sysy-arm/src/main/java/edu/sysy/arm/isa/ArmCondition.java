package edu.sysy.arm.isa;

import edu.sysy.codegen.condition.FlagCondition;
import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A condition of the flags, by the names of assembly text. */
public enum ArmCondition implements FlagCondition {
    EQ(0),
    NE(1),
    LT(11),
    GE(10),
    GT(12),
    LE(13),
    /** Negative; of floating numbers, less. */
    MI(4),
    /** Not negative; of floating numbers, not less. */
    PL(5),
    /** Unsigned lower or same; of floating numbers, less or equal. */
    LS(9),
    /** Unsigned higher; of floating numbers, not less or equal. */
    HI(8);

    // the flags as terms
    private static final String N = "(extract 3 1 $0)";
    private static final String Z = "(extract 2 1 $0)";
    private static final String C = "(extract 1 1 $0)";
    private static final String V = "(extract 0 1 $0)";

    private final int bits;

    ArmCondition(int bits) {
        this.bits = bits;
    }

    /** The number by which instructions name it. */
    public int bits() {
        return bits;
    }

    /** The condition of a number; empty if no code of this compiler has it. */
    public static Optional<ArmCondition> of(int bits) {
        return Arrays.stream(values()).filter(c -> c.bits == bits).findFirst();
    }

    /** Whether it holds of flags: N, Z, C and V, bits 3 to 0. */
    public boolean holds(int flags) {
        boolean n = (flags & 8) != 0;
        boolean z = (flags & 4) != 0;
        boolean c = (flags & 2) != 0;
        boolean v = (flags & 1) != 0;
        return switch (this) {
            case EQ -> z;
            case NE -> !z;
            case LT -> n != v;
            case GE -> n == v;
            case GT -> !z && n == v;
            case LE -> z || n != v;
            case MI -> n;
            case PL -> !n;
            case LS -> !c || z;
            case HI -> c && !z;
        };
    }

    @Override
    public String semantics() {
        return switch (this) {
            case EQ -> Z;
            case NE -> "(not " + Z + ")";
            case LT -> "(xor " + N + " " + V + ")";
            case GE -> "(eq " + N + " " + V + ")";
            case GT -> "(and (not " + Z + ") (eq " + N + " " + V + "))";
            case LE -> "(or " + Z + " (xor " + N + " " + V + "))";
            case MI -> N;
            case PL -> "(not " + N + ")";
            case LS -> "(or (not " + C + ") " + Z + ")";
            case HI -> "(and " + C + " (not " + Z + "))";
        };
    }

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
    @Override
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
