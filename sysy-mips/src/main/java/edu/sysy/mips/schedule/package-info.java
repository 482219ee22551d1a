/** List scheduling before and after registers are allocated, and the filling of branch delay slots. */
@NullMarked
package edu.sysy.mips.schedule;

import org.jspecify.annotations.NullMarked;
