package edu.sysy.prove.validate;

/**
 * How iterations of a loop are laid out to be compared with those of another one.
 *
 * @param cut the position of the block where an iteration begins; every cycle of the loop goes through it
 * @param peeled how many iterations run before the first one that is compared
 * @param ends whether the loop is supposed to end in the iterations before the first one that is compared
 */
record LoopShape(int cut, int peeled, boolean ends) {
    /** Iterations begin at a block; each is compared with one of the other side. */
    static LoopShape at(int cut) {
        return new LoopShape(cut, 0, false);
    }
}
