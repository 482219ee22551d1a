/** Random programs compiled for MIPS: the shared contracts. */
@NullMarked
package edu.sysy.mips.fuzz;

import org.jspecify.annotations.NullMarked;
