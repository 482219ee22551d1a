package edu.sysy.codegen.select;

import edu.sysy.ir.Value;
import edu.sysy.ir.vector.VectorOperation;

/** Adds {@linkplain edu.sysy.ir.vector operations on vectors} to the code that is being selected. */
@FunctionalInterface
public interface VectorCode {
    /** For targets without vectors, for which {@code expand-vectors} has left no such operation. */
    VectorCode NONE = (operation, result, position) -> {
        throw new IllegalArgumentException(operation + " on a machine without vectors");
    };

    /** Selects an operation of the block at {@code position}, and says which register holds its result, if any. */
    void select(VectorOperation operation, Value result, int position);
}
