/** Passes over the shape of the control-flow graph. */
@NullMarked
package edu.sysy.impl.cfg;

import org.jspecify.annotations.NullMarked;
