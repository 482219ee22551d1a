/**
 * Normal forms of terms, step by step.
 *
 * <p>{@code Normalizer} takes the steps; {@code RingRules} with {@code Polynomial}, {@code BitRules},
 * {@code ComparisonRules} and {@code SelectionRules} say what a step does.
 */
@NullMarked
package edu.sysy.prove.normal;

import org.jspecify.annotations.NullMarked;
