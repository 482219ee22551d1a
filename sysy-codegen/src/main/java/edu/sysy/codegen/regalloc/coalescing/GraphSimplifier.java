package edu.sysy.codegen.regalloc.coalescing;

import edu.sysy.Cancellation;
import edu.sysy.ints.IntList;
import edu.sysy.pass.WorkLimit;
import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * Takes an interference graph apart, node by node, and combines nodes on the way (George and Appel: Iterated Register
 * Coalescing, TOPLAS 1996). One of these is done, the first that is possible, until no node is left:
 *
 * <ul>
 *   <li>simplify: a node in no move with fewer neighbours than registers goes onto the stack: there will be a register
 *   for it;
 *   <li>coalesce: the ends of a move become one node, if that makes no graph hard to color that was easy: when the new
 *       node has fewer neighbours of high degree than there are registers (Briggs), or each neighbour of the virtual
 *       end has low degree or interferes with the other end already (George, used if that is a register);
 *   <li>freeze: a node of low degree gives up the moves it is in, which run least of all such moves;
 *   <li>spill: a node that costs little in memory for its degree goes onto the stack, in the hope that there will be a
 *   register.
 * </ul>
 *
 * <p>Each queue of nodes may hold nodes that have moved on to another state; they are skipped. The work is proportional
 * to the number of interferences and moves, apart from moves that are tried again and lists that are joined, as in the
 * paper. How many neighbours the tests for coalescing look at is bounded: when a function with thousands of moves
 * between nodes with thousands of neighbours has used that up, the moves that are left stay.
 */
final class GraphSimplifier {
    private static final int NONE = -1;
    /** How many neighbours the tests for coalescing may look at for each node, as long as these are not many. */
    private static final int STEPS_PER_NODE = 4000;

    private static final long MAX_SIMPLIFIER_STEPS = 20_000_000;

    private enum State {
        /** Not in the code, or a register. */
        OUTSIDE,
        /** Of low degree and in no move. */
        SIMPLE,
        /** Of low degree and in a move. */
        MOVING,
        /** Of high degree. */
        CROWDED,
        /** Taken out of the graph. */
        REMOVED,
        /** Part of another node. */
        COMBINED
    }

    private final InterferenceGraph graph;
    private final ColoringObserver observer;
    private final MoveTable moves;
    private final State[] states;
    private final int[] alias;
    private final int[] stamp;
    private int stamps;
    private final WorkLimit limit;
    private long steps;
    private final IntList simple = new IntList();
    private final PriorityQueue<Long> moving = new PriorityQueue<>();
    private final PriorityQueue<Long> crowded = new PriorityQueue<>();
    private final IntList removed = new IntList();

    GraphSimplifier(InterferenceGraph graph, ColoringObserver observer) {
        this.graph = graph;
        this.observer = observer;
        this.moves = new MoveTable(graph);
        this.states = new State[graph.count()];
        this.alias = new int[states.length];
        this.stamp = new int[states.length];
        long maxSteps = Math.min(MAX_SIMPLIFIER_STEPS, (long) STEPS_PER_NODE * states.length);
        this.limit = new WorkLimit(maxSteps, "takes", "steps");
        this.steps = maxSteps + 1;
        Arrays.fill(states, State.OUTSIDE);
        for (int n = 0; n < alias.length; n++) {
            alias[n] = n;
        }
    }

    /** Says that copies were left in a function because the tests for coalescing take too long, if that is so. */
    void tellOmission(String function) {
        limit.leavesOut("coalesce-copies", function, limit.max() + 1 - steps);
    }

    /** Takes the whole graph apart. */
    void run() {
        for (int n = graph.count() - 1; n >= InterferenceGraph.FIRST_VIRTUAL; n--) {
            if (graph.isPresent(n)) {
                sort(n);
            }
        }
        while (simplify() || coalesce() || freeze() || spill()) {
            // each step brings others into reach
        }
    }

    /** The nodes in the order in which they were taken out. */
    IntList removed() {
        return removed;
    }

    /** The node that stands for a node: itself if that was not combined with another, else that or a register. */
    int alias(int node) {
        int last = node;
        while (alias[last] != last) {
            last = alias[last];
        }
        for (int n = node; n != last; ) {
            int up = alias[n];
            alias[n] = last;
            n = up;
        }
        return last;
    }

    // ---- the lists

    private boolean isInGraph(int node) {
        return states[node] != State.REMOVED && states[node] != State.COMBINED;
    }

    /** Whether there may be no register left for a node when its neighbours have theirs. */
    private boolean isCrowded(int node) {
        return graph.degree(node) >= graph.registerCount(node);
    }

    private void sort(int node) {
        if (isCrowded(node)) {
            states[node] = State.CROWDED;
            crowded.add(crowdedKey(node));
        } else if (moves.isRelated(node)) {
            states[node] = State.MOVING;
            moving.add(movingKey(node));
        } else {
            states[node] = State.SIMPLE;
            simple.add(node);
        }
    }

    /** The first node of a queue that is still in a state, by the key it has now; -1 if there is none. */
    private int take(PriorityQueue<Long> queue, State state) {
        while (!queue.isEmpty()) {
            long first = queue.remove();
            int node = (int) first;
            if (states[node] == state) {
                long now = state == State.MOVING ? movingKey(node) : crowdedKey(node);
                if (now <= first) {
                    return node;
                }
                queue.add(now);
            }
        }
        return NONE;
    }

    /** The node, after how often the moves run that it would give up. */
    private long movingKey(int node) {
        return Math.min(moves.weight(node), Integer.MAX_VALUE) << 32 | node;
    }

