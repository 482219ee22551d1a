/** Passes over single loops of the control-flow graph. */
@NullMarked
package edu.sysy.impl.loop;

import org.jspecify.annotations.NullMarked;
