/** What every machine needs between the intermediate representation and finished code. */
@NullMarked
package edu.sysy.codegen;

import org.jspecify.annotations.NullMarked;