    /** The node, after what it costs in memory for each neighbour that would have more room. */
    private long crowdedKey(int node) {
        float merit = graph.isSpillable(node)
                ? (float) (graph.cost(node) / Math.max(1, graph.degree(node)))
                : Float.POSITIVE_INFINITY;
        return (long) Float.floatToIntBits(merit) << 32 | node;
    }

    // ---- the steps

    private boolean simplify() {
        Cancellation.poll();
        if (simple.isEmpty()) {
            return false;
        }
        int node = simple.removeLast();
        states[node] = State.REMOVED;
        removed.add(node);
        observer.simplify(node, graph.degree(node));
        for (int e = graph.first(node); e >= 0; e = graph.next(e)) {
            if (isInGraph(graph.neighbour(e))) {
                loseNeighbour(graph.neighbour(e));
            }
        }
        return true;
    }

    private void loseNeighbour(int node) {
        Cancellation.poll();
        if (graph.decrementDegree(node) == graph.registerCount(node) - 1) {
            moves.enable(node);
            for (int e = graph.first(node); e >= 0 && steps > 0; e = graph.next(e)) {
                if (isInGraph(graph.neighbour(e))) {
                    moves.enable(graph.neighbour(e));
                }
            }
            if (states[node] == State.CROWDED) {
                sort(node);
            }
        }
    }

    private boolean coalesce() {
        Cancellation.poll();
        int move = moves.take();
        if (move < 0) {
            return false;
        }
        int one = alias(graph.moveTarget(move));
        int other = alias(graph.moveSource(move));
        int into = Math.min(one, other);
        int node = Math.max(one, other);
        if (into == node) {
            moves.finish(move, into, node);
            relax(into);
        } else if (graph.interferes(into, node)) {
            observer.constrain(into, node);
            moves.finish(move, into, node);
            relax(into);
            relax(node);
        } else if (InterferenceGraph.isPhysical(into) ? passesGeorge(node, into) : passesBriggs(into, node)) {
            moves.finish(move, into, node);
            observer.coalesce(into, node);
            combine(into, node);
            relax(into);
        } else {
            observer.postpone(into, node);
            moves.postpone(move);
        }
        return true;
    }

    /** Lets a node of low degree be simplified if the last of its moves is done. */
    private void relax(int node) {
        if (states[node] == State.MOVING && !moves.isRelated(node)) {
            sort(node);
        }
    }

    /** Whether each neighbour of a node is of low degree or must not be in a register anyway. */
    private boolean passesGeorge(int node, int register) {
        for (int e = graph.first(node); e >= 0; e = graph.next(e)) {
            int neighbour = graph.neighbour(e);
            if (--steps < 0 || isInGraph(neighbour) && isCrowded(neighbour) && !graph.interferes(neighbour, register)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether two nodes in one would have fewer neighbours of high degree than there are registers. Most that fail do
     * so by a few neighbours of the one that has many.
     */
    private boolean passesBriggs(int one, int other) {
        int few = graph.degree(one) < graph.degree(other) ? one : other;
        int many = few == one ? other : one;
        int registers = graph.registerCount(one);
        if (steps <= 0) {
            return false;
        }
        int count = registers - Long.bitCount(graph.allowed(one) & graph.allowed(other));
        stamps++;
        for (int e = graph.first(few); e >= 0 && count < registers; e = graph.next(e)) {
            stamp[graph.neighbour(e)] = stamps;
            steps--;
        }
        for (int e = graph.first(many); e >= 0 && count < registers; e = graph.next(e)) {
            int neighbour = graph.neighbour(e);
            steps--;
            if (isInGraph(neighbour)) {
                int less = stamp[neighbour] == stamps ? 1 : 0;
                stamp[neighbour] = 0;
                count += graph.degree(neighbour) - less >= registers ? 1 : 0;
            }
        }
        for (int e = graph.first(few); e >= 0 && count < registers; e = graph.next(e)) {
            int neighbour = graph.neighbour(e);
            count += isInGraph(neighbour) && stamp[neighbour] == stamps && isCrowded(neighbour) ? 1 : 0;
        }
        return count < registers;
    }

    private void combine(int into, int node) {
        states[node] = State.COMBINED;
        alias[node] = into;
        moves.join(into, node);
        moves.enable(node);
        if (!InterferenceGraph.isPhysical(into)) {
            graph.absorb(into, node);
        }
        for (int e = graph.first(node); e >= 0; e = graph.next(e)) {
            int neighbour = graph.neighbour(e);
            if (!isInGraph(neighbour)) {
                continue;
            }
            if (graph.interferes(neighbour, into)) {
                loseNeighbour(neighbour);
            } else {
                graph.interfere(neighbour, into);
                graph.decrementDegree(neighbour);
            }
        }
        if (states[into] == State.CROWDED || states[into] == State.MOVING && isCrowded(into)) {
            sort(into);
        }
    }

    private boolean freeze() {
        int node = take(moving, State.MOVING);
        if (node >= 0) {
            observer.freeze(node);
        }
        return giveUpMoves(node);
    }

    private boolean spill() {
        int node = take(crowded, State.CROWDED);
        if (node >= 0) {
            observer.chooseSpill(node, graph.degree(node));
        }
        return giveUpMoves(node);
    }

    private boolean giveUpMoves(int node) {
        if (node < 0) {
            return false;
        }
        states[node] = State.SIMPLE;
        simple.add(node);
        freezeMoves(node);
        return true;
    }

    private void freezeMoves(int node) {
        for (int e = moves.first(node); e >= 0 && moves.isRelated(node); e = moves.next(e)) {
            int move = moves.move(e);
            if (!moves.isDone(move)) {
                int one = alias(graph.moveTarget(move));
                int other = alias(graph.moveSource(move));
                moves.finish(move, one, other);
                relax(one == node ? other : one);
            }
        }
    }
}
