/** Checks what analyses claim about the values and the effects of functions. */
@NullMarked
package edu.sysy.prove.facts;

import org.jspecify.annotations.NullMarked;
