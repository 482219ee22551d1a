package edu.sysy.machine;

/**
 * The result of an operation, computed again where it is needed instead of being kept.
 *
 * @param operation a {@linkplain MachineOperation#isRematerializable rematerializable} operation of the function, with
 *     its virtual result, in whose place the target of the move stands
 */
public record Recomputation(MachineOperation operation) implements Source {
    public Recomputation {
        if (!operation.isRematerializable()
                || operation.operands().size() != 1
                || !operation.clobbers().isEmpty()
                || !operation.implicitReads().isEmpty()
                || !operation.implicitWrites().isEmpty()) {
            throw new IllegalArgumentException(operation + " cannot be computed again anywhere");
        }
    }

    @Override
    public String toString() {
        return operation.text();
    }
}
