/** The SysY runtime library for MIPS32. */
@NullMarked
package edu.sysy.mips.runtime;

import org.jspecify.annotations.NullMarked;
