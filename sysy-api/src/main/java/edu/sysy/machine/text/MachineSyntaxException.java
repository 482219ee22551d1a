package edu.sysy.machine.text;

/** Text that is not machine code in its text form. */
public final class MachineSyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    MachineSyntaxException(int line, int column, String problem) {
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
