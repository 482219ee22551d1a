/** Programs of nests whose words are written again, most of the time before anything reads them. */
@NullMarked
package edu.sysy.testing.fuzz.nest.overwritten;

import org.jspecify.annotations.NullMarked;
