/** Passes over scalar values: simplification, propagation and numbering of values, and removal of dead ones. */
@NullMarked
package edu.sysy.optimize.scalar;

import org.jspecify.annotations.NullMarked;
