package edu.sysy.prove.certificate;

/**
 * Two terms that are equal for all values of the variables.
 *
 * @param left a term
 * @param right a term of the same width
 * @param reason why
 */
public record Lemma(int left, int right, Reason reason) {}
