/** Service interfaces by which the compiler finds the implementation of its stages. */
@NullMarked
package edu.sysy.spi;

import org.jspecify.annotations.NullMarked;
