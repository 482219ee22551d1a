/** A simulator of linked MIPS32 programs that counts instructions by class. */
@NullMarked
package edu.sysy.mips.simulate;

import org.jspecify.annotations.NullMarked;
