/** Programs of nests that test for the borders of arrays. */
@NullMarked
package edu.sysy.testing.fuzz.nest.border;

import org.jspecify.annotations.NullMarked;
