/** Instruction selection: from functions to MIPS32 machine functions over virtual registers. */
@NullMarked
package edu.sysy.mips.select;

import org.jspecify.annotations.NullMarked;
