/** Reassociation: sums, products and chains of operators in their cheapest form. */
@NullMarked
package edu.sysy.optimize.reassociate;

import org.jspecify.annotations.NullMarked;
