/**
 * Service interfaces by which the compiler finds the implementation of its stages, and the passes and targets that
 * others add.
 */
@NullMarked
package edu.sysy.spi;

import org.jspecify.annotations.NullMarked;
