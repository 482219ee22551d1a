/** Emission of allocated MIPS32 code as assembly text. */
@NullMarked
package edu.sysy.mips.emit;

import org.jspecify.annotations.NullMarked;
