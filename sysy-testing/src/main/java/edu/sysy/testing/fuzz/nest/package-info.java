/**
 * Programs of loop nests over arrays: all kinds of bounds, steps, dependences and bodies that passes over nests have to
 * tell apart.
 */
@NullMarked
package edu.sysy.testing.fuzz.nest;

import org.jspecify.annotations.NullMarked;
