/** Tests of machine code that is looked at and changed by users. */
@NullMarked
package edu.sysy.mips.edit;

import org.jspecify.annotations.NullMarked;
