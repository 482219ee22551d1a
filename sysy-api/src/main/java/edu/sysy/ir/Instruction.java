package edu.sysy.ir;

import edu.sysy.ir.text.IrPrinter;

/**
 * An operation and the value that holds its result.
 *
 * @param result the value defined; {@link Value#NONE} if the operation has no result
 * @param operation what is computed
 * @param line the source line, from 1, that it was made for; 0 if there is none
 */
public record Instruction(Value result, Operation operation, int line) {
    public Instruction {
        if (result.type() != operation.type()) {
            throw new IllegalArgumentException(result + ": " + result.type() + " = " + operation);
        }
        if (line < 0) {
            throw new IllegalArgumentException(result + " = " + operation + ": line " + line);
        }
    }

    /** An instruction without a source line. */
    public Instruction(Value result, Operation operation) {
        this(result, operation, 0);
    }

    /** The same result computed by another operation of the same type. */
    public Instruction with(Operation other) {
        return other.equals(operation) ? this : new Instruction(result, other, line);
    }

    /** The same instruction made for another source line; 0 for none. */
    public Instruction withLine(int other) {
        return other == line ? this : new Instruction(result, operation, other);
    }

    /** The instruction in the {@linkplain edu.sysy.ir.text text form}. */
    @Override
    public String toString() {
        return IrPrinter.standard().print(this);
    }
}
