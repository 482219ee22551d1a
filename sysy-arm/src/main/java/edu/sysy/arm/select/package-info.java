/** Instruction selection for AArch64. */
@NullMarked
package edu.sysy.arm.select;

import org.jspecify.annotations.NullMarked;
