package edu.sysy.object;

/**
 * Thrown when bytes are not a program that can be read: not an ELF file, cut off, inconsistent, or built for
 * another machine. The message says what is wrong and where.
 */
public final class ElfFormatException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception with a message.
     *
     * @param message what is wrong with the file
     */
    public ElfFormatException(String message) {
        super(message);
    }

    public static void require(boolean condition, String message) {
        if (!condition) {
            throw new ElfFormatException(message);
        }
    }
}
