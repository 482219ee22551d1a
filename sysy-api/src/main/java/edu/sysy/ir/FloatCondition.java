package edu.sysy.ir;

/**
 * A comparison of two binary32 numbers. Greater-than is less-than with exchanged operands; the negations of
 * {@link #LT} and {@link #LE} are not among the conditions because they hold for NaN.
 */
public enum FloatCondition {
    EQ("eq"),
    /** The only condition that holds when an operand is NaN. */
    NE("ne"),
    LT("lt"),
    LE("le");

    private final String text;

    FloatCondition(String text) {
        this.text = text;
    }

    /** The condition in the text form of the IR. */
    public String text() {
        return text;
    }

    /** Whether exchanging the operands changes nothing. */
    public boolean commutes() {
        return this == EQ || this == NE;
    }

    /** Whether {@code left this right} holds. */
    public boolean holds(float left, float right) {
        return switch (this) {
            case EQ -> left == right;
            case NE -> left != right;
            case LT -> left < right;
            case LE -> left <= right;
        };
    }
}
