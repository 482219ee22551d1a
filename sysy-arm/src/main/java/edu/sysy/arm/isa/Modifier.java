package edu.sysy.arm.isa;

/** What an instruction has beside registers: a constant, a condition, or what is done to its last register. */
public sealed interface Modifier {
    /** Nothing. */
    record None() implements Modifier {
        @Override
        public String toString() {
            return "";
        }
    }

    /** A constant in place of the last register, the amount of a shift, or a number of bytes. */
    record Number(int value) implements Modifier {
        @Override
        public String toString() {
            return "#" + value;
        }
    }

    /** A binary32 number with these bits. */
    record FloatNumber(int bits) implements Modifier {
        @Override
        public String toString() {
            return "#" + Float.intBitsToFloat(bits);
        }
    }

    /** A constant of 8 bits in each word of a vector, shifted to the left by 0, 8, 16 or 24. */
    record ShiftedByte(int value, int amount) implements Modifier {
        /** The one that stands for a word that {@link Immediates#isShiftedByte}. */
        public static ShiftedByte of(int word) {
            int amount = word == 0 ? 0 : Integer.numberOfTrailingZeros(word) & -Byte.SIZE;
            return new ShiftedByte(word >>> amount, amount);
        }

        @Override
        public String toString() {
            return amount == 0 ? "#" + value : "#" + value + ", lsl #" + amount;
        }
    }

    /** One word of a vector, from 0 to 3; it is written with the name of the register. */
    record Lane(int number) implements Modifier {
        @Override
        public String toString() {
            return Integer.toString(number);
        }
    }

    /** The last register is shifted. */
    record Shifted(Shift shift, int amount) implements Modifier {
        @Override
        public String toString() {
            return shift + " #" + amount;
        }
    }

    /** The last register is an integer, extended with its sign to 64 bits and shifted to the left. */
    record Extended(int amount) implements Modifier {
        @Override
        public String toString() {
            return amount == 0 ? "sxtw" : "sxtw #" + amount;
        }
    }

    /** The address of the page of 4 KiB in which {@code symbol + offset} lies. */
    record Page(String symbol, int offset) implements Modifier {
        @Override
        public String toString() {
            return sum(symbol, offset);
        }
    }

    /** The place of {@code symbol + offset} in its page: the lower 12 bits of its address. */
    record Low(String symbol, int offset) implements Modifier {
        @Override
        public String toString() {
            return ":lo12:" + sum(symbol, offset);
        }
    }

    /** Under a condition. */
    record When(ArmCondition condition) implements Modifier {
        @Override
        public String toString() {
            return condition.toString();
        }
    }

    /** Under a condition; else the flags are those of a number. */
    record FlagsUnless(ArmCondition condition, int flags) implements Modifier {
        @Override
        public String toString() {
            return "#" + flags + ", " + condition;
        }
    }

    /** The same with a constant from 0 to 31 in place of the last register. */
    record NumberFlagsUnless(int value, ArmCondition condition, int flags) implements Modifier {
        @Override
        public String toString() {
            return "#" + value + ", #" + flags + ", " + condition;
        }
    }

    /** Some bits of a register, from the number of the lowest on. */
    record Bits(int lowest, int width) implements Modifier {
        @Override
        public String toString() {
            return "#" + lowest + ", #" + width;
        }
    }

    /** The upper 16 bits of an integer. */
    record Upper(int value) implements Modifier {
        @Override
        public String toString() {
            return "#" + value + ", lsl #16";
        }
    }

    /** The base of an access grows by some bytes before or after it. */
    record Updated(boolean before, int bytes) implements Modifier {
        @Override
        public String toString() {
            return "#" + bytes;
        }
    }

    /** Kinds of shifts. */
    enum Shift {
        LSL,
        LSR,
        ASR;

        @Override
        public String toString() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** Nothing. */
    Modifier NONE = new None();

    private static String sum(String symbol, int offset) {
        return offset == 0 ? symbol : symbol + (offset < 0 ? "" : "+") + offset;
    }
}
