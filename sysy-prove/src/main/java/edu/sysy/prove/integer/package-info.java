/**
 * Quotients under hypotheses, by reasoning about integers: {@code IntegerFacts} are the signs and divisors that
 * hypotheses give, {@code ConditionalQuotients} the laws that they allow to use, {@code IntegerPolynomial} what both
 * compute with.
 */
@NullMarked
package edu.sysy.prove.integer;

import org.jspecify.annotations.NullMarked;
