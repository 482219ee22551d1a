package edu.sysy.ints;

import java.util.Arrays;

/**
 * Integers in groups that are numbered from 0; those of a group are neighbours, in the order they came in. One array
 * for all groups, filled by counting, so that edges of a graph can be kept by the node they leave: linear to build.
 */
public final class IntGroups {
    private final int[] start;
    private final int[] elements;

    /** Puts element <i>i</i> of {@code elements} into group <i>i</i> of {@code groups}, each below {@code count}. */
    public IntGroups(int count, IntList groups, IntList elements) {
        int size = elements.size();
        start = new int[count + 1];
        for (int i = 0; i < size; i++) {
            start[groups.get(i) + 1]++;
        }
        for (int i = 0; i < count; i++) {
            start[i + 1] += start[i];
        }
        int[] next = Arrays.copyOf(start, count);
        this.elements = new int[size];
        for (int i = 0; i < size; i++) {
            this.elements[next[groups.get(i)]++] = elements.get(i);
        }
    }

    /** The number of integers in all groups. */
    public int size() {
        return elements.length;
    }

    /** The place of the first integer of a group. */
    public int start(int group) {
        return start[group];
    }

    /** The place after the last integer of a group. */
    public int end(int group) {
        return start[group + 1];
    }

    /** The integer at a place. */
    public int get(int place) {
        return elements[place];
    }

    /** Whether a group that is in ascending order contains an integer. Logarithmic time. */
    public boolean sortedContains(int group, int element) {
        return Arrays.binarySearch(elements, start[group], start[group + 1], element) >= 0;
    }

    /** The integers of a group in an array of their own. */
    public int[] toArray(int group) {
        return Arrays.copyOfRange(elements, start[group], start[group + 1]);
    }
}
