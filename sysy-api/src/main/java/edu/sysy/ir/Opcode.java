package edu.sysy.ir;

import edu.sysy.ir.vector.VectorOperation;

/**
 * The kinds of {@link Operation}, one for each of its records, in the order of their declaration; those of {@link
 * VectorOperation} come last.
 */
public enum Opcode {
    /** {@link Operation.IntConstant}. */
    INT_CONSTANT("const"),
    /** {@link Operation.FloatConstant}. */
    FLOAT_CONSTANT("fconst"),
    /** {@link Operation.GlobalAddress}. */
    GLOBAL_ADDRESS("address"),
    /** {@link Operation.Undefined}. */
    UNDEFINED("undef"),
    /** {@link Operation.Add}. */
    ADD("add", true),
    /** {@link Operation.Sub}. */
    SUB("sub"),
    /** {@link Operation.Mul}. */
    MUL("mul", true),
    /** {@link Operation.Div}. */
    DIV("div"),
    /** {@link Operation.Rem}. */
    REM("rem"),
    /** {@link Operation.And}. */
    AND("and", true),
    /** {@link Operation.Or}. */
    OR("or", true),
    /** {@link Operation.Xor}. */
    XOR("xor", true),
    /** {@link Operation.Shl}. */
    SHL("shl"),
    /** {@link Operation.Shr}. */
    SHR("shr"),
    /** {@link Operation.Sar}. */
    SAR("sar"),
    /** {@link Operation.MulHigh}. */
    MUL_HIGH("mulh", true),
    /** {@link Operation.Compare}. */
    COMPARE("cmp"),
    /** {@link Operation.FloatAdd}. */
    FLOAT_ADD("fadd", true),
    /** {@link Operation.FloatSub}. */
    FLOAT_SUB("fsub"),
    /** {@link Operation.FloatMul}. */
    FLOAT_MUL("fmul", true),
    /** {@link Operation.FloatDiv}. */
    FLOAT_DIV("fdiv"),
    /** {@link Operation.FloatNeg}. */
    FLOAT_NEG("fneg"),
    /** {@link Operation.FloatCompare}. */
    FLOAT_COMPARE("fcmp"),
    /** {@link Operation.IntToFloat}. */
    INT_TO_FLOAT("itof"),
    /** {@link Operation.FloatToInt}. */
    FLOAT_TO_INT("ftoi"),
    /** {@link Operation.Select}. */
    SELECT("select"),
    /** {@link Operation.Offset}. */
    OFFSET("offset"),
    /** {@link Operation.Alloca}. */
    ALLOCA("alloca", Effect.ALLOCATES),
    /** {@link Operation.Load}. */
    LOAD("load", Effect.READS),
    /** {@link Operation.Store}. */
    STORE("store", Effect.WRITES),
    /** {@link Operation.ZeroFill}. */
    ZERO_FILL("zero", Effect.WRITES),
    /** {@link Operation.Call}. */
    CALL("call", Effect.ANY),
    /** {@link Operation.LibraryCall}. */
    LIBRARY_CALL("library", Effect.ANY),
    /** {@link VectorOperation.LaneConstants}. */
    LANE_CONSTANTS("lanes"),
    /** {@link VectorOperation.Splat}. */
    SPLAT("splat"),
    /** {@link VectorOperation.VectorLoad}. */
    VECTOR_LOAD("vload", Effect.READS),
    /** {@link VectorOperation.VectorStore}. */
    VECTOR_STORE("vstore", Effect.WRITES),
    /** {@link VectorOperation.Lanewise}; whether it commutes is said by its operator. */
    LANEWISE("lanewise"),
    /** {@link VectorOperation.Converted}. */
    CONVERT_LANES("convert"),
    /** {@link VectorOperation.LaneSelect}. */
    SELECT_LANES("vselect"),
    /** {@link VectorOperation.Reduction}. */
    REDUCE_LANES("reduce"),
    /** {@link VectorOperation.ExtractLane}. */
    EXTRACT_LANE("extract"),
    /** {@link VectorOperation.InsertLane}. */
    INSERT_LANE("insert");

    private static final Opcode[] BY_NUMBER = values();

    /** The opcodes of {@link VectorOperation}, a bit for each by its ordinal. */
    static final long VECTORS = -1L << LANE_CONSTANTS.ordinal();

    private final String mnemonic;
    private final Effect effect;
    private final boolean commutes;

    Opcode(String mnemonic) {
        this(mnemonic, Effect.NONE, false);
    }

    Opcode(String mnemonic, boolean commutes) {
        this(mnemonic, Effect.NONE, commutes);
    }

    Opcode(String mnemonic, Effect effect) {
        this(mnemonic, effect, false);
    }

    Opcode(String mnemonic, Effect effect, boolean commutes) {
        this.mnemonic = mnemonic;
        this.effect = effect;
        this.commutes = commutes;
    }

    /** What the {@linkplain edu.sysy.ir.text text form} calls it. */
    public String mnemonic() {
        return mnemonic;
    }

    /** How operations with it touch the world beside their results. */
    public Effect effect() {
        return effect;
    }

    /** Whether exchanging two operands never changes the result; for comparisons see {@link Condition#commutes}. */
    public boolean commutes() {
        return commutes;
    }

    /** The opcode with an ordinal, without a copy of all. */
    static Opcode ofOrdinal(int ordinal) {
        return BY_NUMBER[ordinal];
    }
}
