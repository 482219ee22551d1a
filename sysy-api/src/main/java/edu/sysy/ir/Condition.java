package edu.sysy.ir;

/** A comparison of two signed integers. */
public enum Condition {
    EQ("eq"),
    NE("ne"),
    LT("lt"),
    LE("le"),
    GT("gt"),
    GE("ge");

    private final String text;

    Condition(String text) {
        this.text = text;
    }

    /** The condition in the text form of the IR. */
    public String text() {
        return text;
    }

    /** The condition that holds exactly when this one does not. */
    public Condition negated() {
        return switch (this) {
            case EQ -> NE;
            case NE -> EQ;
            case LT -> GE;
            case LE -> GT;
            case GT -> LE;
            case GE -> LT;
        };
    }

    /** The condition {@code c} with {@code b c a} for {@code a this b}. */
    public Condition swapped() {
        return switch (this) {
            case EQ, NE -> this;
            case LT -> GT;
            case LE -> GE;
            case GT -> LT;
            case GE -> LE;
        };
    }

    /** Whether exchanging the operands changes nothing. */
    public boolean commutes() {
        return this == EQ || this == NE;
    }

    /** Whether {@code left this right} holds. */
    public boolean holds(int left, int right) {
        return switch (this) {
            case EQ -> left == right;
            case NE -> left != right;
            case LT -> left < right;
            case LE -> left <= right;
            case GT -> left > right;
            case GE -> left >= right;
        };
    }
}
