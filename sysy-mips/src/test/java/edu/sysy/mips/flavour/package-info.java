/** Programs for SPIM, MARS and big-endian machines, and what cost models change. */
@NullMarked
package edu.sysy.mips.flavour;

import org.jspecify.annotations.NullMarked;
