/** Tests of instruction selection. */
@NullMarked
package edu.sysy.riscv.select;

import org.jspecify.annotations.NullMarked;
