package edu.sysy.prove.bits;

import java.util.Arrays;

/** The low bits of products: array multipliers, and few adders for constants. */
final class Multiplication {
    private final Words words;

    Multiplication(Gates gates) {
        words = new Words(gates);
    }

    /** The product of two words modulo 2 to the power of their width, at most 64. */
    int[] multiply(int[] a, int[] b) {
        if (Words.isConstant(a)) {
            return multiply(b, Words.signedValue(a));
        }
        if (Words.isConstant(b)) {
            return multiply(a, Words.signedValue(b));
        }
        // the order does not matter for the product but for the gates: take the one with fewer rows as the factor
        int order = Integer.compare(rows(a), rows(b));
        if (order == 0) {
            order = Arrays.compare(a, b);
        }
        return order <= 0 ? shiftAndAdd(b, a) : shiftAndAdd(a, b);
    }

    /**
     * Adds up rows {@code word << i} under bit i of the factor, from the lowest on. If the top bits of the factor are
     * one literal, as after a sign extension, they are a single negative row.
     */
    private int[] shiftAndAdd(int[] word, int[] factor) {
        int signBit = signBit(factor);
        int[] product = Words.fill(Gates.FALSE, word.length);
        for (int i = 0; i <= signBit; i++) {
            if (factor[i] == Gates.FALSE) {
                continue;
            }
            int[] row = words.and(Words.shiftLeft(word, i), Words.fill(factor[i], word.length));
            product = i == signBit && signBit < factor.length - 1
                    ? words.subtract(product, row)
                    : words.add(product, row, Gates.FALSE);
        }
        return product;
    }

    /** The lowest bit from which on all are one literal. */
    private static int signBit(int[] word) {
        int bit = word.length - 1;
        while (bit > 0 && word[bit - 1] == word[bit]) {
            bit--;
        }
        return bit;
    }

    private static int rows(int[] word) {
        int rows = 0;
        for (int i = signBit(word); i >= 0; i--) {
            rows += word[i] == Gates.FALSE ? 0 : 1;
        }
        return rows;
    }

    /**
     * The product of a word, of any width, and a number, by a sum and difference of shifted words. The number is
     * written in binary or, if that has fewer digits other than 0, in canonical signed digits (Reitwieser, "Binary
     * arithmetic", Advances in Computers 1, 1960): digits -1, 0 and 1, no two neighbours of which are other than 0.
     */
    int[] multiply(int[] word, long number) {
        long size = Math.abs(number); // -2^63 stays what it is: 2^63 if read as unsigned
        long half = size >>> 1;
        long threeHalves = size + half;
        // the places of the digits 1 and -1
        long positive = threeHalves & ~half;
        long negative = half & ~threeHalves;
        if (Long.bitCount(size) <= Long.bitCount(positive) + Long.bitCount(negative)) {
            positive = size;
            negative = 0;
        }
        if (number < 0) {
            long old = positive;
            positive = negative;
            negative = old;
        }
        return combine(word, positive, negative);
    }

    private int[] combine(int[] word, long positive, long negative) {
        int[] product = Words.fill(Gates.FALSE, word.length);
        int digits = Math.min(word.length, Long.SIZE);
        // begin with a digit 1, which costs nothing, then upwards
        int first = Long.numberOfTrailingZeros(positive);
        if (first < digits) {
            product = Words.shiftLeft(word, first);
        }
        for (int i = 0; i < digits; i++) {
            if ((positive >>> i & 1) != 0 && i != first) {
                product = words.add(product, Words.shiftLeft(word, i), Gates.FALSE);
            } else if ((negative >>> i & 1) != 0) {
                product = words.subtract(product, Words.shiftLeft(word, i));
            }
        }
        return product;
    }
}
