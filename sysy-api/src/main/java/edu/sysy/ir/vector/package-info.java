/**
 * The operations on vectors of the intermediate representation.
 *
 * <p>A vector has {@value edu.sysy.ir.Type#LANES} lanes, each a word of 32 bits. An operation does to each lane what
 * the scalar operation of the same name does to a word, and rounds, wraps and leaves unspecified the same, so that the
 * interpreter, and a target without vectors, replace an operation by one for each lane. Parameters and results of
 * functions are scalars, and so are local arrays and globals; block parameters may be vectors.
 */
@NullMarked
package edu.sysy.ir.vector;

import org.jspecify.annotations.NullMarked;
