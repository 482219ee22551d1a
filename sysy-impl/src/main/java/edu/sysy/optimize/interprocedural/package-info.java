/** Passes over the call graph: inlining, specialization and tail recursion. */
@NullMarked
package edu.sysy.optimize.interprocedural;

import org.jspecify.annotations.NullMarked;
