/** Passes over the call graph: inlining, specialization and tail recursion. */
@NullMarked
package edu.sysy.impl.interprocedural;

import org.jspecify.annotations.NullMarked;
