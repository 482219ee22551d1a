package edu.sysy.ints;

import java.util.Arrays;

/**
 * A hash table from sequences of integers to integers, in flat arrays. A key is written into the table itself, with
 * {@link #begin} and {@link #add}, and taken back if it is there already. Lookups take constant time on average.
 */
public final class SequenceTable {
    /** What {@link #putIfAbsent} returns for a new key. */
    public static final int ABSENT = -1;

    private static final int FIRST_SLOTS = 64;

    /** The words of an entry before its key: the value, the hash of the key and its length. */
    private static final int HEAD = 3;

    private int[] entries = new int[8 * FIRST_SLOTS];

    /** Where an entry begins, plus one; 0 for a free slot. Linear probing, at most three quarters full. */
    private int[] slots = new int[FIRST_SLOTS];

    private int count;

    /** Where the next entry begins. */
    private int nextEntry;

    /** The end of the key that has been begun. */
    private int end;

    /** Removes all keys. Takes time in proportion to their number, even if the table has been larger once. */
    public void clear() {
        if (FIRST_SLOTS < slots.length && 8 * count < slots.length) {
            slots = new int[Math.max(FIRST_SLOTS, Integer.highestOneBit(2 * count))];
        } else {
            Arrays.fill(slots, 0);
        }
        count = 0;
        nextEntry = 0;
    }

    /** Begins a key; one that has been begun and not been looked up is forgotten. */
    public void begin() {
        end = nextEntry + HEAD;
        reserve(0);
    }

    /** Appends an integer to the key. */
    public void add(int element) {
        reserve(1);
        entries[end++] = element;
    }

    private void reserve(int more) {
        if (end + more > entries.length) {
            entries = Arrays.copyOf(entries, end + more + (end >> 1));
        }
    }

    /**
     * The value of the key; the key is forgotten if it has none.
     *
     * @return {@link #ABSENT} if the key has none
     */
    public int get() {
        int slot = slot();
        return slots[slot] == 0 ? ABSENT : entries[slots[slot] - 1];
    }

    /**
     * Gives the key a value in place of any that it has.
     *
     * @param value at least 0
     */
    public void put(int value) {
        int slot = slot();
        if (slots[slot] == 0) {
            insert(slot, value);
        } else {
            entries[slots[slot] - 1] = value;
        }
    }

    /**
     * The value of the key.
     *
     * @param value what the key gets if it has none, at least 0
     * @return {@link #ABSENT} if the key had none
     */
    public int putIfAbsent(int value) {
        int slot = slot();
        if (slots[slot] != 0) {
            return entries[slots[slot] - 1];
        }
        insert(slot, value);
        return ABSENT;
    }

    /** The slot of the entry with the key that has been begun, or the free one that it would get. */
    private int slot() {
        int length = end - nextEntry - HEAD;
        int hash = length;
        for (int i = nextEntry + HEAD; i < end; i++) {
            hash = 31 * hash + entries[i];
        }
        hash *= 0x9e3779b9;
        hash ^= hash >>> 16;
        entries[nextEntry + 1] = hash;
        entries[nextEntry + 2] = length;
        int slot = hash & slots.length - 1;
        while (slots[slot] != 0) {
            int other = slots[slot] - 1;
            if (entries[other + 1] == hash && isSameKey(other, length)) {
                return slot;
            }
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }

    private void insert(int slot, int value) {
        entries[nextEntry] = value;
        slots[slot] = nextEntry + 1;
        nextEntry = end;
        if (++count > slots.length / 4 * 3) {
            grow();
        }
    }

    private boolean isSameKey(int other, int length) {
        int start = other + HEAD;
        return entries[other + 2] == length
                && Arrays.equals(entries, start, start + length, entries, nextEntry + HEAD, end);
    }

    private void grow() {
        slots = new int[2 * slots.length];
        for (int entry = 0; entry < nextEntry; entry += HEAD + entries[entry + 2]) {
            int slot = entries[entry + 1] & slots.length - 1;
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = entry + 1;
        }
    }

    /** The number of keys. */
    public int size() {
        return count;
    }
}
