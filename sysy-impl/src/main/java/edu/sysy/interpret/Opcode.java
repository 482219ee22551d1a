package edu.sysy.interpret;

/**
 * Numbers of the operations of decoded code. An instruction is four ints: the number, the slot of the result, two
 * operand slots; what differs is noted.
 */
final class Opcode {
    /** Result, value. */
    static final int CONSTANT = 0;

    static final int ADD = 1;
    static final int SUB = 2;
    static final int MUL = 3;
    static final int DIV = 4;
    static final int REM = 5;
    static final int AND = 6;
    static final int OR = 7;
    static final int XOR = 8;
    static final int SHL = 9;
    static final int SHR = 10;
    static final int SAR = 11;
    static final int MUL_HIGH = 12;
    static final int EQ = 13;
    static final int NE = 14;
    static final int LT = 15;
    static final int LE = 16;
    static final int FLOAT_ADD = 17;
    static final int FLOAT_SUB = 18;
    static final int FLOAT_MUL = 19;
    static final int FLOAT_DIV = 20;
    static final int FLOAT_NEG = 21;
    static final int FLOAT_EQ = 22;
    static final int FLOAT_NE = 23;
    static final int FLOAT_LT = 24;
    static final int FLOAT_LE = 25;
    static final int INT_TO_FLOAT = 26;
    static final int FLOAT_TO_INT = 27;
    /** Result, condition, value if it holds; the other value follows as the first int of four more. */
    static final int SELECT = 28;
    /** Result, offset in the frame. */
    static final int FRAME_ADDRESS = 29;
    /** Result, address. */
    static final int LOAD = 30;
    /** Unused, address, value. */
    static final int STORE = 31;
    /** Unused, address, number of words. */
    static final int ZERO = 32;
    /** Result, index of the function, index of the first argument slot in the pool. */
    static final int CALL = 33;
    /** Result, ordinal of the library function, index in the pool of the number of arguments and the arguments. */
    static final int LIBRARY = 34;
    /** Target. */
    static final int JUMP = 35;
    /** Condition, target if it is not 0, target if it is. */
    static final int BRANCH = 36;
    /** Slot of the result, or -1. */
    static final int RETURN = 37;

    static final int UNREACHABLE = 38;
    /** Result, source; part of an edge, not counted as an operation. */
    static final int MOVE = 39;
    /** Target; part of an edge, not counted as an operation. */
    static final int CONTINUE = 40;

    /** Address, root it was computed from, number of words; only if bounds are checked, not counted. */
    static final int CHECK_BOUNDS = 41;
    /** Address of a local array, number of words; only if bounds are checked, not counted. */
    static final int ENTER_ARRAY = 42;
    /** Root of the array that a library function gets; only if bounds are checked, not counted. */
    static final int ENTER_LIBRARY = 43;

    /** Position of the block that begins here; only if a listener is told of blocks, not counted. */
    static final int ENTER_BLOCK = 44;

    /** Result, counter, distance: a sum that must not wrap around. */
    static final int STEP = 45;

    private Opcode() {}
}
