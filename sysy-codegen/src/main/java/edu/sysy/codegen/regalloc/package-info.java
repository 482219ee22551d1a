/** Register allocators and spilling, independent of the target. */
@NullMarked
package edu.sysy.codegen.regalloc;

import org.jspecify.annotations.NullMarked;
