/** The AArch64 target, its registers, and its calling convention. */
@NullMarked
package edu.sysy.arm;

import org.jspecify.annotations.NullMarked;
