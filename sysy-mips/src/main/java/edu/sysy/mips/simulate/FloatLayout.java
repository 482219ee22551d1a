package edu.sysy.mips.simulate;

/** Where the floating-point registers of a program are in the array of {@link Registers}. */
enum FloatLayout {
    /** 32 registers of a word; a double is in an even one (low half) and the next (high half). */
    PAIRS(Registers.FLOAT, 1),
    /** 32 registers of two words, each the beginning of a vector register of four. */
    VECTORS(Registers.VECTOR, 4);

    private final int first;
    private final int words;

    FloatLayout(int first, int words) {
        this.first = first;
        this.words = words;
    }

    /** The lower word of a register, or all of it. */
    int of(int number) {
        return first + words * number;
    }

    /** The upper word of the register, or the pair of registers, that a register belongs to. */
    int upper(int number) {
        return words == 1 ? of(number | 1) : of(number) + 1;
    }

    /** Whether doubles are in even registers only. */
    boolean hasPairs() {
        return words == 1;
    }
}
