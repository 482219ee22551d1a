/** Passes over loads, stores, arrays and global variables. */
@NullMarked
package edu.sysy.impl.memory;

import org.jspecify.annotations.NullMarked;
