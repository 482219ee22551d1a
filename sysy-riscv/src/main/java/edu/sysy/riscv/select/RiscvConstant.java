package edu.sysy.riscv.select;

import edu.sysy.codegen.select.Constant;
import edu.sysy.riscv.isa.ConstantSequence;

/** What can be put into a register anywhere in a function. */
sealed interface RiscvConstant extends Constant {
    @Override
    default boolean isFloat() {
        return this instanceof Float;
    }

    /** A number of 64 bits, such as an integer extended with its sign. */
    record Int(long value) implements RiscvConstant {
        @Override
        public int words() {
            return ConstantSequence.of(value).length();
        }
    }

    /** A floating number with the given bits. */
    record Float(int bits) implements RiscvConstant {
        @Override
        public int words() {
            return bits == 0 ? 1 : 1 + ConstantSequence.of(bits).length();
        }
    }

    /** The address of a byte of a global. */
    record Global(String symbol, int offset) implements RiscvConstant {
        @Override
        public int words() {
            return 2;
        }
    }

    /** The upper part of the address of a byte of a global. */
    record Upper(String symbol, int offset) implements RiscvConstant {
        @Override
        public int words() {
            return 1;
        }
    }

    /** The address of a byte of a frame object. */
    record Frame(int object, int offset) implements RiscvConstant {
        @Override
        public int words() {
            return 1;
        }
    }
}
