package edu.sysy.optimize.memory;

/**
 * The elements of a table that an access can load, as a function of a variable: at {@code start + k * step} it loads
 * word {@code first + k * stride}, for k from 0 to {@code count - 1}. The variable is an index, which counts by 1, or a
 * distance in bytes, which counts by 4.
 */
record TableView(String table, int first, int stride, int count, int start, int step) {
    private static final int WORD_BYTES = 4;

    static TableView ofIndex(String table, int first, int stride, int count, int start) {
        return new TableView(table, first, stride, count, start, 1);
    }

    static TableView ofBytes(String table, int first, int count, int start) {
        return new TableView(table, first, 1, count, start, WORD_BYTES);
    }

    boolean isIndex() {
        return step == 1;
    }

    int variable(int k) {
        return start + k * step;
    }

    int last() {
        return variable(count - 1);
    }

    int word(int k) {
        return first + k * stride;
    }

    /** A term that counts by 1. */
    TableFormula index() {
        return isIndex() ? TableFormula.VARIABLE : TableFormula.VARIABLE.with(TableOperator.SHR, 2);
    }

    /** What {@link #index} is for the first element. */
    int firstIndex() {
        return start / step;
    }

    /** The name of the variable in remarks. */
    String variableName() {
        return isIndex() ? "i" : "bytes";
    }
}
