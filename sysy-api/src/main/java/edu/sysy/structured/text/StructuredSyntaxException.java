package edu.sysy.structured.text;

/** Text that is not a program in the text form of structured functions. */
public final class StructuredSyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    StructuredSyntaxException(int line, int column, String problem) {
        super(line + ":" + column + ": " + problem);
        this.line = line;
        this.column = column;
    }

    /** The line of the mistake, from 1. */
    public int line() {
        return line;
    }

    /** The column of the mistake in UTF-16 units, from 1. */
    public int column() {
        return column;
    }
}
