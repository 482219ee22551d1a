package edu.sysy.frontend;

import edu.sysy.ast.TypeName;
import edu.sysy.ir.Type;

/** The type of a checked expression, or of what a name stands for. */
public enum SemanticType {
    INT("int"),
    FLOAT("float"),
    VOID("void"),
    ARRAY("array"),
    TEXT("string"),
    /** Wrong already; nothing more is said about it. */
    ERROR("error");

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

    /** The IR's type of a number or of nothing. */
    Type type() {
        return switch (this) {
            case INT -> Type.I32;
            case FLOAT -> Type.F32;
            case ARRAY, TEXT -> Type.ADDRESS;
            case VOID, ERROR -> Type.VOID;
        };
    }

    static SemanticType of(TypeName name) {
        return switch (name) {
            case INT -> INT;
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
        };
    }
}
