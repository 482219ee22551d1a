/** The {@code sysyc} command line compiler. */
@NullMarked
package edu.sysy.examples.sysyc;

import org.jspecify.annotations.NullMarked;
