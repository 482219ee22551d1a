package edu.sysy.ir.vector;

import edu.sysy.ir.Type;

/** What is done to the lanes of one vector. */
public enum LaneConversion {
    /** {@link edu.sysy.ir.Operation.FloatNeg}. */
    FLOAT_NEG("fneg", Type.F32X4, Type.F32X4),
    /** {@link edu.sysy.ir.Operation.IntToFloat}. */
    INT_TO_FLOAT("itof", Type.I32X4, Type.F32X4),
    /** {@link edu.sysy.ir.Operation.FloatToInt}. */
    FLOAT_TO_INT("ftoi", Type.F32X4, Type.I32X4);

    private final String text;
    private final Type operandType;
    private final Type resultType;

    LaneConversion(String text, Type operandType, Type resultType) {
        this.text = text;
        this.operandType = operandType;
        this.resultType = resultType;
    }

    /** The type of the operand. */
    public Type operandType() {
        return operandType;
    }

    /** The type of the result. */
    public Type resultType() {
        return resultType;
    }

    /** What the text form of the IR calls it. */
    public String text() {
        return text;
    }
}
