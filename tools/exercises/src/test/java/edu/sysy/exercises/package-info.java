/** The checkers accept the reference solutions and reject wrong ones. */
@NullMarked
package edu.sysy.exercises;

import org.jspecify.annotations.NullMarked;
