/** Verifiers of the intermediate representation, of machine code and of register allocations. */
@NullMarked
package edu.sysy.verify;

import org.jspecify.annotations.NullMarked;
