/**
 * Textbook algorithms step by step, on any program: what an algorithm does next, why, and what changes.
 *
 * {@snippet lang = "java":
 * StepSequences all = StepSequences.of(function);
 * System.out.println(all.sequence("dominators").orElseThrow());    // a sentence and the changed cells of each step
 * String json = all.json();                                        // what renderSteps of steps.js shows in a page
 * }
 *
 * <p>A {@link edu.sysy.explorer.steps.StepSequence} is plain data. Its steps come from running the algorithm: the sets
 * of {@link edu.sysy.analysis.textbook}, the graph of a block of {@link edu.sysy.linear}, the analyses of the compiler.
 *
 * <p><b>In a page.</b> {@code renderSteps(container, data)} of the resource {@code steps.js} fills an element with a
 * view of the JSON; {@code steps.css} is its style. Colours are the variables of {@link edu.sysy.explorer.picture}. The
 * keys left, right, home and end go from step to step.
 */
@NullMarked
package edu.sysy.explorer.steps;

import org.jspecify.annotations.NullMarked;
