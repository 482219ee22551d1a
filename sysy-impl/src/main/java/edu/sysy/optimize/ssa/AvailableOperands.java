package edu.sysy.optimize.ssa;

import edu.sysy.analysis.Dominators;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * Makes the values of a function operands of code that a pass inserts. In SSA form the definition of an operand
 * dominates its use. A loop invariant need not meet that in front of its loop: a constant may be defined inside the
 * body. Passes ask for each operand that they take from one block into another.
 */
public final class AvailableOperands {
    /** Writes an operation where the code is inserted, and returns its result. */
    @FunctionalInterface
    public interface Writer {
        /** Writes {@code operation}. */
        Value write(Operation operation);
    }

    private final Function function;
    private final Definitions definitions;

    /** The values of {@code function}, as it is before any edit. */
    public AvailableOperands(Function function) {
        this.function = function;
        this.definitions = Definitions.of(function);
    }

    /**
     * The value to use in place of {@code value}: itself where its definition dominates, else the same constant written
     * again. {@link Value#NONE} stands for the integer 0. A value that the pass itself has defined is returned as it
     * is.
     *
     * @param position the block at whose end the code is inserted, or which dominates the new block that gets it
     * @param writer writes a constant where the code is inserted
     * @throws IllegalStateException if the definition of {@code value} does not dominate the end of the block, and it
     *     is no constant
     */
    public Value at(int position, Value value, Writer writer) {
        if (!value.exists()) {
            return writer.write(new IntConstant(0));
        }
        if (isAvailable(value, position)) {
            return value;
        }
        if (definitions.operationOrNull(value) instanceof Constant constant) {
            return writer.write(constant);
        }
        throw new IllegalStateException(value + ", defined in b"
                + function.controlFlow().label(definitions.blockPosition(value)) + ", does not dominate the end of b"
                + function.controlFlow().label(position) + " of @" + function.name());
    }

    /** Whether a value can be used at the end of a block: its definition dominates it, or is new. */
    public boolean isAvailable(Value value, int position) {
        return isNew(value) || Dominators.of(function).dominates(definitions.blockPosition(value), position);
    }

    /** The operation that defines a value; null for a parameter and for what the pass itself has defined. */
    public @Nullable Operation definition(Value value) {
        return isNew(value) ? null : definitions.operationOrNull(value);
    }

    private boolean isNew(Value value) {
        return value.index() >= function.valueBound();
    }
}
