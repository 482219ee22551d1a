package edu.sysy.codegen.regalloc.coalescing;

import java.util.Arrays;

/** A set of unordered pairs of different nodes: a triangle of bits for a small graph, a hash table for a large one. */
final class EdgeSet {
    /** The most nodes for which each pair has a bit: one megabyte of them. */
    private static final int MAX_FOR_BITS = 4096;

    private static final long EMPTY = 0;

    private final boolean isDense;
    private long[] table;
    private int size;

    EdgeSet(int nodes) {
        isDense = nodes <= MAX_FOR_BITS;
        table = new long[isDense ? (nodes * nodes / 2 >>> 6) + 1 : 1024];
    }

    /** Adds a pair; false if it is there already. */
    boolean add(int one, int other) {
        return isDense ? addBit(one, other) : addKey(one, other);
    }

    /** Whether the pair is there. */
    boolean contains(int one, int other) {
        if (isDense) {
            int bit = bit(one, other);
            return (table[bit >>> 6] >>> bit & 1) != 0;
        }
        long key = key(one, other);
        return table[find(key)] == key;
    }

    private boolean addBit(int one, int other) {
        int bit = bit(one, other);
        long word = table[bit >>> 6];
        table[bit >>> 6] = word | 1L << bit;
        return table[bit >>> 6] != word;
    }

    private boolean addKey(int one, int other) {
        long key = key(one, other);
        int at = find(key);
        if (table[at] == key) {
            return false;
        }
        table[at] = key;
        if (2 * ++size > table.length) {
            long[] old = table;
            table = new long[2 * old.length];
            Arrays.stream(old).filter(k -> k != EMPTY).forEach(k -> table[find(k)] = k);
        }
        return true;
    }

    /** Where a key is, or would be. */
    private int find(long key) {
        int mask = table.length - 1;
        long mixed = key * 0x9E3779B97F4A7C15L;
        int at = (int) (mixed >>> 32) & mask;
        while (table[at] != EMPTY && table[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }

    private static int bit(int one, int other) {
        int high = Math.max(one, other);
        return high * (high - 1) / 2 + Math.min(one, other);
    }

    /** Never {@link #EMPTY}, because the larger of two different nodes is not 0. */
    private static long key(int one, int other) {
        return (long) Math.max(one, other) << 32 | Math.min(one, other);
    }
}
