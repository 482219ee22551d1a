package edu.sysy.impl.regalloc;

import java.util.Arrays;

/** A growing list of ints. */
final class IntList {
    private int[] elements = new int[16];
    private int size;

    void add(int element) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, 2 * size);
        }
        elements[size++] = element;
    }

    int get(int index) {
        return elements[index];
    }

    int removeLast() {
        return elements[--size];
    }

    /** Removes the one occurrence of an element; the last element takes its place. */
    void remove(int element) {
        for (int i = 0; i < size; i++) {
            if (elements[i] == element) {
                elements[i] = elements[--size];
                return;
            }
        }
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    /** Puts the elements from {@code from} on into ascending order. */
    void sortFrom(int from) {
        Arrays.sort(elements, from, size);
    }

    int[] toArray() {
        return Arrays.copyOf(elements, size);
    }
}
