/** Register allocation by iterated register coalescing. */
@NullMarked
package edu.sysy.impl.regalloc.iterated;

import org.jspecify.annotations.NullMarked;
