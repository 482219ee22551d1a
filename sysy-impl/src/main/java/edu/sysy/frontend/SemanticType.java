package edu.sysy.frontend;

import edu.sysy.ast.TypeName;
import edu.sysy.ir.Type;

/** The type of a checked expression, or of what a name stands for. */
public enum SemanticType {
    INT("int"),
    FLOAT("float"),
    /** What variables, elements and functions of {@code char} hold; as an operand it is an int. */
    CHAR("char"),
    VOID("void"),
    ARRAY("array"),
    TEXT("string"),
    /** Wrong already; nothing more is said about it. */
    ERROR("error");

    /** The bits that a char keeps of an int. */
    static final int CHAR_MASK = 0xff;

    private final String text;

    SemanticType(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    boolean isNumber() {
        return this == INT || this == FLOAT;
    }

    /** What the type is as an operand. */
    SemanticType promoted() {
        return this == CHAR ? INT : this;
    }

    /** The IR's type of a number or of nothing. */
    Type type() {
        return switch (this) {
            case INT, CHAR -> Type.I32;
            case FLOAT -> Type.F32;
            case ARRAY, TEXT -> Type.ADDRESS;
            case VOID, ERROR -> Type.VOID;
        };
    }

    /** The type that a name of a type means. */
    public static SemanticType of(TypeName name) {
        return switch (name) {
            case INT -> INT;
            case CHAR -> CHAR;
            case FLOAT -> FLOAT;
            case VOID -> VOID;
        };
    }

    static SemanticType of(Type type) {
        return switch (type) {
            case I32 -> INT;
            case F32 -> FLOAT;
            case ADDRESS -> ARRAY;
            case VOID -> VOID;
            case I32X4, F32X4 -> throw new IllegalArgumentException("the language has no " + type);
        };
    }
}
