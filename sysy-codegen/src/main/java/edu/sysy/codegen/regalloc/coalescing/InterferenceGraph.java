package edu.sysy.codegen.regalloc.coalescing;

import edu.sysy.ints.IntList;
import edu.sysy.machine.RegisterFile;
import java.util.Arrays;

/**
 * Which nodes must not share a register, and which would like to because a move between them vanishes then.
 *
 * <p>The nodes before {@link #FIRST_VIRTUAL} are the registers of the machine, by number. They are all different and
 * have as many neighbours as one likes, so no list of these is kept: each other node has a word of bits with the
 * registers it must not be in. Neighbours of different classes are not neighbours.
 */
final class InterferenceGraph {
    /** The first node that is not a register of the machine. */
    static final int FIRST_VIRTUAL = RegisterFile.MAX_ALLOCATABLE;

    private static final int NONE = -1;

    private final int count;
    private final long[] allocatable;
    private final byte[] classes;
    private final boolean[] isPresent;
    private final boolean[] isSpillable;
    private final double[] cost;
    private final long[] forbidden;
    private final int[] degree;
    private final int[] head;
    private final IntList next = new IntList();
    private final IntList neighbours = new IntList();
    private final EdgeSet edges;
    private final IntList moveTargets = new IntList();
    private final IntList moveSources = new IntList();
    private final IntList moveWeights = new IntList();

    /**
     * A graph without edges.
     *
     * @param count the number of nodes
     * @param allocatable for each class the registers nodes of that class can be in, as bits by number
     */
    InterferenceGraph(int count, long[] allocatable) {
        this.count = count;
        this.allocatable = allocatable;
        this.classes = new byte[count];
        this.isPresent = new boolean[count];
        this.isSpillable = new boolean[count];
        this.cost = new double[count];
        this.forbidden = new long[count];
        this.degree = new int[count];
        this.head = new int[count];
        this.edges = new EdgeSet(count);
        Arrays.fill(head, NONE);
    }

    // ---- nodes

    int count() {
        return count;
    }

    static boolean isPhysical(int node) {
        return node < FIRST_VIRTUAL;
    }

    void setClass(int node, int registerClass) {
        classes[node] = (byte) registerClass;
    }

    /** The index of the class of a node; 0 unless it was set. */
    int classOf(int node) {
        return classes[node];
    }

    /** Says that a node has to get a register. */
    void setPresent(int node) {
        isPresent[node] = true;
    }

    boolean isPresent(int node) {
        return isPresent[node];
    }

    /** Says that a node can leave its register, and what that costs. */
    void setSpillable(int node, double howMuch) {
        isSpillable[node] = true;
        cost[node] = howMuch;
    }

    boolean isSpillable(int node) {
        return isSpillable[node];
    }

    /** What it costs to keep a node in memory. */
    double cost(int node) {
        return cost[node];
    }

    /** The registers of the class of a node, as bits by number. */
    long registers(int node) {
        return allocatable[classes[node]];
    }

    /** How many registers there are in the class of a node. */
    int registerCount(int node) {
        return Long.bitCount(registers(node));
    }

    /** The registers a node can be in, as bits by number. */
    long allowed(int node) {
        return registers(node) & ~forbidden[node];
    }

    // ---- edges

    /** Says that two nodes must not share a register; one of them may be a register. */
    void interfere(int one, int other) {
        if (isPhysical(one) || isPhysical(other)) {
            if (!isPhysical(Math.max(one, other))) {
                forbid(Math.max(one, other), 1L << Math.min(one, other));
            }
        } else if (one != other && classes[one] == classes[other] && edges.add(one, other)) {
            link(one, other);
            link(other, one);
        }
    }

    private void link(int node, int neighbour) {
        next.add(head[node]);
        head[node] = neighbours.size();
        neighbours.add(neighbour);
        degree[node]++;
    }

    /** Says that a node must not be in some registers, given as bits by number. */
    void forbid(int node, long numbers) {
        degree[node] += Long.bitCount(allowed(node) & numbers);
        forbidden[node] |= numbers;
    }

    /** Whether two nodes must not share a register. */
    boolean interferes(int one, int other) {
        if (isPhysical(one) || isPhysical(other)) {
            int virtual = Math.max(one, other);
            return isPhysical(virtual) || (allowed(virtual) >>> Math.min(one, other) & 1) == 0;
        }
        return edges.contains(one, other);
    }

    /** The number of neighbours of a node that are still in the graph, registers that it must not be in among them. */
    int degree(int node) {
        return degree[node];
    }

    /** Notes that one neighbour less is in the graph; the number of those that are left. */
    int decrementDegree(int node) {
        return --degree[node];
    }

    /** The first entry in the list of neighbours of a node; -1 if there is none. */
    int first(int node) {
        return head[node];
    }

    /** The entry after another in the list of neighbours of a node; -1 if there is none. */
    int next(int entry) {
        return next.get(entry);
    }

    int neighbour(int entry) {
        return neighbours.get(entry);
    }

    /** Lets a node stand for another one as well; its new neighbours are added by {@link #interfere}. */
    void absorb(int node, int other) {
        forbid(node, forbidden[other]);
        isSpillable[node] |= isSpillable[other];
        cost[node] += cost[other];
    }

    // ---- moves

    /** Adds a move that runs so often. */
    void addMove(int target, int source, int weight) {
        if (target != source) {
            moveTargets.add(target);
            moveSources.add(source);
            moveWeights.add(weight);
        }
    }

    int moveCount() {
        return moveTargets.size();
    }

    int moveTarget(int move) {
        return moveTargets.get(move);
    }

    int moveSource(int move) {
        return moveSources.get(move);
    }

    int moveWeight(int move) {
        return moveWeights.get(move);
    }
}
