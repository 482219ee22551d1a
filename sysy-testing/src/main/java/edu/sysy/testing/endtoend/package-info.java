/**
 * Whole compilations of the corpus and of large or hostile programs, run on the interpreter, on the simulator and under
 * an emulator: contracts that a target keeps by extending them.
 */
@NullMarked
package edu.sysy.testing.endtoend;

import org.jspecify.annotations.NullMarked;
