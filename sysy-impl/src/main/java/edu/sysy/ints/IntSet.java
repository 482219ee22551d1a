package edu.sysy.ints;

import java.util.Arrays;

/**
 * A set of integers below a bound that also is a list: adding, removing and asking take constant time, and going
 * through the members or clearing takes time in proportion to their number (Briggs and Torczon: An Efficient
 * Representation for Sparse Sets, 1993). Members keep the order in which they were added, but a removed one is replaced
 * by the last.
 */
public final class IntSet {
    private static final int NONE = -1;

    private final IntList members = new IntList();
    private final int[] place;

    /** An empty set for integers from 0 to {@code bound} exclusively. */
    public IntSet(int bound) {
        place = new int[bound];
        Arrays.fill(place, NONE);
    }

    /** The number of members. */
    public int size() {
        return members.size();
    }

    /** Member {@code index}, from 0. */
    public int get(int index) {
        return members.get(index);
    }

    /** Whether an integer is a member. */
    public boolean contains(int element) {
        return place[element] >= 0;
    }

    /** Makes an integer a member. */
    public void add(int element) {
        if (place[element] < 0) {
            place[element] = members.size();
            members.add(element);
        }
    }

    /** Makes an integer no member. */
    public void remove(int element) {
        if (place[element] >= 0) {
            int last = members.removeLast();
            if (last != element) {
                members.set(place[element], last);
                place[last] = place[element];
            }
            place[element] = NONE;
        }
    }

    /** Removes all members. */
    public void clear() {
        while (!members.isEmpty()) {
            place[members.removeLast()] = NONE;
        }
    }
}
