/** Random programs, and contracts that say what a target makes of them. */
@NullMarked
package edu.sysy.testing.fuzz;

import org.jspecify.annotations.NullMarked;
