package edu.sysy.codegen.regalloc.coalescing;

import edu.sysy.ints.IntList;
import java.util.Arrays;

/**
 * The moves of each node of an {@link InterferenceGraph}, and how far each has come. When nodes are combined, their
 * lists are joined.
 */
final class MoveTable {
    private static final int NONE = -1;

    /** How far a move has come. */
    private enum State {
        /** Its turn is to come. */
        WAITING,
        /** Not ready: its nodes have too many neighbours at present. */
        ACTIVE,
        /** Vanished, impossible or given up. */
        DONE
    }

    private final InterferenceGraph graph;
    private final State[] states;
    private final int[] head;
    private final int[] tail;
    private final int[] pending;
    private final long[] weight;
    private final IntList next = new IntList();
    private final IntList moveOfEntry = new IntList();
    private final IntList waiting = new IntList();

    MoveTable(InterferenceGraph graph) {
        this.graph = graph;
        this.states = new State[graph.moveCount()];
        this.head = new int[graph.count()];
        this.tail = new int[graph.count()];
        this.pending = new int[graph.count()];
        this.weight = new long[graph.count()];
        Arrays.fill(head, NONE);
        Arrays.fill(tail, NONE);
        Arrays.fill(states, State.DONE);
        long[] order = new long[states.length];
        for (int m = 0; m < order.length; m++) {
            order[m] = (long) graph.moveWeight(m) << 32 | order.length - 1 - m;
        }
        Arrays.sort(order);
        for (long key : order) {
            int move = order.length - 1 - (int) key;
            if (isPossible(graph.moveTarget(move), graph.moveSource(move))) {
                link(graph.moveTarget(move), move);
                link(graph.moveSource(move), move);
                states[move] = State.WAITING;
                waiting.add(move);
            }
        }
    }

    private boolean isPossible(int one, int other) {
        int virtual = Math.max(one, other);
        int node = Math.min(one, other);
        if (InterferenceGraph.isPhysical(virtual)) {
            return false;
        }
        return InterferenceGraph.isPhysical(node)
                ? (graph.registers(virtual) >>> node & 1) != 0
                : graph.classOf(node) == graph.classOf(virtual);
    }

    private void link(int node, int move) {
        int entry = moveOfEntry.size();
        moveOfEntry.add(move);
        next.add(NONE);
        if (head[node] < 0) {
            head[node] = entry;
        } else {
            next.set(tail[node], entry);
        }
        tail[node] = entry;
        pending[node]++;
        weight[node] += graph.moveWeight(move);
    }

    /** Whether a node takes part in a move that may vanish yet. */
    boolean isRelated(int node) {
        return pending[node] > 0;
    }

    /** How often the moves of a node run that may vanish yet. */
    long weight(int node) {
        return weight[node];
    }

    /** The next move whose turn it is, those that run most first; -1 if there is none. */
    int take() {
        while (!waiting.isEmpty()) {
            int move = waiting.removeLast();
            if (states[move] == State.WAITING) {
                return move;
            }
        }
        return NONE;
    }

    /** Lets a move wait until its nodes have fewer neighbours. */
    void postpone(int move) {
        states[move] = State.ACTIVE;
    }

    /** Says that a move, between nodes that stand for its ends, needs no more thought. */
    void finish(int move, int one, int other) {
        states[move] = State.DONE;
        pending[one]--;
        pending[other]--;
        weight[one] -= graph.moveWeight(move);
        weight[other] -= graph.moveWeight(move);
    }

    /** Whether a move needs no more thought. */
    boolean isDone(int move) {
        return states[move] == State.DONE;
    }

    /** Gives the postponed moves of a node another turn. */
    void enable(int node) {
        if (pending[node] > 0) {
            for (int entry = head[node]; entry >= 0; entry = next.get(entry)) {
                int move = moveOfEntry.get(entry);
                if (states[move] == State.ACTIVE) {
                    states[move] = State.WAITING;
                    waiting.add(move);
                }
            }
        }
    }

    /** Gives a node the moves of another as well. */
    void join(int node, int other) {
        pending[node] += pending[other];
        weight[node] += weight[other];
        if (head[other] >= 0) {
            if (head[node] < 0) {
                head[node] = head[other];
            } else {
                next.set(tail[node], head[other]);
            }
            tail[node] = tail[other];
        }
    }

    /** The first entry in the list of the moves of a node; -1 if there is none. */
    int first(int node) {
        return head[node];
    }

    /** The entry after another; -1 if there is none. */
    int next(int entry) {
        return next.get(entry);
    }

    int move(int entry) {
        return moveOfEntry.get(entry);
    }
}
