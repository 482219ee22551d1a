/** Passes over single loops of the control-flow graph. */
@NullMarked
package edu.sysy.optimize.loop;

import org.jspecify.annotations.NullMarked;
