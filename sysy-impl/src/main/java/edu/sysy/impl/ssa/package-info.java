/** Construction, repair and destruction of SSA form. */
@NullMarked
package edu.sysy.impl.ssa;

import org.jspecify.annotations.NullMarked;
