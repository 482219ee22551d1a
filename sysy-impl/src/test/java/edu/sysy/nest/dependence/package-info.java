/** Dependences of random nests, compared with all iterations. */
@NullMarked
package edu.sysy.nest.dependence;

import org.jspecify.annotations.NullMarked;
