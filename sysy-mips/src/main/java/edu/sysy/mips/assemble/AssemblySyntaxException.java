package edu.sysy.mips.assemble;

/** Assembly text that cannot be assembled; the message begins with the name of the source and the line. */
final class AssemblySyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    AssemblySyntaxException(String source, int line, String message) {
        super(source + ":" + line + ": " + message);
    }
}
