package edu.sysy.interpret;

import edu.sysy.ints.IntList;

/** A place in decoded code that jumps lead to, perhaps before it is known. */
final class JumpTarget {
    private static final int UNKNOWN = -1;

    private final OperationDecoder code;
    private final IntList jumps = new IntList();
    private int place = UNKNOWN;

    JumpTarget(OperationDecoder code) {
        this.code = code;
    }

    /** Says that the target is the next instruction. */
    void bind() {
        place = code.place();
        for (int i = 0; i < jumps.size(); i++) {
            code.patch(jumps.get(i), place);
        }
    }

    /** Adds a jump there. */
    void jump() {
        code.emit(Opcode.CONTINUE, 0, 0, 0);
        reach(code.place() - 3);
    }

    /** Has an int of an instruction that was added before lead there. */
    void reach(int operand) {
        if (place == UNKNOWN) {
            jumps.add(operand);
        } else {
            code.patch(operand, place);
        }
    }
}
