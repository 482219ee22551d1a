package edu.sysy.codegen.rules;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Opcode;

/** Kinds of operands of rows as bits, which tell at once that most rows do not apply. */
final class OperandKind {
    /** All kinds. */
    static final long ANY = -1;

    /** An integer constant. */
    static final long CONSTANT = operation(Opcode.INT_CONSTANT.ordinal());

    private static final int FIRST_TEST = 48;

    /** A test of floating numbers. */
    static final long FLOAT_TEST = 1L << FIRST_TEST + Condition.values().length;

    /** A test for equality or its opposite. */
    static final long EQUALITY = test(Condition.EQ) | test(Condition.NE);

    /** A test of integers. */
    static final long INTEGER_TEST =
            EQUALITY | test(Condition.LT) | test(Condition.LE) | test(Condition.GT) | test(Condition.GE);

    /** What no pattern asks for: a register, a root that is no operation. */
    static final long OTHER = 1L << Long.SIZE - 1;

    private OperandKind() {}

    /** What an operation of an opcode computes. */
    static long operation(int opcode) {
        return opcode < FIRST_TEST ? 1L << opcode : OTHER;
    }

    /** A test under a condition. */
    static long test(Condition condition) {
        return 1L << FIRST_TEST + condition.ordinal();
    }
}
