package edu.sysy.interpret;

import java.util.Arrays;

/**
 * Turns copies that happen at the same time into copies one after the other. A copy whose target nobody reads any more
 * goes first; what is left when there is none are cycles, each of which is opened by saving one slot.
 */
final class ParallelCopy {
    /** Takes one copy. */
    interface Sink {
        void copy(int target, int source);
    }

    private final int[] source;
    private final int[] readers;
    private final int[] ready;

    /** For slots below {@code slots}. */
    ParallelCopy(int slots) {
        source = new int[slots];
        readers = new int[slots];
        ready = new int[slots];
        Arrays.fill(source, -1);
    }

    /**
     * Emits the copies {@code targets[i] = sources[i]}, in linear time.
     *
     * @param targets distinct slots
     * @param spare a slot that none of them uses
     */
    void emit(int[] targets, int[] sources, int spare, Sink sink) {
        for (int i = 0; i < targets.length; i++) {
            if (targets[i] != sources[i]) {
                source[targets[i]] = sources[i];
                readers[sources[i]]++;
            }
        }
        int count = 0;
        for (int target : targets) {
            if (source[target] >= 0 && readers[target] == 0) {
                ready[count++] = target;
            }
        }
        while (count > 0) {
            int target = ready[--count];
            int from = source[target];
            sink.copy(target, from);
            source[target] = -1;
            if (--readers[from] == 0 && source[from] >= 0) {
                ready[count++] = from;
            }
        }
        for (int target : targets) {
            if (source[target] >= 0) {
                cycle(target, spare, sink);
            }
        }
    }

    private void cycle(int first, int spare, Sink sink) {
        sink.copy(spare, first);
        int target = first;
        while (source[target] != first) {
            int from = source[target];
            sink.copy(target, from);
            forget(target, from);
            target = from;
        }
        sink.copy(target, spare);
        forget(target, first);
    }

    private void forget(int target, int from) {
        source[target] = -1;
        readers[from]--;
    }
}
