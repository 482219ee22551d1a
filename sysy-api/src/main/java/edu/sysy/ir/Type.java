package edu.sysy.ir;

/** The type of a value. */
public enum Type {
    /** 32-bit integer; arithmetic wraps. Truth values are 0 and 1 of this type. */
    I32("i32"),
    /** IEEE 754 binary32. */
    F32("f32"),
    /** An address. */
    ADDRESS("addr"),
    /** No value: what stores and calls of {@code void} functions have as result. */
    VOID("void"),
    /**
     * {@value #LANES} lanes of {@link #I32}. A mask is one in which each lane is all ones (-1, for true) or 0 (for
     * false).
     */
    I32X4("i32x4"),
    /** {@value #LANES} lanes of {@link #F32}. */
    F32X4("f32x4");

    /** The number of lanes of a vector. */
    public static final int LANES = 4;

    private final String text;

    Type(String text) {
        this.text = text;
    }

    /** The type in the text form of the IR. */
    public String text() {
        return text;
    }

    /** Whether values of it have several lanes. */
    public boolean isVector() {
        return this == I32X4 || this == F32X4;
    }

    /**
     * The type of a lane of this vector type.
     *
     * @throws IllegalStateException if it is no vector type
     */
    public Type lane() {
        return switch (this) {
            case I32X4 -> I32;
            case F32X4 -> F32;
            default -> throw new IllegalStateException(this + " has no lanes");
        };
    }

    /**
     * The vector type whose lanes are of this type.
     *
     * @throws IllegalStateException if there is none
     */
    public Type vector() {
        return switch (this) {
            case I32 -> I32X4;
            case F32 -> F32X4;
            default -> throw new IllegalStateException("there are no vectors of " + this);
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
