package edu.sysy.nest.dependence;

import java.util.Locale;

/**
 * An operation on integers by which a word or a value is updated: {@code x = x op e}. Updates by one operation may run
 * in any order: the last value is the same. Sums and products of floats round, and are no such updates.
 */
public enum Reduction {
    /** Addition modulo 2<sup>32</sup>, and subtraction of something. */
    SUM,
    /** Multiplication modulo 2<sup>32</sup>, and shifts to the left. */
    PRODUCT,
    /** The smaller of two signed integers. */
    MINIMUM,
    /** The greater of two signed integers. */
    MAXIMUM,
    /** And of bits. */
    AND,
    /** Or of bits. */
    OR,
    /** Exclusive or of bits. */
    XOR;

    /** The name in lower case. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
