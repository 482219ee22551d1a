/**
 * What a proof consists of: lemmas, each two terms that are equal and a reason that is checked without search.
 *
 * <p>{@code Lemma} and {@code Reason} are the data, {@code QuotientLaw} the laws of division that are taken as known.
 */
@NullMarked
package edu.sysy.prove.certificate;

import org.jspecify.annotations.NullMarked;
