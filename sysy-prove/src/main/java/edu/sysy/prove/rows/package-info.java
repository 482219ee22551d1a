/**
 * Proofs of rows of instruction selection: {@code RowProver} decides whether the instructions of a row compute what its
 * pattern means for all values of its variables and all constants that its condition admits. {@code RowTerms} makes
 * terms of a row, {@code SemanticsTerms} of what instructions compute, a {@code RowInstance} is a row for certain
 * conditions and constants, {@code ConstantValues} finds all constants that a condition admits if they are few, {@code
 * QuotientRows} proves rows that multiply instead of dividing by {@code MagicQuotient}, a theorem whose hypothesis is
 * checked for each divisor, and {@code RemainderTests} does so by {@code RemainderTheorem} for tests of remainders.
 */
@NullMarked
package edu.sysy.prove.rows;

import org.jspecify.annotations.NullMarked;
