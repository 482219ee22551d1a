/** What compiles cost, beside those of C compilers in the same run. */
@NullMarked
package edu.sysy.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
