/** Register allocation by iterated register coalescing. */
@NullMarked
package edu.sysy.codegen.regalloc.coalescing;

import org.jspecify.annotations.NullMarked;
