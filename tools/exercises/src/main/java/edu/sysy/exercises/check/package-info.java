/**
 * Checkers of solutions. Each compares with an oracle of the compiler on samples that grow, small ones first, and
 * rejects a solution by the first sample on which it is wrong.
 */
@NullMarked
package edu.sysy.exercises.check;

import org.jspecify.annotations.NullMarked;
