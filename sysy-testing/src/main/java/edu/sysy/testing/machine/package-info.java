/** Tests of machine code as text: each step of code generation, from file to file. */
@NullMarked
package edu.sysy.testing.machine;

import org.jspecify.annotations.NullMarked;
