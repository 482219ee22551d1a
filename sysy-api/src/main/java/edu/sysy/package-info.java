/** The compiler and its builder, stages, optimization levels and targets: the package to read first. */
@NullMarked
package edu.sysy;

import org.jspecify.annotations.NullMarked;
