package edu.sysy.optimize.nest.tiling;

/**
 * A loop in an order of loops that is looked at: a loop of the nest, or one of the two that strips make of it.
 *
 * @param counter the number of the loop of the nest
 * @param step what an iteration adds to the counter
 * @param count how many iterations it has, as an estimate
 * @param isUnrolled whether later passes make straight code of it
 */
record LoopLevel(int counter, long step, long count, boolean isUnrolled) {}
