package edu.sysy.ir;

import java.util.Arrays;

/**
 * The initial words of a global, kept sparse: whatever is not listed is zero. Large arrays with few non-zero elements
 * cost what their non-zero elements cost.
 */
public final class InitialData {
    private static final int SHOWN_WORDS = 16;
    private static final InitialData ZERO = new InitialData(new int[0], new int[0]);

    private final int[] indices;
    private final int[] words;

    private InitialData(int[] indices, int[] words) {
        this.indices = indices;
        this.words = words;
    }

    /** All words zero. */
    public static InitialData zero() {
        return ZERO;
    }

    /** The given words from index 0 on. */
    public static InitialData ofWords(int... words) {
        int[] indices = new int[words.length];
        Arrays.setAll(indices, i -> i);
        return of(indices, words);
    }

    /**
     * Words at given places; zeros are dropped.
     *
     * @param indices word indices, strictly ascending, from 0
     * @param words the bits at each of them
     */
    public static InitialData of(int[] indices, int[] words) {
        if (indices.length != words.length) {
            throw new IllegalArgumentException(indices.length + " indices, " + words.length + " words");
        }
        int[] keptIndices = new int[indices.length];
        int[] keptWords = new int[words.length];
        int count = 0;
        for (int i = 0; i < indices.length; i++) {
            if (indices[i] < 0 || (i > 0 && indices[i] <= indices[i - 1])) {
                throw new IllegalArgumentException("indices are not ascending at " + i);
            }
            if (words[i] != 0) {
                keptIndices[count] = indices[i];
                keptWords[count++] = words[i];
            }
        }
        return count == 0 ? ZERO : new InitialData(Arrays.copyOf(keptIndices, count), Arrays.copyOf(keptWords, count));
    }

    /** The number of non-zero words. */
    public int size() {
        return indices.length;
    }

    /** Whether all words are zero. */
    public boolean isZero() {
        return indices.length == 0;
    }

    /** The word index of non-zero word {@code i}, ascending. */
    public int index(int i) {
        return indices[i];
    }

    /** The bits of non-zero word {@code i}. */
    public int word(int i) {
        return words[i];
    }

    /** The bits at a word index. */
    public int wordAt(int index) {
        int found = Arrays.binarySearch(indices, index);
        return found >= 0 ? words[found] : 0;
    }

    /**
     * The first words, zeros among them.
     *
     * @param count how many; all that are not zero must be among them
     */
    public int[] toArray(int count) {
        int[] all = new int[count];
        for (int i = 0; i < indices.length; i++) {
            all[indices[i]] = words[i];
        }
        return all;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof InitialData that
                && Arrays.equals(indices, that.indices)
                && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(indices) + Arrays.hashCode(words);
    }

    /** How many words are not zero, and the first of them. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder().append(size()).append(" words that are not 0:");
        for (int i = 0; i < Math.min(size(), SHOWN_WORDS); i++) {
            text.append(" [").append(index(i)).append("]=").append(word(i));
        }
        return text.append(size() > SHOWN_WORDS ? " ..." : "").toString();
    }
}
