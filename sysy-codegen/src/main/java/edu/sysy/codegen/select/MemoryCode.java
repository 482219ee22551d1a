package edu.sysy.codegen.select;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;

/** Adds accesses to memory, and the addresses for them, to the code that is being selected. */
public interface MemoryCode {
    /** Forgets what registers hold: a block begins, or a call has changed them. */
    default void forget() {}

    /** The sum of an address and a number of bytes, which is {@code result} in the intermediate representation. */
    Register offset(Value result, Operation.Offset offset);

    /** What is in memory, read in the block at {@code position}. */
    Register load(Operation.Load load, int position);

    /** Writes a value to memory, in the block at {@code position}. */
    void store(Operation.Store store, int position);

    /** Sets words to zero, in the block at {@code position}. */
    void zeroFill(Operation.ZeroFill fill, int position);
}
