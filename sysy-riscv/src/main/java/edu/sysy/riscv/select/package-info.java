/** Instruction selection for RV64GC. */
@NullMarked
package edu.sysy.riscv.select;

import org.jspecify.annotations.NullMarked;
