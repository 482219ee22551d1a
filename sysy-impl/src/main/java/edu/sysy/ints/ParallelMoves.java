package edu.sysy.ints;

import java.util.Arrays;

/**
 * Sequentializes a parallel copy: puts moves that happen at the same time into an order in which they can happen one
 * after the other.
 *
 * <pre>
 * r1, r2, r3 = r2, r1, r1   becomes   r3 = r1; t = r1; r1 = r2; r2 = t
 * </pre>
 *
 * <p>A move is made as soon as nothing waits to read the place it writes. When none is left like that, the rest are
 * disjoint cycles, and each is opened by saving one of its places in the temporary. The work is linear in the number of
 * moves.
 *
 * <p>Places are non-negative numbers. One object serves any number of groups, one after the other.
 */
public final class ParallelMoves {
    private static final int NONE = -1;

    private final int temporary;
    private final IntList targets = new IntList();
    private int[] sourceOf = new int[0];
    private int[] readers = new int[0];
    private final IntList ready = new IntList();

    /** No moves yet; {@code temporary} is a place that none of them uses. */
    public ParallelMoves(int temporary) {
        this.temporary = temporary;
    }

    /** Takes one ordered move. */
    @FunctionalInterface
    public interface Sink {
        /** Copies what is at one place to another. */
        void move(int from, int to);
    }

    /**
     * Adds a move to the group.
     *
     * @throws IllegalArgumentException if it uses the temporary, or another source has been moved to its target
     */
    public void add(int from, int to) {
        if (from == temporary || to == temporary) {
            throw new IllegalArgumentException("the temporary takes part in a parallel move");
        }
        grow(Math.max(from, to) + 1);
        if (sourceOf[to] != NONE) {
            if (sourceOf[to] != from) {
                throw new IllegalArgumentException("place " + to + " is written by two parallel moves");
            }
            return;
        }
        sourceOf[to] = from;
        targets.add(to);
        if (from != to) {
            readers[from]++;
        }
    }

    /** Hands the moves of the group on in order and empties the group. */
    public void flush(Sink sink) {
        for (int i = 0; i < targets.size(); i++) {
            int to = targets.get(i);
            if (sourceOf[to] == to) {
                sourceOf[to] = NONE;
            } else if (readers[to] == 0) {
                ready.add(to);
            }
        }
        makeReady(sink);
        for (int i = 0; i < targets.size(); i++) {
            int to = targets.get(i);
            if (sourceOf[to] != NONE) {
                sink.move(to, temporary);
                int last = to;
                while (sourceOf[last] != to) {
                    last = sourceOf[last];
                }
                sourceOf[last] = temporary;
                readers[to] = 0;
                ready.add(to);
                makeReady(sink);
            }
        }
        targets.clear();
    }

    private void makeReady(Sink sink) {
        while (ready.size() > 0) {
            int to = ready.removeLast();
            int from = sourceOf[to];
            sink.move(from, to);
            sourceOf[to] = NONE;
            if (from != temporary && --readers[from] == 0 && sourceOf[from] != NONE) {
                ready.add(from);
            }
        }
    }

    private void grow(int size) {
        if (size > sourceOf.length) {
            int old = sourceOf.length;
            int length = Math.max(size, 2 * old);
            sourceOf = Arrays.copyOf(sourceOf, length);
            readers = Arrays.copyOf(readers, length);
            Arrays.fill(sourceOf, old, length, NONE);
        }
    }
}
