package edu.sysy.prove.term;

/**
 * What a term computes. A value of width w is a number from 0 to 2^w - 1; "signed" reads it as two's complement.
 * Arithmetic wraps. Operands have the width of the result unless it says otherwise.
 */
public enum Operator {
    /** A number. */
    CONSTANT(0, "const"),
    /** A number that is chosen freely. */
    VARIABLE(0, "var"),
    /** The sum. */
    ADD(2, "add"),
    /** The difference. */
    SUB(2, "sub"),
    /** The low half of the product. */
    MUL(2, "mul"),
    /** The signed quotient, truncated toward zero; the least number divided by -1 is itself, and x / 0 is 0. */
    SDIV(2, "sdiv"),
    /** {@code x - x / y * y} with {@link #SDIV}; {@code x} for a zero divisor. */
    SREM(2, "srem"),
    /** Bitwise and. */
    AND(2, "and"),
    /** Bitwise or. */
    OR(2, "or"),
    /** Bitwise exclusive or. */
    XOR(2, "xor"),
    /** Shifted left; 0 if the amount, read unsigned, is at least the width. */
    SHL(2, "shl"),
    /** Shifted right, filled with zeros; 0 if the amount is at least the width. */
    LSHR(2, "lshr"),
    /** Shifted right, filled with the sign; only signs if the amount is at least the width. */
    ASHR(2, "ashr"),
    /** Width 1: whether two numbers of one width are equal. */
    EQ(2, "eq"),
    /** Width 1: whether the first is less than the second, unsigned. */
    ULT(2, "ult"),
    /** Width 1: whether the first is less than the second, signed. */
    SLT(2, "slt"),
    /** The second operand if the first, of width 1, is 1, else the third. */
    ITE(3, "ite"),
    /** Bits of the operand from a lowest one, its number the payload, on. */
    EXTRACT(1, "extract"),
    /** The operand, narrower than the result, filled up with zeros. */
    ZERO_EXTEND(1, "zext"),
    /** The operand, narrower than the result, filled up with its sign. */
    SIGN_EXTEND(1, "sext"),
    /** The first operand above the second; the widths add up. */
    CONCAT(2, "concat"),
    /**
     * Some function of one operand, the payload says which: the same for the same operand. Proofs hold for all
     * functions; evaluation takes one of them.
     */
    OPEN(1, "open"),
    /** An element of a table, the payload, at an index of width 32; 0 outside the table. */
    LOOKUP(1, "lookup");

    private final int operands;
    private final String text;

    Operator(int operands, String text) {
        this.operands = operands;
        this.text = text;
    }

    /** How many operands such a term has. */
    public int operands() {
        return operands;
    }

    /** The operator in the text form. */
    public String text() {
        return text;
    }

    /** Whether the operands may be exchanged. */
    public boolean commutes() {
        return this == ADD || this == MUL || this == AND || this == OR || this == XOR || this == EQ;
    }
}
