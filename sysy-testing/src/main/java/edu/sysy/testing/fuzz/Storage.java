package edu.sysy.testing.fuzz;

import java.util.Arrays;

/** An array or a row of one: words of which some have been written. */
record Storage(int[] words, boolean[] written, int offset, int length) {
    static Storage ofLength(int length, boolean written) {
        boolean[] known = new boolean[length];
        Arrays.fill(known, written);
        return new Storage(new int[length], known, 0, length);
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

    /** Row number {@code index} of rows of that length. */
    Storage row(int index, int rowLength) {
        if (index < 0 || (long) (index + 1) * rowLength > length) {
            throw new UndefinedException("row " + index + " of " + length / Math.max(1, rowLength));
        }
        return new Storage(words, written, offset + index * rowLength, rowLength);
    }

    private void check(int index) {
        if (index < 0 || index >= length) {
            throw new UndefinedException("element " + index + " of " + length);
        }
    }
}
