package edu.sysy.prove.facts;

/**
 * How much of a function is looked at to prove a claim about a block.
 *
 * @param start the position of the first block, which dominates that of the claim
 * @param isStep whether it is only the last instruction that the claim is about; {@code start} is its block
 * @param namesQuotients whether quotients and remainders by constants are any numbers that have the properties that
 *     define them, which is easier than to compute them
 */
record Part(int start, boolean isStep, boolean namesQuotients) {
    /** All code before the place of the claim. */
    static final Part WHOLE = new Part(0, false, false);
}
