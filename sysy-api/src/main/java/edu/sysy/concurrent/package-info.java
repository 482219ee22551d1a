/** The threads of one compile. */
@NullMarked
package edu.sysy.concurrent;

import org.jspecify.annotations.NullMarked;
