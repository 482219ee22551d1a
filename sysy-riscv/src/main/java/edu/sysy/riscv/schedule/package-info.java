/** Timings of RV64GC instructions, before and after register allocation. */
@NullMarked
package edu.sysy.riscv.schedule;

import org.jspecify.annotations.NullMarked;
