/** Instructions of AArch64 and what they are made of. */
@NullMarked
package edu.sysy.arm.isa;

import org.jspecify.annotations.NullMarked;
