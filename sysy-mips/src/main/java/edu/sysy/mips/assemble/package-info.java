/** Encoding of MIPS32 instructions, and linking into ELF executables. */
@NullMarked
package edu.sysy.mips.assemble;

import org.jspecify.annotations.NullMarked;
