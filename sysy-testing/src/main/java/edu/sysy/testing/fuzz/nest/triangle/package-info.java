/** Programs of nests in which bounds of inner loops depend on counters of outer ones. */
@NullMarked
package edu.sysy.testing.fuzz.nest.triangle;

import org.jspecify.annotations.NullMarked;
