package edu.sysy.prove.facts;

import edu.sysy.analysis.KnownBits;
import edu.sysy.analysis.Range;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Value;
import java.util.List;

/**
 * What an analysis says of a place of a function.
 *
 * @param block the position of the block at whose end it holds
 * @param edge the number of the edge out of the block on which it holds; {@link #ANY_EDGE} for the whole block
 */
record Claim(int block, int edge, Fact fact) {
    static final int ANY_EDGE = -1;

    /** What is said. */
    sealed interface Fact {
        /** The values that it is about. */
        List<Value> values();
    }

    /** Control never comes here. */
    record Never() implements Fact {
        @Override
        public List<Value> values() {
            return List.of();
        }
    }

    /** An integer is in a range and has bits. */
    record Within(Value value, Range range, KnownBits bits) implements Fact {
        @Override
        public List<Value> values() {
            return List.of(value);
        }

        boolean isTrivial() {
            return range.equals(Range.FULL) && bits.known() == 0;
        }
    }

    /** A sum, difference, product or left shift does not wrap. */
    record Exact(IntBinary operation, Value result) implements Fact {
        @Override
        public List<Value> values() {
            return List.of(operation.left(), operation.right(), result);
        }
    }

    /** The claim of another fact for the same place. */
    Claim with(Fact other) {
        return new Claim(block, edge, other);
    }
}
