/** The skeletons: fill one in, and {@code tools/exercise NUMBER} checks it. */
@NullMarked
package edu.sysy.exercises.student;

import org.jspecify.annotations.NullMarked;
