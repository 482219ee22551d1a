/** RV64GC instructions in the text form of machine code. */
@NullMarked
package edu.sysy.riscv.text;

import org.jspecify.annotations.NullMarked;
