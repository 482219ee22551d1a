package edu.sysy.testing.fuzz.idiom;

/**
 * A sketch made into source text.
 *
 * @param top global declarations and functions
 * @param main statements that use them
 */
record ExpandedSketch(String top, String main) {}
