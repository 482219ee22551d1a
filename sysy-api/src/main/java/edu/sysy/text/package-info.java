/**
 * What the text forms of the intermediate representation and of machine code have in common: the scanner, numbers,
 * names, types and globals; and what those of the intermediate representation in both its forms have in common: values,
 * operations and heads of functions. Not exported.
 */
@NullMarked
package edu.sysy.text;

import org.jspecify.annotations.NullMarked;
