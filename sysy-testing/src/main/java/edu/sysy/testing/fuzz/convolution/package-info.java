/** Programs of convolutions: nests whose bodies have many taps, and totals that their loops carry. */
@NullMarked
package edu.sysy.testing.fuzz.convolution;

import org.jspecify.annotations.NullMarked;
