package edu.sysy.testing.fuzz;

/** A piece of a tree made ready to run: gives the bits of a value, or how a statement ended. */
@FunctionalInterface
interface RunnableTree {
    int run(Frame frame);

    /** A piece that gives an array. */
    @FunctionalInterface
    interface OfArray {
        Storage run(Frame frame);
    }
}
