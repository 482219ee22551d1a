/** Tests of compilers that verify what their parts make. */
@NullMarked
package edu.sysy.mips.verify;

import org.jspecify.annotations.NullMarked;
