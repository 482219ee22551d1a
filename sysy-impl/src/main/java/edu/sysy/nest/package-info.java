/**
 * Loop nests of the structured form: their counters, array accesses and dependences. {@link edu.sysy.nest.LoopNest}
 * looks at one nest; {@link edu.sysy.nest.dependence} answers what may be done with it. {@link
 * edu.sysy.nest.InvariantLoads} looks at an innermost loop that loads one word in all iterations.
 */
@NullMarked
package edu.sysy.nest;

import org.jspecify.annotations.NullMarked;
