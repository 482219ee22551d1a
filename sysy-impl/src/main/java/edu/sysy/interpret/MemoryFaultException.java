package edu.sysy.interpret;

/** A program has used an address where it has no object. */
public final class MemoryFaultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A fault that {@code message} describes. */
    MemoryFaultException(String message) {
        super(message, null, false, false);
    }

    /** A fault at {@code address}; {@code what} is what was tried, such as "load". */
    public MemoryFaultException(String what, int address) {
        super(
                what
                        + ((address & 3) == 0 ? " outside any object" : " at an unaligned address")
                        + String.format(": 0x%08x", address),
                null,
                false,
                false);
    }
}
