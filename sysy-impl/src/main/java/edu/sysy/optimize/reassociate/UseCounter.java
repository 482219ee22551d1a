package edu.sysy.optimize.reassociate;

import edu.sysy.analysis.Uses;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Value;
import java.util.Arrays;

/** How often the values of a function are used, kept up to date while its operations are rewritten. */
final class UseCounter {
    private final OperationCosts costs;
    private int[] useCount;

    UseCounter(Function function, OperationCosts costs) {
        this.costs = costs;
        useCount = Uses.of(function).counts();
    }

    /** How often a value is used. */
    int of(Value value) {
        return useCount[value.index()];
    }

    /** Enters a value that has been made, without uses. */
    void add(Value value) {
        if (value.index() >= useCount.length) {
            useCount = Arrays.copyOf(useCount, Math.max(value.index() + 1, 2 * useCount.length));
        }
        useCount[value.index()] = 0;
    }

    /** Counts {@code count} more uses of a value. */
    void use(Value value, int count) {
        useCount[value.index()] += count;
    }

    /** Counts the operands of an operation as used. */
    void useOperands(Operation operation) {
        for (int i = 0; i < operation.operandCount(); i++) {
            useCount[operation.operand(i).index()]++;
        }
    }

    /**
     * Takes back the uses of the operands of {@code operation}, and those of what is dead then, and so on.
     *
     * @param journal gets the values whose use counts have been lowered, for {@link #restore}
     * @param budget how many operations may be found dead at most
     * @return what the dead operations cost
     */
    long release(Operation operation, IntList journal, int budget) {
        long saved = 0;
        IntList pending = new IntList();
        releaseOperands(operation, journal, pending);
        for (int dead = 0; dead < budget && !pending.isEmpty(); dead++) {
            int index = pending.removeLast();
            Operation useless = costs.operation(index);
            if (useless != null && useless.effect().removable() && !(useless instanceof Constant)) {
                saved += costs.weightedCost(new Value(index, useless.type()), useless);
                releaseOperands(useless, journal, pending);
            }
        }
        return saved;
    }

    private void releaseOperands(Operation operation, IntList journal, IntList pending) {
        for (int i = 0; i < operation.operandCount(); i++) {
            int index = operation.operand(i).index();
            journal.add(index);
            if (--useCount[index] == 0) {
                pending.add(index);
            }
        }
    }

    /** Undoes {@link #release}. */
    void restore(IntList journal) {
        for (int i = 0; i < journal.size(); i++) {
            useCount[journal.get(i)]++;
        }
    }
}
