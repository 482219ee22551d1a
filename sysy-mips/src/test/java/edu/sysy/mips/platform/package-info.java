/** Programs for SPIM, MARS and big-endian machines, and what cost models change. */
@NullMarked
package edu.sysy.mips.platform;

import org.jspecify.annotations.NullMarked;
