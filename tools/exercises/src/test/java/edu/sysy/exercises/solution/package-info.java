/** Reference solutions of the exercises; for each, {@code edu.sysy.exercises.WrongSolutions} has one with a mistake. */
@NullMarked
package edu.sysy.exercises.solution;

import org.jspecify.annotations.NullMarked;
