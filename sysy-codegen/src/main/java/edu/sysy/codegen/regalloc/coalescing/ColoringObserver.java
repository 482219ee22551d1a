package edu.sysy.codegen.regalloc.coalescing;

/**
 * Is told what {@link IteratedAllocator} does to its graph, event by event, for those who show it. Nodes go by their
 * numbers in {@link ColoringGraph}.
 */
public interface ColoringObserver {
    /** Listens to nothing; no graph is copied for it. */
    ColoringObserver NONE = new ColoringObserver() {};

    /** A round begins with a graph. */
    default void build(ColoringGraph graph) {}

    /**
     * A node in no move goes onto the stack. It has fewer neighbours than there are registers, or has been chosen to be
     * spilled.
     *
     * @param degree the number of neighbours that are in the graph, registers that the node cannot have among them
     */
    default void simplify(int node, int degree) {}

    /** The ends of a move become one node: {@code node} a part of {@code into}, which may be a register. */
    default void coalesce(int into, int node) {}

    /** A move stays, because its ends interfere. */
    default void constrain(int one, int other) {}

    /** A move waits, because its ends in one node might be hard to color. */
    default void postpone(int one, int other) {}

    /** A node of low degree gives up its moves. */
    default void freeze(int node) {}

    /** A node of high degree is chosen to be spilled, if there is no register for it in the end. */
    default void chooseSpill(int node, int degree) {}

    /** A node comes off the stack and gets the register of a number, or -1: it is spilled. */
    default void color(int node, int register) {}
}
