package edu.sysy.testing.fuzz;

import java.util.Arrays;

/**
 * An array or a part of one: words of which some have been written.
 *
 * @param offset where index 0 is
 * @param least the first index that may be accessed
 * @param length the index after the last one that may be accessed
 */
record Storage(int[] words, boolean[] written, int offset, int least, int length) {
    static Storage ofLength(int length, boolean written) {
        boolean[] known = new boolean[length];
        Arrays.fill(known, written);
        return new Storage(new int[length], known, 0, 0, length);
    }

    /** The row that begins at an index: nothing outside it may be accessed. */
    Storage row(int index, int rowLength) {
        return new Storage(words, written, offset + index, 0, rowLength);
    }

    /** All of the array, counted from an index. */
    Storage from(int index) {
        return new Storage(words, written, offset + index, least - index, length - index);
    }

    int read(int index) {
        check(index);
        if (!written[offset + index]) {
            throw new UndefinedException("element " + index + " is read before it is written");
        }
        return words[offset + index];
    }

    void write(int index, int value) {
        check(index);
        words[offset + index] = value;
        written[offset + index] = true;
    }

    private void check(int index) {
        if (index < least || index >= length) {
            throw new UndefinedException("index " + index + " of " + length);
        }
    }
}
