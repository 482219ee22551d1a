/**
 * IEEE 754 binary32 arithmetic as bit-vector terms, bit by bit as the machines compute it: subnormal numbers, rounding
 * to nearest with ties to even. NaNs that an operation makes are {@code 0x7fc00000}.
 */
@NullMarked
package edu.sysy.prove.floats;

import org.jspecify.annotations.NullMarked;
