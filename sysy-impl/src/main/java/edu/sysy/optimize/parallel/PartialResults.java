package edu.sysy.optimize.parallel;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.GlobalAddress;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Offset;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.Xor;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.dependence.Reduction;
import java.util.ArrayList;
import java.util.List;

/**
 * What each thread adds up of the values that a loop updates. A thread begins with what changes nothing, 0 for a sum,
 * and the results of all threads are combined with the value before the loop.
 *
 * <p>Of each value there is a row with a word for each thread. Words of different threads are {@value #LINE_WORDS}
 * words apart, so that no two are in one line of a cache, wherever the rows begin.
 */
final class PartialResults {
    private static final int LINE_SHIFT = 6;

    /** A line of most caches, in words. */
    private static final int LINE_WORDS = (1 << LINE_SHIFT) / 4;

    private PartialResults() {}

    /** How many words the rows of a region take. */
    static int words(ParallelRegion region) {
        return region.reductions().size() * region.threads() * LINE_WORDS;
    }

    /** Adds the code that lets all threads begin. */
    static void initialize(StatementList code, ParallelRegion region) {
        for (int row = 0; row < region.reductions().size(); row++) {
            Value first = code.constant(identity(region.reductions().get(row)));
            for (int thread = 0; thread < region.threads(); thread++) {
                code.add(new Store(address(code, region, row, thread), first));
            }
        }
    }

    /** Adds the code that combines values with what the threads have added up, and gives the results. */
    static List<Value> combine(StatementList code, ParallelRegion region, List<Value> values) {
        List<Value> results = new ArrayList<>();
        for (int row = 0; row < region.reductions().size(); row++) {
            Value result = values.get(row);
            for (int thread = 0; thread < region.threads(); thread++) {
                Value part = code.add(new Load(Type.I32, address(code, region, row, thread)));
                result = combine(code, region.reductions().get(row), result, part);
            }
            results.add(result);
        }
        return results;
    }

    /**
     * Adds the code that computes the addresses of a thread's words, one for each row.
     *
     * @param thread the number of the thread
     */
    static List<Value> addresses(StatementList code, ParallelRegion region, Value thread) {
        List<Value> addresses = new ArrayList<>();
        if (region.reductions().isEmpty()) {
            return addresses;
        }
        Value start = code.add(new GlobalAddress(region.partials()));
        Value first = code.add(new Offset(start, code.add(new Shl(thread, code.constant(LINE_SHIFT)))));
        for (int row = 0; row < region.reductions().size(); row++) {
            int bytes = row * region.threads() << LINE_SHIFT;
            addresses.add(row == 0 ? first : code.add(new Offset(first, code.constant(bytes))));
        }
        return addresses;
    }

    private static Value address(StatementList code, ParallelRegion region, int row, int thread) {
        return code.address(region.partials(), (row * region.threads() + thread) * LINE_WORDS);
    }

    private static int identity(Reduction reduction) {
        return switch (reduction) {
            case SUM, OR, XOR -> 0;
            case PRODUCT -> 1;
            case AND -> -1;
            case MINIMUM -> Integer.MAX_VALUE;
            case MAXIMUM -> Integer.MIN_VALUE;
        };
    }

    private static Value combine(StatementList code, Reduction reduction, Value one, Value other) {
        return switch (reduction) {
            case SUM -> code.add(new Add(one, other));
            case PRODUCT -> code.add(new Mul(one, other));
            case AND -> code.add(new And(one, other));
            case OR -> code.add(new Or(one, other));
            case XOR -> code.add(new Xor(one, other));
            case MINIMUM -> choice(code, Condition.LT, one, other);
            case MAXIMUM -> choice(code, Condition.GT, one, other);
        };
    }

    private static Value choice(StatementList code, Condition condition, Value one, Value other) {
        return code.add(new Select(code.add(new Compare(condition, one, other)), one, other));
    }
}
