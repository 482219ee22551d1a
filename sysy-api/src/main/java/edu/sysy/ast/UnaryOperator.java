package edu.sysy.ast;

/** The prefix operators. */
public enum UnaryOperator {
    PLUS("+"),
    MINUS("-"),
    /** 1 if the operand compares equal to zero, else 0. */
    NOT("!");

    private final String symbol;

    UnaryOperator(String symbol) {
        this.symbol = symbol;
    }

    /** The operator as written. */
    public String symbol() {
        return symbol;
    }
}
