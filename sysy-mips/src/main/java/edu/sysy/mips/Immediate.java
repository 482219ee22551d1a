package edu.sysy.mips;

/** The 16-bit field of an instruction: a number, or part of an address that linking fills in. */
public sealed interface Immediate {
    /**
     * A number.
     *
     * @param value from -32768 to 65535; which part of that range is legal depends on the instruction
     */
    record Literal(int value) implements Immediate {
        public Literal {
            if (value < -0x8000 || value > 0xffff) {
                throw new IllegalArgumentException("does not fit in 16 bits: " + value);
            }
        }
    }

    /** The upper half of the address {@code symbol + offset}, corrected for the sign of the lower half. */
    record High(String symbol, int offset) implements Immediate {}

    /** The lower half, as a signed number, of the address {@code symbol + offset}. */
    record Low(String symbol, int offset) implements Immediate {}

    /**
     * The distance, as a signed number, of the address {@code symbol + offset} from what {@code $gp} holds:
     * {@code _gp}.
     */
    record GpRelative(String symbol, int offset) implements Immediate {}

    /** A number. */
    static Immediate of(int value) {
        return new Literal(value);
    }
}
