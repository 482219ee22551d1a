package edu.sysy.optimize.scalar;

import edu.sysy.ints.SequenceTable;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A hash table from operations without effects to their results. Operations that {@linkplain ExpressionKeys differ in
 * the order of their operands only} are one entry.
 */
public final class ExpressionTable {
    private final SequenceTable table = new SequenceTable();
    private final ExpressionKeys keys = new ExpressionKeys(table, IntUnaryOperator.identity());

    /** The result that is known of an operation; null if none is. */
    public @Nullable Value get(Operation operation) {
        keys.write(operation);
        return value(operation, table.get());
    }

    /** Enters a result in place of any other of the operation. */
    public void put(Operation operation, Value result) {
        keys.write(operation);
        table.put(result.index());
    }

    /** Enters a result unless one is known, which is returned. */
    @Nullable Value putIfAbsent(Operation operation, Value result) {
        keys.write(operation);
        return value(operation, table.putIfAbsent(result.index()));
    }

    private static @Nullable Value value(Operation operation, int index) {
        return index == SequenceTable.ABSENT ? null : new Value(index, operation.type());
    }

    /** Removes all operations. */
    void clear() {
        table.clear();
    }
}
