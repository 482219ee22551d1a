/**
 * Ten exercises against the API, and what checks solutions. {@link edu.sysy.exercises.Exercises} is the list;
 * {@code edu.sysy.exercises.task} has what a solution implements, {@code edu.sysy.exercises.check} the checkers.
 */
@NullMarked
package edu.sysy.exercises;

import org.jspecify.annotations.NullMarked;
