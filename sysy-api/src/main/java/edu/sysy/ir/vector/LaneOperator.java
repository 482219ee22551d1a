package edu.sysy.ir.vector;

import edu.sysy.ir.Type;
import java.util.Locale;

/** What is done to the lanes of two vectors; the scalar operation is named where there is one. */
public enum LaneOperator {
    /** {@link edu.sysy.ir.Operation.Add}. */
    ADD(Type.I32, true),
    /** {@link edu.sysy.ir.Operation.Sub}. */
    SUB(Type.I32, false),
    /** {@link edu.sysy.ir.Operation.Mul}. */
    MUL(Type.I32, true),
    /** {@link edu.sysy.ir.Operation.And}. */
    AND(Type.I32, true),
    /** {@link edu.sysy.ir.Operation.Or}. */
    OR(Type.I32, true),
    /** {@link edu.sysy.ir.Operation.Xor}. */
    XOR(Type.I32, true),
    /** {@link edu.sysy.ir.Operation.Shl}. */
    SHL(Type.I32, false),
    /** {@link edu.sysy.ir.Operation.Shr}. */
    SHR(Type.I32, false),
    /** {@link edu.sysy.ir.Operation.Sar}. */
    SAR(Type.I32, false),
    /** The smaller of two signed integers. */
    MIN(Type.I32, true),
    /** The larger of two signed integers. */
    MAX(Type.I32, true),
    /** The mask of the lanes that are equal. */
    EQ(Type.I32, true),
    /** The mask of the lanes where the first signed integer is smaller. */
    LT(Type.I32, false),
    /** The mask of the lanes where the first signed integer is not larger. */
    LE(Type.I32, false),
    /** {@link edu.sysy.ir.Operation.FloatAdd}. */
    FADD(Type.F32, true),
    /** {@link edu.sysy.ir.Operation.FloatSub}. */
    FSUB(Type.F32, false),
    /** {@link edu.sysy.ir.Operation.FloatMul}. */
    FMUL(Type.F32, true),
    /** {@link edu.sysy.ir.Operation.FloatDiv}. */
    FDIV(Type.F32, false),
    /** The mask of the lanes that are equal; a NaN equals nothing. */
    FEQ(Type.F32, true),
    /** The mask of the lanes where the first number is smaller; a NaN is not. */
    FLT(Type.F32, false),
    /** The mask of the lanes where the first number is smaller or equal; a NaN is neither. */
    FLE(Type.F32, false);

    private final Type lane;
    private final boolean commutes;

    LaneOperator(Type lane, boolean commutes) {
        this.lane = lane;
        this.commutes = commutes;
    }

    /** The type of both operands. */
    public Type operandType() {
        return lane.vector();
    }

    /** The type of the result: that of the operands, of a comparison that of a mask. */
    public Type resultType() {
        return isComparison() ? Type.I32X4 : operandType();
    }

    /** Whether the result is a mask. */
    public boolean isComparison() {
        return switch (this) {
            case EQ, LT, LE, FEQ, FLT, FLE -> true;
            default -> false;
        };
    }

    /** Whether exchanging the operands never changes the result. */
    public boolean commutes() {
        return commutes;
    }

    /**
     * Whether the lanes of one vector may be combined by it in any order with one result. Sums of floating numbers
     * round in an order, so they may not.
     */
    public boolean isReduction() {
        return switch (this) {
            case ADD, MUL, AND, OR, XOR, MIN, MAX -> true;
            default -> false;
        };
    }

    /** What the text form of the IR calls it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
