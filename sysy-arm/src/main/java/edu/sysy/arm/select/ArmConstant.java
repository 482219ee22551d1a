package edu.sysy.arm.select;

import edu.sysy.arm.isa.Immediates;
import edu.sysy.codegen.select.Constant;

/** What can be put into a register anywhere in a function. */
sealed interface ArmConstant extends Constant {
    @Override
    default boolean isFloat() {
        return this instanceof Float;
    }

    @Override
    default int words() {
        return switch (this) {
            case Int(int value) -> Immediates.isMove(value) ? 1 : 2;
            case Float(int bits) -> bits == 0 || Immediates.isFloat(bits) ? 1 : Immediates.isMove(bits) ? 2 : 3;
            case Global global -> 2;
            case Page page -> 1;
            case Frame frame -> 1;
        };
    }

    /** A number of 32 bits, above which are zeros. */
    record Int(int value) implements ArmConstant {}

    /** A floating number with the given bits. */
    record Float(int bits) implements ArmConstant {}

    /** The address of a byte of a global. */
    record Global(String symbol, int offset) implements ArmConstant {}

    /** The address of the page of a byte of a global. */
    record Page(String symbol, int offset) implements ArmConstant {}

    /** The address of a byte of a frame object. */
    record Frame(int object, int offset) implements ArmConstant {}
}
