package edu.sysy.arm.simulate;

import edu.sysy.simulate.ElementFields;

/**
 * The operations of translated code; a, b and c are mostly numbers of {@link ArmState}, imm is the immediate. The first
 * ones end blocks: field c counts the instructions of the block, the next element counts its executions. Others compute
 * a of b and c, or imm in place of c; of accesses, a is the value and b + imm the address. Those of words leave 0 in
 * the upper half of a.
 */
final class ArmOp extends ElementFields {
    static final int JUMP_REGISTER = 3; // goes to the address b
    static final int BRANCH_FLAGS = 4; // goes to entry imm if the flags are one of the set in a and b, otherwise on
    static final int BRANCH_ZERO = 5; // if the low half of a is 0
    static final int BRANCH_NOT_ZERO = 6;
    static final int BRANCH_BIT = 7; // if bit b of a is set
    static final int BRANCH_NO_BIT = 8;
    static final int SYSTEM_CALL = 9; // goes on after the call

    static final int MOVE = 10;
    static final int MOVE_WORD = 11;
    static final int LOAD_IMMEDIATE = 12; // imm without sign
    static final int ADD = 13; // b + (c << imm)
    static final int ADD_IMMEDIATE = 14;
    static final int ADD_EXTENDED = 15; // c is extended with its sign, then shifted
    static final int SUBTRACT = 16; // b - (c << imm)
    static final int ADD_WORD = 17; // b + (c << imm), as the next ones
    static final int SUBTRACT_WORD = 18;
    static final int AND_WORD = 19;
    static final int OR_WORD = 20;
    static final int XOR_WORD = 21;
    static final int ADD_WORD_IMMEDIATE = 22;
    static final int AND_WORD_IMMEDIATE = 23;
    static final int OR_WORD_IMMEDIATE = 24;
    static final int XOR_WORD_IMMEDIATE = 25;
    static final int SHIFT_LEFT_WORD = 26; // b << imm
    static final int SHIFT_RIGHT_WORD = 27;
    static final int SHIFT_RIGHT_SIGNED_WORD = 28;
    static final int SHIFT_RIGHT = 29;
    static final int SHIFT_RIGHT_SIGNED = 30;
    static final int SHIFT_LEFT_WORD_VARIABLE = 31; // b << c
    static final int SHIFT_RIGHT_WORD_VARIABLE = 32;
    static final int SHIFT_RIGHT_SIGNED_WORD_VARIABLE = 33;
    static final int SHIFT_RIGHT_VARIABLE = 34;
    static final int SHIFT_RIGHT_SIGNED_VARIABLE = 35;
    static final int EXTRACT_FIELD = 36; // b >>> c & imm
    static final int INSERT_FIELD = 37; // (b & imm) << c
    static final int EXTEND = 38; // the low half of b with its sign
    static final int REPLACE_UPPER_HALF = 39; // b & 0xffff | imm
    static final int MULTIPLY_ADD_WORD = 40; // register imm + b * c
    static final int MULTIPLY_SUBTRACT_WORD = 41; // register imm - b * c
    static final int MULTIPLY = 42;
    static final int MULTIPLY_SIGNED = 43; // 64 bits of 32 and 32
    static final int MULTIPLY_UNSIGNED = 44;
    static final int DIVIDE_WORD = 45;

    static final int COMPARE_WORD = 46; // a is FLAGS; b - (c << imm)
    static final int COMPARE = 47;
    static final int COMPARE_WORD_IMMEDIATE = 48; // b - imm
    static final int COMPARE_NEGATED_WORD = 49; // b + (c << imm)
    static final int TEST_WORD = 50; // b & c << imm
    static final int TEST_WORD_IMMEDIATE = 51;
    static final int COMPARE_WORD_IF = 52; // by the set of flags in the low half of imm; else those in its upper half
    static final int SELECT_WORD = 53; // b if the flags are one of the set imm, else c
    static final int SELECT = 54;

    static final int LOAD_BYTE = 55;
    static final int LOAD_WORD = 56;
    static final int LOAD_DOUBLE = 57;
    static final int STORE_BYTE = 58;
    static final int STORE_WORD = 59;
    static final int STORE_DOUBLE = 60;
    static final int LOAD_WORD_INDEXED = 61; // at b + (c << imm), c extended with its sign
    static final int STORE_WORD_INDEXED = 62;

    static final int ADD_SINGLE = 63;
    static final int SUBTRACT_SINGLE = 64;
    static final int MULTIPLY_SINGLE = 65;
    static final int DIVIDE_SINGLE = 66;
    static final int NEGATE_SINGLE = 67;
    static final int COMPARE_SINGLE = 68; // a is FLAGS
    static final int SINGLE_FROM_WORD = 69;
    static final int TRUNCATE_SINGLE = 70;
    static final int WIDEN_SINGLE = 71;

    static final int FAULT = 72; // imm is the number of a kind of fault

    static final int OBSERVE = 73; // tells of the access of the elements before, see TranslatedCode.addObservation

    static final int VECTOR = 74; // see ArmVectorUnit
    static final int ADD_WORDS = 75; // of two words, as the next ones
    static final int SUBTRACT_WORDS = 76;
    static final int MULTIPLY_WORDS = 77;
    static final int ADD_SINGLES = 78;
    static final int MULTIPLY_SINGLES = 79;

    private ArmOp() {}

    /** What the address of an access has to be a multiple of. */
    static int alignment(int op) {
        return op == LOAD_BYTE || op == STORE_BYTE ? Byte.BYTES : Integer.BYTES;
    }

    /** Whether an operation writes memory. */
    static boolean isStore(int op) {
        return op == STORE_BYTE || op == STORE_WORD || op == STORE_DOUBLE || op == STORE_WORD_INDEXED;
    }
}
