/**
 * Passes over loop nests. Each raises a function, changes nests of its structured form where {@link
 * edu.sysy.nest.LoopNest} proves that dependences stay in order, and flattens it again.
 */
@NullMarked
package edu.sysy.optimize.nest;

import org.jspecify.annotations.NullMarked;
