package edu.sysy.ast;

/** A type as it is written in a program. */
public enum TypeName {
    /** {@code int}: 32-bit two's complement. */
    INT("int"),
    /** {@code char}: 8 bits without a sign. */
    CHAR("char"),
    /** {@code float}: IEEE 754 binary32. */
    FLOAT("float"),
    /** {@code void}: a function without a result. */
    VOID("void");

    private final String keyword;

    TypeName(String keyword) {
        this.keyword = keyword;
    }

    /** The keyword that denotes the type. */
    public String keyword() {
        return keyword;
    }
}
