/** Analyses of functions and programs: dominators, loops, liveness, aliases, ranges and the call graph. */
@NullMarked
package edu.sysy.analysis;

import org.jspecify.annotations.NullMarked;
