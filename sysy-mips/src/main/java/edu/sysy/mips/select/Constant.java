package edu.sysy.mips.select;

/** Something that can be put into a register anywhere in a function, because it depends on no value. */
sealed interface Constant {
    /** How many instructions that takes. */
    int words();

    /** An integer. */
    record Int(int value) implements Constant {
        @Override
        public int words() {
            return Immediates.isSigned(value) || Immediates.isUnsigned(value) || (value & 0xffff) == 0 ? 1 : 2;
        }
    }

    /** A floating number with the given bits. */
    record Float(int bits) implements Constant {
        @Override
        public int words() {
            return bits == 0 ? 1 : 1 + new Int(bits).words();
        }
    }

    /** The address of a byte of a global. */
    record Global(String symbol, int offset) implements Constant {
        @Override
        public int words() {
            return 2;
        }
    }

    /** The address of a byte of a global that {@code $gp} reaches. */
    record Small(String symbol, int offset) implements Constant {
        @Override
        public int words() {
            return 1;
        }
    }

    /** The upper half of the address of a byte of a global. */
    record Upper(String symbol, int offset) implements Constant {
        @Override
        public int words() {
            return 1;
        }
    }

    /** The address of a byte of a frame object. */
    record Frame(int object, int offset) implements Constant {
        @Override
        public int words() {
            return 1;
        }
    }
}
