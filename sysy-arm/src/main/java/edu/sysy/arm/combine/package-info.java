/** Peephole optimization of AArch64 machine code before scheduling and register allocation, while it is in SSA form. */
@NullMarked
package edu.sysy.arm.combine;

import org.jspecify.annotations.NullMarked;
