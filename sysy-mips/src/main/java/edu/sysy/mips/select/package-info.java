/** The choice of MIPS32 instructions over virtual registers, on top of {@link edu.sysy.codegen.select}. */
@NullMarked
package edu.sysy.mips.select;

import org.jspecify.annotations.NullMarked;
