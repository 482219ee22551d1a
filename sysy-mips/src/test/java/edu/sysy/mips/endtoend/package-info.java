/** Whole compilations for MIPS: the shared contracts, and what only this target has. */
@NullMarked
package edu.sysy.mips.endtoend;

import org.jspecify.annotations.NullMarked;
