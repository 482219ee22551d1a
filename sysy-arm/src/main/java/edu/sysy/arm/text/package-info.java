/** The text form of AArch64 machine code. */
@NullMarked
package edu.sysy.arm.text;

import org.jspecify.annotations.NullMarked;
