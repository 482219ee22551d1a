/**
 * What the text forms of the intermediate representation and of machine code have in common: the scanner, numbers,
 * names, types and globals. Not exported.
 */
@NullMarked
package edu.sysy.text;

import org.jspecify.annotations.NullMarked;
