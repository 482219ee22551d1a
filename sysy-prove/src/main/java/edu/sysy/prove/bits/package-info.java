/**
 * Bit-blasting: bit-vector terms as Boolean circuits, and circuits as clauses.
 *
 * <p>{@code Gates} is the circuit, {@code BitBlaster} gives a term a literal for each of its bits, {@code Clauses} is
 * the conjunctive normal form that a SAT solver reads. {@code Words}, {@code Multiplication} and {@code Division} hold
 * the circuits of arithmetic.
 */
@NullMarked
package edu.sysy.prove.bits;

import org.jspecify.annotations.NullMarked;
