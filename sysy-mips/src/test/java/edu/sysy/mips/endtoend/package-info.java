/** Whole compilations, run on the interpreter, on the simulator and under an emulator. */
@NullMarked
package edu.sysy.mips.endtoend;

import org.jspecify.annotations.NullMarked;
