/** What the shared tests need to know of a target. */
@NullMarked
package edu.sysy.testing.target;

import org.jspecify.annotations.NullMarked;
