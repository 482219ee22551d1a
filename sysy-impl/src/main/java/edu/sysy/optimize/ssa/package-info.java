/** Construction of SSA form. */
@NullMarked
package edu.sysy.optimize.ssa;

import org.jspecify.annotations.NullMarked;
