package edu.sysy.codegen.select;

import edu.sysy.ir.Operation;
import edu.sysy.machine.Register;

/** Adds what a target has for choices between two values to the code that is being selected. */
public interface SelectCode {
    /**
     * One of two values.
     *
     * @param index of the instruction in the block at {@code position}
     */
    Register select(Operation.Select select, int position, int index);
}
