package edu.sysy.mips.simulate;

import edu.sysy.simulate.ElementFields;

/**
 * The operations of translated code; a, b and c are mostly numbers of {@link Registers}.
 */
final class Op extends ElementFields {

    // Ends of blocks; field c counts the instructions of the block, the next element counts its executions.
    static final int CALL = 3; // like JUMP, and $ra = the element after the counter
    static final int CALL_REGISTER = 4; // goes to the address in a; b = imm
    static final int JUMP_REGISTER = 5; // goes to the address in a
    static final int BRANCH_EQUAL = 6; // goes to word imm if a = b, otherwise on
    static final int BRANCH_NOT_EQUAL = 7;
    static final int BRANCH_NOT_POSITIVE = 8;
    static final int BRANCH_POSITIVE = 9;
    static final int BRANCH_NEGATIVE = 10;
    static final int BRANCH_NOT_NEGATIVE = 11;
    static final int SYSTEM_CALL = 12; // goes on after the call

    // a = b op c, a register each, or imm in place of c.
    static final int MOVE = 13;
    static final int LOAD_IMMEDIATE = 14;
    static final int ADD = 15;
    static final int ADD_IMMEDIATE = 16;
    static final int SUBTRACT = 17;
    static final int AND = 18;
    static final int OR = 19;
    static final int XOR = 20;
    static final int NOR = 21;
    static final int AND_IMMEDIATE = 22;
    static final int OR_IMMEDIATE = 23;
    static final int XOR_IMMEDIATE = 24;
    static final int SET_LESS = 25;
    static final int SET_BELOW = 26;
    static final int SET_LESS_IMMEDIATE = 27;
    static final int SET_BELOW_IMMEDIATE = 28;
    static final int SHIFT_LEFT = 29; // c is the amount
    static final int SHIFT_RIGHT = 30;
    static final int SHIFT_RIGHT_SIGNED = 31;
    static final int ROTATE_RIGHT = 32;
    static final int SHIFT_LEFT_VARIABLE = 33; // c is the register of the amount
    static final int SHIFT_RIGHT_VARIABLE = 34;
    static final int SHIFT_RIGHT_SIGNED_VARIABLE = 35;
    static final int MULTIPLY_LOW = 36; // a = low half
    static final int MULTIPLY = 37; // HI and LO = b * c
    static final int MULTIPLY_UNSIGNED = 38;
    static final int DIVIDE = 39; // HI and LO = remainder and quotient of b / c
    static final int DIVIDE_UNSIGNED = 40;
    static final int MOVE_IF_NOT_ZERO = 41; // a = b if c is not 0
    static final int MOVE_IF_ZERO = 42;
    static final int EXTEND_BYTE = 43;
    static final int EXTEND_HALF = 44;
    static final int EXTRACT = 45; // a = (b >>> c) & imm
    static final int INSERT = 46; // the bits imm of a = b << c
    static final int COUNT_LEADING_ZEROS = 47;

    // a is the value, at address b + imm.
    static final int LOAD_WORD = 48;
    static final int LOAD_BYTE = 49;
    static final int LOAD_BYTE_UNSIGNED = 50;
    static final int LOAD_HALF = 51;
    static final int LOAD_HALF_UNSIGNED = 52;
    static final int LOAD_PAIR = 53;
    static final int LOAD_WORD_INDEXED = 54; // at address b + c
    static final int STORE_WORD = 55;
    static final int STORE_BYTE = 56;
    static final int STORE_HALF = 57;
    static final int STORE_PAIR = 58;
    static final int STORE_WORD_INDEXED = 59; // at address b + c

    // Single precision: a = b op c.
    static final int ADD_SINGLE = 60;
    static final int SUBTRACT_SINGLE = 61;
    static final int MULTIPLY_SINGLE = 62;
    static final int DIVIDE_SINGLE = 63;
    static final int SINGLE_FROM_WORD = 64;
    static final int TRUNCATE_SINGLE = 65; // to an integer
    static final int COMPARE_SINGLE = 66; // a = 1 if the relation is in the set imm

    // Double precision, in pairs of registers.
    static final int MOVE_PAIR = 67;
    static final int ADD_DOUBLE = 68;
    static final int SUBTRACT_DOUBLE = 69;
    static final int MULTIPLY_DOUBLE = 70;
    static final int DIVIDE_DOUBLE = 71;
    static final int DOUBLE_FROM_WORD = 72;
    static final int DOUBLE_FROM_SINGLE = 73;
    static final int SINGLE_FROM_DOUBLE = 74;
    static final int TRUNCATE_DOUBLE = 75; // to an integer
    static final int COMPARE_DOUBLE = 76;

    static final int SLOW_PATH = 77; // the word imm, of row b of the table; a says whether it only faults

    static final int OBSERVE = 78; // tells of the access of the element before, see TranslatedCode.addObservation

    // Vectors, where registers are those of FloatLayout.VECTORS.
    static final int VECTOR = 79; // of the row in the low half of imm: a = b op c, or the upper half of imm for b or c
    static final int LOAD_VECTOR = 80; // a is the first of four words, at address b + imm
    static final int STORE_VECTOR = 81;

    private Op() {}

    /** Whether executing an element may change a register, other than by a system call. */
    static boolean clobbers(long element, int register) {
        return switch (op(element)) {
            case SLOW_PATH -> true;
            case STORE_WORD, STORE_BYTE, STORE_HALF, STORE_PAIR, STORE_WORD_INDEXED, STORE_VECTOR -> false;
            case MULTIPLY, MULTIPLY_UNSIGNED, DIVIDE, DIVIDE_UNSIGNED ->
                register == Registers.HI || register == Registers.LO;
            default -> a(element) == register;
        };
    }

    /** Whether executing an element may read or change a register. */
    static boolean touches(long element, int register) {
        return op(element) == SLOW_PATH
                || a(element) == register
                || b(element) == register
                || c(element) == register
                || clobbers(element, register);
    }
}
