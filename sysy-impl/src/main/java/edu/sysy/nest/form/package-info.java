/**
 * Integers of a nest as affine forms.
 *
 * <p>Files in reading order:
 *
 * <ol>
 *   <li>{@code AffineSums}: sums of terms, modulo 2<sup>32</sup>
 *   <li>{@code AffineValues}: forms of counters and parameters, for what is one
 *   <li>{@code ValueForms}: forms of any values, and forms that are the integers themselves
 *   <li>{@code RowForm} and {@code RowForms}: elements of arrays whose rows are as long as a parameter
 * </ol>
 */
@NullMarked
package edu.sysy.nest.form;

import org.jspecify.annotations.NullMarked;
