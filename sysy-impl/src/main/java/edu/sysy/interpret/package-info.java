/**
 * The reference interpreter of the intermediate representation, and the run-time library in Java; see
 * {@link edu.sysy.interpret.Interpreter}.
 */
@NullMarked
package edu.sysy.interpret;

import org.jspecify.annotations.NullMarked;
