package edu.sysy.linear;

import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Operation;
import java.util.Optional;

/**
 * Operators of quadruples. Integers wrap modulo 2<sup>32</sup> and numbers with a point are binary32, as in
 * {@link Operation}; both operands are of one kind.
 */
public enum QuadOperator {
    ADD("+", 2),
    SUB("-", 2),
    MUL("*", 2),
    DIV("/", 2),
    REM("%", 2),
    AND("&", 2),
    OR("|", 2),
    XOR("^", 2),
    SHL("<<", 2),
    /** Shifts right and fills with zeros. */
    SHR(">>>", 2),
    /** Shifts right and fills with the sign. */
    SAR(">>", 2),
    /** The high half of a product. */
    MUL_HIGH("mulh", 2),
    EQ("=", 2),
    NE("!=", 2),
    LT("<", 2),
    LE("<=", 2),
    GT(">", 2),
    GE(">=", 2),
    NEG("neg", 1),
    /** Converts an integer. */
    TO_FLOAT("float", 1),
    /** Truncates toward zero. */
    TO_INT("int", 1),
    /** The second operand if the first is not 0, else the third. */
    SELECT("select", 3);

    private final String text;
    private final int operandCount;

    QuadOperator(String text, int operandCount) {
        this.text = text;
        this.operandCount = operandCount;
    }

    /** How it is written. */
    public String text() {
        return text;
    }

    /** The number of operands. */
    public int operandCount() {
        return operandCount;
    }

    /** The operator that is written {@code text} and has so many operands. */
    static Optional<QuadOperator> named(String text, int operandCount) {
        for (QuadOperator operator : values()) {
            if (operator.text.equals(text) && operator.operandCount == operandCount) {
                return Optional.of(operator);
            }
        }
        return Optional.empty();
    }

    /** Whether exchanging the two operands never changes the result. */
    public boolean commutes() {
        return switch (this) {
            case ADD, MUL, AND, OR, XOR, MUL_HIGH, EQ, NE -> true;
            default -> false;
        };
    }

    /** Whether it gives 1 or 0. */
    public boolean isRelation() {
        return switch (this) {
            case EQ, NE, LT, LE, GT, GE -> true;
            default -> false;
        };
    }

    /** The relation with {@code b this a} for {@code a that b}; itself if it is no order. */
    public QuadOperator swapped() {
        return switch (this) {
            case LT -> GT;
            case LE -> GE;
            case GT -> LT;
            case GE -> LE;
            default -> this;
        };
    }

    /** The operator of a computation; empty for constants, accesses to memory and calls. */
    public static Optional<QuadOperator> of(Operation operation) {
        return switch (operation) {
            case Operation.Add add -> Optional.of(ADD);
            case Operation.FloatAdd add -> Optional.of(ADD);
            case Operation.Offset offset -> Optional.of(ADD);
            case Operation.Sub sub -> Optional.of(SUB);
            case Operation.FloatSub sub -> Optional.of(SUB);
            case Operation.Mul mul -> Optional.of(MUL);
            case Operation.FloatMul mul -> Optional.of(MUL);
            case Operation.Div div -> Optional.of(DIV);
            case Operation.FloatDiv div -> Optional.of(DIV);
            case Operation.Rem rem -> Optional.of(REM);
            case Operation.And and -> Optional.of(AND);
            case Operation.Or or -> Optional.of(OR);
            case Operation.Xor xor -> Optional.of(XOR);
            case Operation.Shl shl -> Optional.of(SHL);
            case Operation.Shr shr -> Optional.of(SHR);
            case Operation.Sar sar -> Optional.of(SAR);
            case Operation.MulHigh high -> Optional.of(MUL_HIGH);
            case Operation.Compare compare -> Optional.of(of(compare.condition()));
            case Operation.FloatCompare compare -> Optional.of(of(compare.condition()));
            case Operation.FloatNeg neg -> Optional.of(NEG);
            case Operation.IntToFloat conversion -> Optional.of(TO_FLOAT);
            case Operation.FloatToInt conversion -> Optional.of(TO_INT);
            case Operation.Select select -> Optional.of(SELECT);
            default -> Optional.empty();
        };
    }

    private static QuadOperator of(Condition condition) {
        return switch (condition) {
            case EQ -> EQ;
            case NE -> NE;
            case LT -> LT;
            case LE -> LE;
            case GT -> GT;
            case GE -> GE;
        };
    }

    private static QuadOperator of(FloatCondition condition) {
        return switch (condition) {
            case EQ -> EQ;
            case NE -> NE;
            case LT -> LT;
            case LE -> LE;
        };
    }
}
