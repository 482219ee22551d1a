/** Executed instructions of whole programs beside those of C compilers. */
@NullMarked
package edu.sysy.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
