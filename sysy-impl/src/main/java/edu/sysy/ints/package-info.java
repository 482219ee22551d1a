/** Growing sequences of primitive integers, for analyses and passes that work on dense numbers. */
@NullMarked
package edu.sysy.ints;

import org.jspecify.annotations.NullMarked;
