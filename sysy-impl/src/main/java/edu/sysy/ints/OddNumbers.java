package edu.sysy.ints;

/** Arithmetic of odd numbers modulo 2<sup>32</sup>, in which each has an inverse. */
public final class OddNumbers {
    private OddNumbers() {}

    /** The number whose product with an odd number is 1 modulo 2<sup>32</sup>. */
    public static int inverse(int odd) {
        int inverse = odd; // right in the three lowest bits; each step doubles their number (Newton)
        for (int bits = 3; bits < Integer.SIZE; bits *= 2) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }
}
