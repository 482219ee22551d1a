/** What the editors of the intermediate representation and of machine code share; not exported. */
@NullMarked
package edu.sysy.edit;

import org.jspecify.annotations.NullMarked;
