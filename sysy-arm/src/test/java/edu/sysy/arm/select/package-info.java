/** Tests of instruction selection. */
@NullMarked
package edu.sysy.arm.select;

import org.jspecify.annotations.NullMarked;
