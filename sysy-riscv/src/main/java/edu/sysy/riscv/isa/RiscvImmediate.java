package edu.sysy.riscv.isa;

/** The immediate field of an instruction: a number, or what linking fills in. */
public sealed interface RiscvImmediate {
    /** No immediate, or the number 0. */
    RiscvImmediate NONE = new Literal(0);

    /** A number. Which ones are legal depends on the instruction. */
    record Literal(int value) implements RiscvImmediate {
        @Override
        public String toString() {
            return Integer.toString(value);
        }
    }

    /** The upper 20 bits of the address {@code symbol + offset}, corrected for the sign of the lower 12. */
    record High(String symbol, int offset) implements RiscvImmediate {
        @Override
        public String toString() {
            return "%hi(" + sum(symbol, offset) + ")";
        }
    }

    /** The lower 12 bits, as a signed number, of the address {@code symbol + offset}. */
    record Low(String symbol, int offset) implements RiscvImmediate {
        @Override
        public String toString() {
            return "%lo(" + sum(symbol, offset) + ")";
        }
    }

    /** The place of a label of the same function, or of a function. */
    record Label(String name) implements RiscvImmediate {
        @Override
        public String toString() {
            return name;
        }
    }

    /** A number. */
    static RiscvImmediate of(int value) {
        return value == 0 ? NONE : new Literal(value);
    }

    /** Whether instructions with an immediate of 12 bits have room for a number. */
    static boolean fits(long value) {
        return value >= -2048 && value < 2048;
    }

    /** Whether instructions on vectors have room for a number: 5 bits with a sign. */
    static boolean isSmall(long value) {
        return value >= -16 && value < 16;
    }

    private static String sum(String symbol, int offset) {
        return offset == 0 ? symbol : symbol + (offset < 0 ? "" : "+") + offset;
    }
}
