package edu.sysy.optimize.identities;

import edu.sysy.analysis.KnownBits;
import edu.sysy.analysis.Range;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;

/** What an analysis knows of values; conditions of rules ask it. */
public interface ValueFacts {
    /** Nothing is known. */
    ValueFacts NONE = new ValueFacts() {
        @Override
        public Range range(Value value, Instruction user) {
            return Range.FULL;
        }

        @Override
        public KnownBits bits(Value value, Instruction user) {
            return KnownBits.UNKNOWN;
        }

        @Override
        public boolean isExact(Value value, Operation definition) {
            return false;
        }
    };

    /** What a value can be when {@code user} is executed, whose operands depend on it. */
    Range range(Value value, Instruction user);

    /** The bits of a value that are known when {@code user} is executed. */
    KnownBits bits(Value value, Instruction user);

    /** Whether a sum, difference, product or left shift that defines a value never wraps. */
    boolean isExact(Value value, Operation definition);
}
