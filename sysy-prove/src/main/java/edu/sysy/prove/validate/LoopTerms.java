package edu.sysy.prove.validate;

import java.util.Map;

/**
 * A loop as terms.
 *
 * @param entered of width 1: the condition under which the first iteration begins
 * @param repeated of width 1: the condition under which another iteration follows one
 * @param slots what changes from iteration to iteration
 */
record LoopTerms(int entered, int repeated, Map<Slot, SlotTerms> slots) {
    /**
     * What changes.
     *
     * @param initial where the first iteration begins
     * @param value where some iteration begins
     * @param next where the one after it begins
     */
    record SlotTerms(Located initial, Located value, Located next) {}
}
