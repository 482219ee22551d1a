/** Timings of AArch64 instructions. */
@NullMarked
package edu.sysy.arm.schedule;

import org.jspecify.annotations.NullMarked;
