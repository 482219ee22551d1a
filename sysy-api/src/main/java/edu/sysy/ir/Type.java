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
    VOID("void");

    private final String text;

    Type(String text) {
        this.text = text;
    }

    /** The type in the text form of the IR. */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return text;
    }
}
