/** Final code of RV64GC: expansion, branches, frames, checks, and text for the GNU assembler. */
@NullMarked
package edu.sysy.riscv.emit;

import org.jspecify.annotations.NullMarked;
