package edu.sysy.interpret;

import java.util.Arrays;

/** A growing array of ints. */
final class IntBuffer {
    private int[] ints = new int[64];
    private int size;

    int size() {
        return size;
    }

    void add(int value) {
        if (size == ints.length) {
            ints = Arrays.copyOf(ints, 2 * size);
        }
        ints[size++] = value;
    }

    int get(int index) {
        return ints[index];
    }

    void set(int index, int value) {
        ints[index] = value;
    }

    int[] toArray() {
        return Arrays.copyOf(ints, size);
    }
}
