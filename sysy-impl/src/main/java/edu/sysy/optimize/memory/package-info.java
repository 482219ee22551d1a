/** Passes over loads, stores, arrays and global variables. */
@NullMarked
package edu.sysy.optimize.memory;

import org.jspecify.annotations.NullMarked;
