/** Register allocators and spilling, independent of the target. */
@NullMarked
package edu.sysy.impl.regalloc;

import org.jspecify.annotations.NullMarked;
