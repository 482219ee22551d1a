/**
 * Programs as people write them, made of sketches of textbook algorithms with random data, sizes, names and loop forms.
 */
@NullMarked
package edu.sysy.testing.fuzz.idiom;

import org.jspecify.annotations.NullMarked;
