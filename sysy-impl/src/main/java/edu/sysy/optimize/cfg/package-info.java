/** Passes over the shape of the control-flow graph. */
@NullMarked
package edu.sysy.optimize.cfg;

import org.jspecify.annotations.NullMarked;
