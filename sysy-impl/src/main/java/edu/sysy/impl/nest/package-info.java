/** Recognition, transformation and re-emission of loop nests as trees. */
@NullMarked
package edu.sysy.impl.nest;

import org.jspecify.annotations.NullMarked;
