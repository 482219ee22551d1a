/** Construction of SSA form. */
@NullMarked
package edu.sysy.impl.ssa;

import org.jspecify.annotations.NullMarked;
