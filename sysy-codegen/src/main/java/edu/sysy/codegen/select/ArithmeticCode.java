package edu.sysy.codegen.select;

import edu.sysy.ir.Block;
import edu.sysy.ir.Operation;
import edu.sysy.machine.Register;

/** Adds what a target computes of numbers to the code that is being selected. Each result is the register of it. */
public interface ArithmeticCode {
    /** Begins a block. */
    void enter(Block block);

    /**
     * A sum, a product, a quotient or the like of two integers.
     *
     * @param index of the instruction in the block at {@code position}
     */
    Register integer(Operation.IntBinary operation, int position, int index);

    /** A sum, a difference, a product or a quotient of two floating numbers. */
    Register floating(Operation.FloatBinary operation);

    /** A floating number with the other sign. */
    Register negate(Operation.FloatNeg negation);

    /** An integer as floating number. */
    Register toFloat(Operation.IntToFloat conversion);

    /** A floating number as integer, rounded towards zero. */
    Register toInt(Operation.FloatToInt conversion);
}
