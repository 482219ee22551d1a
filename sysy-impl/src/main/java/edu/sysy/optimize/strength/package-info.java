/** Strength reduction of induction variables. */
@NullMarked
package edu.sysy.optimize.strength;

import org.jspecify.annotations.NullMarked;
