package edu.sysy.optimize.memory;

/** An expression that gives an element of a table from a variable, the index or the distance in bytes. */
sealed interface TableFormula {
    /** The variable. */
    record Variable() implements TableFormula {}

    /** A constant. */
    record Number(int value) implements TableFormula {}

    /** An operation on two terms; a divisor is a constant, and not 0. */
    record Apply(TableOperator operator, TableFormula left, TableFormula right) implements TableFormula {}

    /** The variable. */
    TableFormula VARIABLE = new Variable();

    /** An operation on a term and a constant. */
    default TableFormula with(TableOperator operator, int right) {
        return new Apply(operator, this, new Number(right));
    }

    /** This times a factor plus an addend, in as few operations as that takes. */
    default TableFormula scaled(int factor, int addend) {
        Number constant = new Number(addend);
        if (factor == 0) {
            return constant;
        }
        if (factor == -1) {
            return new Apply(TableOperator.SUB, constant, this);
        }
        TableFormula product = factor == 1
                ? this
                : factor > 0 && Integer.bitCount(factor) == 1
                        ? with(TableOperator.SHL, Integer.numberOfTrailingZeros(factor))
                        : with(TableOperator.MUL, factor);
        return addend == 0 ? product : product.with(TableOperator.ADD, addend);
    }

    /** The value for a value of the variable. */
    default int at(int variable) {
        return switch (this) {
            case Variable same -> variable;
            case Number(int value) -> value;
            case Apply(TableOperator operator, TableFormula left, TableFormula right) ->
                operator.apply(left.at(variable), right.at(variable));
        };
    }

    /** Whether it is a multiple of the variable plus a constant. */
    default boolean isLinear() {
        return switch (this) {
            case Variable same -> true;
            case Number number -> true;
            case Apply(TableOperator operator, TableFormula left, TableFormula right) ->
                switch (operator) {
                    case ADD, SUB -> left.isLinear() && right.isLinear();
                    case MUL, SHL -> left.isLinear() && right instanceof Number;
                    default -> false;
                };
        };
    }

    /**
     * Whether the low bits of the value depend on the low bits of the variable only.
     *
     * @param bits the number of bits of the value
     * @param known the number of bits of the variable
     */
    default boolean needsLowBitsOnly(int bits, int known) {
        return switch (this) {
            case Variable same -> bits <= known;
            case Number number -> true;
            case Apply(TableOperator operator, TableFormula left, TableFormula right) ->
                left.needsLowBitsOnly(bitsOfLeft(operator, right, bits), known)
                        && right.needsLowBitsOnly(bitsOfRight(operator, bits), known);
        };
    }

    private static int bitsOfLeft(TableOperator operator, TableFormula right, int bits) {
        return switch (operator) {
            case ADD, SUB, MUL, OR, XOR, SHL -> bits;
            case AND ->
                right instanceof Number(int mask)
                        ? Math.min(bits, Integer.SIZE - Integer.numberOfLeadingZeros(mask))
                        : bits;
            case SHR, SAR ->
                right instanceof Number(int distance) ? Math.min(bits + distance, Integer.SIZE) : Integer.SIZE;
            case REM, LESS, GREATER, EQUAL, UNEQUAL -> Integer.SIZE;
        };
    }

    /** A shift looks at five bits of its distance. */
    private static int bitsOfRight(TableOperator operator, int bits) {
        return switch (operator) {
            case ADD, SUB, MUL, AND, OR, XOR -> bits;
            case SHL, SHR, SAR -> 5;
            case REM, LESS, GREATER, EQUAL, UNEQUAL -> Integer.SIZE;
        };
    }

    /** As Java writes it, with a name for the variable. */
    default String text(String variable) {
        return switch (this) {
            case Variable same -> variable;
            case Number(int value) -> Integer.toString(value);
            case Apply(TableOperator operator, TableFormula left, Number(int right))
            when operator == TableOperator.ADD && right < 0 -> part(left, variable) + " - " + -(long) right;
            case Apply(TableOperator operator, TableFormula left, TableFormula right) ->
                part(left, variable) + " " + operator.symbol() + " " + part(right, variable);
        };
    }

    private static String part(TableFormula term, String variable) {
        return term instanceof Apply ? "(" + term.text(variable) + ")" : term.text(variable);
    }
}
