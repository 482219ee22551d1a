/** Random programs with operations on vectors, and what machine code makes of them. */
@NullMarked
package edu.sysy.testing.vector;

import org.jspecify.annotations.NullMarked;
