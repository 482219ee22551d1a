/** Final code of AArch64: expansion, branches, frames, checks, and text for the GNU assembler. */
@NullMarked
package edu.sysy.arm.emit;

import org.jspecify.annotations.NullMarked;
