package edu.sysy.analysis;

import edu.sysy.ints.IntList;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Arrays;

/**
 * Sums {@code coefficient1 * value1 + coefficient2 * value2 + ...} of integers modulo 2<sup>32</sup>, each of which has
 * one number, from 0 (hash consing). Terms are sorted by the indices of their values and none has the coefficient 0.
 *
 * <p>A function may have as many sums as it has values, so all terms are in two flat arrays.
 */
final class LinearSums {
    /** The number of the sum without terms. */
    static final int EMPTY = 0;

    /** In place of the number of a sum that would have more than {@link #MAX_TERMS} terms. */
    static final int TOO_LONG = -1;

    private static final int MAX_TERMS = 4;
    private static final int FREE = -1;

    /** 2<sup>32</sup> divided by the golden ratio (Knuth, The Art of Computer Programming, volume 3, section 6.4). */
    private static final int GOLDEN_RATIO = 0x9E3779B9;

    /** The values of the terms of all sums, one sum after the other. */
    private final IntList values = new IntList();

    private final IntList coefficients = new IntList();

    /** Where the terms of each sum start; a sum that is being made has those behind the last start. */
    private final IntList starts = new IntList();

    private final IntList alignments = new IntList();

    /** A hash table of sums with linear probing, at most half of it in use. */
    private int[] table = freeSlots(64);

    /** The empty sum only. */
    LinearSums() {
        starts.add(0);
        number();
    }

    /** The number of the sum that is one value. */
    int of(Value value) {
        append(value.index(), 1);
        return number();
    }

    /** The number of {@code factor * sum}. */
    int times(int sum, int factor) {
        return plus(EMPTY, sum, factor);
    }

    /** The number of {@code left + factor * right}; {@link #TOO_LONG} if it has too many terms. */
    int plus(int left, int right, int factor) {
        int i = starts.get(left);
        int end = starts.get(left + 1);
        for (int j = starts.get(right); j < starts.get(right + 1); j++) {
            for (; i < end && values.get(i) < values.get(j); i++) {
                append(values.get(i), coefficients.get(i));
            }
            int coefficient = factor * coefficients.get(j);
            if (i < end && values.get(i) == values.get(j)) {
                coefficient += coefficients.get(i++);
            }
            append(values.get(j), coefficient);
        }
        for (; i < end; i++) {
            append(values.get(i), coefficients.get(i));
        }
        if (values.size() - last() > MAX_TERMS) {
            dropTerms();
            return TOO_LONG;
        }
        return number();
    }

    /** The largest power of two that divides all coefficients; 0 if there are none. */
    int alignment(int sum) {
        return alignments.get(sum);
    }

    /** The sum as a polynomial. */
    Polynomial polynomial(int sum) {
        Polynomial polynomial = Polynomial.ZERO;
        for (int i = starts.get(sum); i < starts.get(sum + 1); i++) {
            Polynomial value = Polynomial.of(new Value(values.get(i), Type.I32));
            polynomial = polynomial.plus(value, coefficients.get(i));
        }
        return polynomial;
    }

    // ---- the sum that is being made

    private int last() {
        return starts.get(starts.size() - 1);
    }

    private void append(int value, int coefficient) {
        if (coefficient != 0) {
            values.add(value);
            coefficients.add(coefficient);
        }
    }

    private void dropTerms() {
        while (values.size() > last()) {
            values.removeLast();
            coefficients.removeLast();
        }
    }

    /** The number of the sum that has been made: that of an equal one, or a new one. */
    private int number() {
        int start = last();
        int slot = slotOf(start, values.size());
        if (table[slot] != FREE) {
            dropTerms();
            return table[slot];
        }
        int number = starts.size() - 1;
        int bits = 0;
        for (int i = start; i < values.size(); i++) {
            bits |= coefficients.get(i);
        }
        alignments.add(Integer.lowestOneBit(bits));
        starts.add(values.size());
        table[slot] = number;
        if (2 * starts.size() > table.length) {
            growTable();
        }
        return number;
    }

    // ---- the hash table

    private static int[] freeSlots(int count) {
        int[] slots = new int[count];
        Arrays.fill(slots, FREE);
        return slots;
    }

    /** The slot of the sum with these terms, or the one where it would be. */
    private int slotOf(int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = mixed(mixed(hash + coefficients.get(i)) + values.get(i));
        }
        int slot = hash & table.length - 1;
        while (table[slot] != FREE && !equals(table[slot], start, end)) {
            slot = slot + 1 & table.length - 1;
        }
        return slot;
    }

    private boolean equals(int sum, int start, int end) {
        int other = starts.get(sum);
        if (starts.get(sum + 1) - other != end - start) {
            return false;
        }
        for (int i = start; i < end; i++, other++) {
            if (values.get(i) != values.get(other) || coefficients.get(i) != coefficients.get(other)) {
                return false;
            }
        }
        return true;
    }

    private void growTable() {
        table = freeSlots(2 * table.length);
        for (int sum = 0; sum < starts.size() - 1; sum++) {
            table[slotOf(starts.get(sum), starts.get(sum + 1))] = sum;
        }
    }

    /** A permutation of the integers that brings each bit to many places (multiplicative hashing). */
    private static int mixed(int bits) {
        int product = bits * GOLDEN_RATIO;
        return product ^ product >>> Integer.SIZE / 2;
    }
}
