package edu.sysy.simulate.race;

import edu.sysy.simulate.PagedMemory;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the last accesses to each word. An access is packed into a long: the thread in 10 bits, its time in
 * 30, and the number of the instruction's word in the text in 24; 0 is none.
 */
final class ShadowMemory {
    /** Stands for loads by several threads, of which none is ordered before another one. */
    static final long SHARED = -1;

    private static final int TIME_BITS = 30;
    private static final int WORD_BITS = 24;
    private static final int PAGE_WORDS = PagedMemory.WORD_MASK + 1;

    private final long[] @Nullable [] stores = new long[1 << Integer.SIZE - PagedMemory.PAGE_BITS][];
    private final long[] @Nullable [] loads = new long[1 << Integer.SIZE - PagedMemory.PAGE_BITS][];
    private final Map<Integer, Map<Integer, Long>> sharedLoads = new HashMap<>();

    /** An access of a thread. */
    static long pack(int thread, int time, int word) {
        return (long) thread << TIME_BITS + WORD_BITS
                | (long) (time & (1 << TIME_BITS) - 1) << WORD_BITS
                | word & (1 << WORD_BITS) - 1;
    }

    static int thread(long access) {
        return (int) (access >>> TIME_BITS + WORD_BITS);
    }

    static int time(long access) {
        return (int) (access >>> WORD_BITS) & (1 << TIME_BITS) - 1;
    }

    static int word(long access) {
        return (int) access & (1 << WORD_BITS) - 1;
    }

    /** The last stores to the words of the page of an address. */
    long[] stores(int address) {
        return page(stores, address);
    }

    /** The last loads, or {@link #SHARED}. */
    long[] loads(int address) {
        return page(loads, address);
    }

    private static long[] page(long[] @Nullable [] table, int address) {
        int page = address >>> PagedMemory.PAGE_BITS;
        long[] words = table[page];
        if (words == null) {
            words = new long[PAGE_WORDS];
            table[page] = words;
        }
        return words;
    }

    /** The loads of a word by several threads, the last one of each. */
    Map<Integer, Long> sharedLoads(int address) {
        return sharedLoads.computeIfAbsent(address, key -> new HashMap<>());
    }

    /** Forgets the loads of a word. */
    void forgetSharedLoads(int address) {
        sharedLoads.remove(address);
    }
}
