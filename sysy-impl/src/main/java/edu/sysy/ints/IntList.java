package edu.sysy.ints;

import java.util.Arrays;
import java.util.Objects;

/** A growing list of integers in one array; also a stack. */
public final class IntList {
    private int[] elements;
    private int size;

    /** An empty list. */
    public IntList() {
        this(16);
    }

    /** An empty list with room for {@code capacity} integers. */
    public IntList(int capacity) {
        elements = new int[Math.max(capacity, 4)];
    }

    /** The number of integers. */
    public int size() {
        return size;
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Integer {@code index}, from 0. */
    public int get(int index) {
        return elements[Objects.checkIndex(index, size)];
    }

    /** Puts another integer in place of the one at {@code index}. */
    public void set(int index, int element) {
        elements[Objects.checkIndex(index, size)] = element;
    }

    /** Appends an integer. */
    public void add(int element) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, 2 * size);
        }
        elements[size++] = element;
    }

    /** Takes the last integer away and returns it. */
    public int removeLast() {
        return elements[--size];
    }

    /** Forgets all integers and keeps the room. */
    public void clear() {
        size = 0;
    }

    /** The integers in an array of their own. */
    public int[] toArray() {
        return Arrays.copyOf(elements, size);
    }

    @Override
    public String toString() {
        return Arrays.toString(toArray());
    }
}
