package edu.sysy.mips.select;

import edu.sysy.codegen.select.Constant;

/** What can be put into a register anywhere in a function. */
sealed interface MipsConstant extends Constant {
    @Override
    default boolean isFloat() {
        return this instanceof Float;
    }

    /** An integer. */
    record Int(int value) implements MipsConstant {
        @Override
        public int words() {
            return Immediates.words(value);
        }
    }

    /** A floating number with the given bits. */
    record Float(int bits) implements MipsConstant {
        @Override
        public int words() {
            return bits == 0 ? 1 : 1 + new Int(bits).words();
        }
    }

    /** The address of a byte of a global. */
    record Global(String symbol, int offset) implements MipsConstant {
        @Override
        public int words() {
            return 2;
        }
    }

    /** The address of a byte of a global that {@code $gp} reaches. */
    record Small(String symbol, int offset) implements MipsConstant {
        @Override
        public int words() {
            return 1;
        }
    }

    /** The upper half of the address of a byte of a global. */
    record Upper(String symbol, int offset) implements MipsConstant {
        @Override
        public int words() {
            return 1;
        }
    }

    /** The address of a byte of a frame object. */
    record Frame(int object, int offset) implements MipsConstant {
        @Override
        public int words() {
            return 1;
        }
    }
}
