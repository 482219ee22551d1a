/** Printer and parser of the text form of the intermediate representation. */
@NullMarked
package edu.sysy.ir.text;

import org.jspecify.annotations.NullMarked;
