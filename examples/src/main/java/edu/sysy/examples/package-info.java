/** Runnable programs, each of which shows one idea of the library. */
@NullMarked
package edu.sysy.examples;

import org.jspecify.annotations.NullMarked;
