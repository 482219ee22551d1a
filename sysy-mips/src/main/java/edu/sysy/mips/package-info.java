/** The MIPS32 target and its options, its registers and instructions, and its cost models. */
@NullMarked
package edu.sysy.mips;

import org.jspecify.annotations.NullMarked;
