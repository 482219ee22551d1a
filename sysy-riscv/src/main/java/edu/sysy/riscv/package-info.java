/** The RV64GC target and its options, its registers, and its calling convention. */
@NullMarked
package edu.sysy.riscv;

import org.jspecify.annotations.NullMarked;
