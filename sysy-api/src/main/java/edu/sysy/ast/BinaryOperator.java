package edu.sysy.ast;

/** The infix operators, all left-associative, with C's precedence. */
public enum BinaryOperator {
    OR("||", 1),
    AND("&&", 2),
    EQUAL("==", 3),
    NOT_EQUAL("!=", 3),
    LESS("<", 4),
    GREATER(">", 4),
    LESS_EQUAL("<=", 4),
    GREATER_EQUAL(">=", 4),
    ADD("+", 5),
    SUBTRACT("-", 5),
    MULTIPLY("*", 6),
    DIVIDE("/", 6),
    REMAINDER("%", 6),
    /** Bitwise and, which one exam of the BUAA course had. */
    BIT_AND("bitand", 6);

    private final String symbol;
    private final int precedence;

    BinaryOperator(String symbol, int precedence) {
        this.symbol = symbol;
        this.precedence = precedence;
    }

    /** The operator as written. */
    public String symbol() {
        return symbol;
    }

    /** How tightly it binds: 1 ({@code ||}) to 6 ({@code *}). */
    public int precedence() {
        return precedence;
    }

    /** Whether it is {@code &&} or {@code ||}, which evaluate their right side only when needed. */
    public boolean shortCircuits() {
        return this == OR || this == AND;
    }

    /** Whether the result is a truth value made by comparing: {@code == != < > <= >=}. */
    public boolean compares() {
        return precedence == 3 || precedence == 4;
    }
}
