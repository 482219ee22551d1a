/** Programs of nests whose iterations use words of their neighbours: sweeps, in place and from array to array. */
@NullMarked
package edu.sysy.testing.fuzz.nest.stencil;

import org.jspecify.annotations.NullMarked;
