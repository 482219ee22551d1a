/** The reference interpreter of the intermediate representation. */
@NullMarked
package edu.sysy.interpret;

import org.jspecify.annotations.NullMarked;
