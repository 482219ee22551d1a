package edu.sysy.prove.bits;

import java.util.Arrays;

/**
 * Circuits on words: arrays of literals, the lowest bit first. Operands have one width, and results are new arrays or
 * operands, which nobody changes.
 */
final class Words {
    private final Gates gates;

    Words(Gates gates) {
        this.gates = gates;
    }

    // ---- wires

    static int[] constant(long value, int width) {
        int[] bits = new int[width];
        for (int i = 0; i < width; i++) {
            bits[i] = (int) (value >>> Math.min(i, Long.SIZE - 1)) & 1;
        }
        return bits;
    }

    static int[] fill(int literal, int width) {
        int[] bits = new int[width];
        Arrays.fill(bits, literal);
        return bits;
    }

    /** The low bits of a word, or the word with {@code literal} above it. */
    static int[] resize(int[] word, int width, int literal) {
        int[] bits = Arrays.copyOf(word, width);
        if (width > word.length) {
            Arrays.fill(bits, word.length, width, literal);
        }
        return bits;
    }

    static int[] signExtend(int[] word, int width) {
        return resize(word, width, word[word.length - 1]);
    }

    static int[] not(int[] word) {
        int[] bits = new int[word.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = Gates.not(word[i]);
        }
        return bits;
    }

    static int[] shiftLeft(int[] word, int amount) {
        int[] bits = new int[word.length];
        for (int i = amount; i < bits.length; i++) {
            bits[i] = word[i - amount];
        }
        return bits;
    }

    static int[] shiftRight(int[] word, int amount, int filled) {
        int[] bits = new int[word.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = i + amount < bits.length ? word[i + amount] : filled;
        }
        return bits;
    }

    static boolean isConstant(int[] word) {
        for (int literal : word) {
            if (literal > Gates.TRUE) {
                return false;
            }
        }
        return true;
    }

    /** The number, signed, that a constant word of at most 64 bits is. */
    static long signedValue(int[] word) {
        long value = word[word.length - 1] == Gates.TRUE ? -1 : 0;
        for (int i = word.length - 1; i >= 0; i--) {
            value = value << 1 | word[i];
        }
        return value;
    }

    // ---- bitwise

    int[] and(int[] a, int[] b) {
        int[] bits = new int[a.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = gates.and(a[i], b[i]);
        }
        return bits;
    }

    int[] or(int[] a, int[] b) {
        int[] bits = new int[a.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = gates.or(a[i], b[i]);
        }
        return bits;
    }

    int[] xor(int[] a, int[] b) {
        int[] bits = new int[a.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = gates.xor(a[i], b[i]);
        }
        return bits;
    }

    int[] mux(int condition, int[] ifTrue, int[] ifFalse) {
        int[] bits = new int[ifTrue.length];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = gates.mux(condition, ifTrue[i], ifFalse[i]);
        }
        return bits;
    }

    /** Whether one bit from {@code low} on is 1. */
    int any(int[] word, int low) {
        int any = Gates.FALSE;
        for (int i = low; i < word.length; i++) {
            any = gates.or(any, word[i]);
        }
        return any;
    }

    // ---- arithmetic

    /** The sum of two words and a carry, by a ripple-carry adder. */
    int[] add(int[] a, int[] b, int carry) {
        int[] bits = new int[a.length];
        int next = carry;
        for (int i = 0; i < bits.length; i++) {
            bits[i] = gates.sum(a[i], b[i], next);
            next = gates.majority(a[i], b[i], next);
        }
        return bits;
    }

    /** The carry out of the sum of two words. */
    int carry(int[] a, int[] b) {
        int carry = Gates.FALSE;
        for (int i = 0; i < a.length; i++) {
            carry = gates.majority(a[i], b[i], carry);
        }
        return carry;
    }

    int[] subtract(int[] a, int[] b) {
        return add(a, not(b), Gates.TRUE);
    }

    /** The word or, if the condition is true, the word with the opposite sign. */
    int[] negateIf(int condition, int[] word) {
        return add(xor(word, fill(condition, word.length)), fill(Gates.FALSE, word.length), condition);
    }

    // ---- comparisons

    int equal(int[] a, int[] b) {
        int equal = Gates.TRUE;
        for (int i = 0; i < a.length; i++) {
            equal = gates.and(equal, gates.equal(a[i], b[i]));
        }
        return equal;
    }

    /** The borrow of the unsigned subtraction; its gates are those of {@link #subtract}. */
    int lessUnsigned(int[] a, int[] b) {
        int borrow = Gates.FALSE;
        for (int i = 0; i < a.length; i++) {
            borrow = gates.majority(Gates.not(a[i]), b[i], borrow);
        }
        return borrow;
    }

    int lessSigned(int[] a, int[] b) {
        // the same order if both signs are flipped and the words then read as unsigned
        return lessUnsigned(flipSign(a), flipSign(b));
    }

    private static int[] flipSign(int[] word) {
        int[] bits = word.clone();
        bits[bits.length - 1] = Gates.not(bits[bits.length - 1]);
        return bits;
    }

    // ---- shifts by words

    /** By a barrel shifter: a row of multiplexers for each bit of the amount. */
    int[] shiftLeft(int[] word, int[] amount) {
        int[] shifted = word;
        int stage = 0;
        for (; stage < amount.length && 1 << stage < word.length; stage++) {
            shifted = mux(amount[stage], shiftLeft(shifted, 1 << stage), shifted);
        }
        return mux(any(amount, stage), fill(Gates.FALSE, word.length), shifted);
    }

    /** By a barrel shifter that moves {@code filled} in. */
    int[] shiftRight(int[] word, int[] amount, int filled) {
        int[] shifted = word;
        int stage = 0;
        for (; stage < amount.length && 1 << stage < word.length; stage++) {
            shifted = mux(amount[stage], shiftRight(shifted, 1 << stage, filled), shifted);
        }
        return mux(any(amount, stage), fill(filled, word.length), shifted);
    }
}
