/** Register allocation on SSA form: spilling, then colouring along the dominator tree. */
@NullMarked
package edu.sysy.codegen.regalloc.ssa;

import org.jspecify.annotations.NullMarked;
