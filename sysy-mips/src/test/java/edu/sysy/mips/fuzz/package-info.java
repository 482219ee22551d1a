/** Random programs, and what they say about the whole compiler. */
@NullMarked
package edu.sysy.mips.fuzz;

import org.jspecify.annotations.NullMarked;
