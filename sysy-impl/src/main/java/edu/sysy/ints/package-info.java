/**
 * Collections of primitive integers, for analyses and passes that work on dense numbers, their common divisors and
 * inverses, and the order of moves between numbered places.
 */
@NullMarked
package edu.sysy.ints;

import org.jspecify.annotations.NullMarked;
