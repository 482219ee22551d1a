package edu.sysy.mips.simulate;

/**
 * Thrown when bytes are not a program that this package can run: not an ELF file, cut off, inconsistent, or built for
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
}
