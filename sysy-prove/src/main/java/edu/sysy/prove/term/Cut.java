package edu.sysy.prove.term;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Where terms are cut off, so that what is below may have any value. */
public final class Cut {
    private Cut() {}

    /** The terms that are so many steps below two terms, and not less below one of them. */
    public static BitSet below(Terms terms, int one, int other, int depth) {
        BitSet seen = new BitSet();
        seen.set(one);
        seen.set(other);
        List<Integer> level = new ArrayList<>(List.of(one, other));
        for (int i = 0; i < depth && !level.isEmpty(); i++) {
            List<Integer> next = new ArrayList<>();
            for (int term : level) {
                for (int k = 0; k < terms.operandCount(term); k++) {
                    int operand = terms.operand(term, k);
                    if (!seen.get(operand)) {
                        seen.set(operand);
                        next.add(operand);
                    }
                }
            }
            level = next;
        }
        BitSet cut = new BitSet();
        // constants and variables are what they are at any depth
        level.stream().filter(term -> terms.operandCount(term) > 0).forEach(cut::set);
        return cut;
    }
}
