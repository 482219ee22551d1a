package edu.sysy.codegen.regalloc.coalescing;

import edu.sysy.codegen.regalloc.LiveValues;
import edu.sysy.ints.IntList;
import java.util.BitSet;

/**
 * What is live into each block apart from values that are spilled before any graph is built. So the sets that each
 * lowering looks at are small, even where thousands of values are live.
 */
final class LiveCandidates {
    private final int[] start;
    private final IntList values = new IntList();

    LiveCandidates(LiveValues live, int blocks, BitSet spilled) {
        start = new int[blocks + 1];
        for (int block = 0; block < blocks; block++) {
            for (int n = live.start(block); n < live.end(block); n++) {
                if (!spilled.get(live.register(n))) {
                    values.add(live.register(n));
                }
            }
            start[block + 1] = values.size();
        }
    }

    /** The first index of what is live into a block. */
    int start(int block) {
        return start[block];
    }

    /** One past the last index of what is live into a block. */
    int end(int block) {
        return start[block + 1];
    }

    /** The value at an index. */
    int value(int index) {
        return values.get(index);
    }
}
