package edu.sysy.riscv.simulate;

import edu.sysy.simulate.ElementFields;

/**
 * The operations of translated code; a, b and c are mostly numbers of {@link RiscvState}, imm is the immediate. The
 * first ones end blocks: field c counts the instructions of the block, the next element counts its executions. Others
 * compute a = b op c, or imm in place of c; of accesses, a is the value and b + imm the address.
 */
final class RiscvOp extends ElementFields {
    static final int JUMP_REGISTER = 3; // goes to the address a + imm
    static final int BRANCH_EQUAL = 4; // goes to entry imm if a = b, otherwise on
    static final int BRANCH_NOT_EQUAL = 5;
    static final int BRANCH_LESS = 6;
    static final int BRANCH_NOT_LESS = 7;
    static final int BRANCH_BELOW = 8;
    static final int BRANCH_NOT_BELOW = 9;
    static final int SYSTEM_CALL = 10; // goes on after the call

    static final int MOVE = 11;
    static final int LOAD_IMMEDIATE = 12;
    static final int ADD = 13;
    static final int ADD_IMMEDIATE = 14;
    static final int ADD_WORD = 15;
    static final int ADD_WORD_IMMEDIATE = 16;
    static final int SUBTRACT = 17;
    static final int SUBTRACT_WORD = 18;
    static final int AND = 19;
    static final int OR = 20;
    static final int XOR = 21;
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
    static final int SHIFT_LEFT_WORD = 32;
    static final int SHIFT_RIGHT_WORD = 33;
    static final int SHIFT_RIGHT_SIGNED_WORD = 34;
    static final int SHIFT_LEFT_WORD_VARIABLE = 35;
    static final int SHIFT_RIGHT_WORD_VARIABLE = 36;
    static final int SHIFT_RIGHT_SIGNED_WORD_VARIABLE = 37;
    static final int MULTIPLY = 38;
    static final int MULTIPLY_WORD = 39;
    static final int DIVIDE_WORD = 40;
    static final int REMAINDER_WORD = 41;

    static final int LOAD_WORD = 42;
    static final int LOAD_DOUBLE = 43;
    static final int LOAD_BYTE_UNSIGNED = 44;
    static final int LOAD_FLOAT = 45; // a is a floating register
    static final int STORE_WORD = 46;
    static final int STORE_DOUBLE = 47;
    static final int STORE_BYTE = 48;

    static final int ADD_SINGLE = 49;
    static final int SUBTRACT_SINGLE = 50;
    static final int MULTIPLY_SINGLE = 51;
    static final int DIVIDE_SINGLE = 52;
    static final int EQUAL_SINGLE = 53;
    static final int LESS_SINGLE = 54;
    static final int NOT_GREATER_SINGLE = 55;
    static final int NEGATE_SINGLE = 56;
    static final int BOX_SINGLE = 57; // the low half of b as a number of 32 bits in a floating register
    static final int UNBOX_SINGLE = 58; // the low half of b with its sign
    static final int SINGLE_FROM_WORD = 59;
    static final int TRUNCATE_SINGLE = 60;

    static final int SLOW_COMPUTE = 61; // by the row imm of the table
    static final int FAULT = 62; // imm is the number of a kind of fault

    static final int LOAD_BYTE = 63;
    static final int LOAD_HALF = 64;
    static final int LOAD_HALF_UNSIGNED = 65;
    static final int LOAD_WORD_UNSIGNED = 66;
    static final int STORE_HALF = 67;

    static final int OBSERVE = 68; // tells of the access of the element before, see TranslatedCode.addObservation

    static final int VECTOR = 69; // see RiscvVectorUnit; a fault if lanes are not set
    static final int REQUIRE_LANES = 70; // a fault if lanes are not set

    private RiscvOp() {}

    /** How many bytes of memory an operation accesses. */
    static int accessBytes(int op) {
        return switch (op) {
            case LOAD_BYTE, LOAD_BYTE_UNSIGNED, STORE_BYTE -> Byte.BYTES;
            case LOAD_HALF, LOAD_HALF_UNSIGNED, STORE_HALF -> Short.BYTES;
            case LOAD_DOUBLE, STORE_DOUBLE -> Long.BYTES;
            default -> Integer.BYTES;
        };
    }

    /** Whether an operation writes memory. */
    static boolean isStore(int op) {
        return op == STORE_BYTE || op == STORE_HALF || op == STORE_WORD || op == STORE_DOUBLE;
    }
}
