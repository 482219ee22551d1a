package edu.sysy.prove.validate;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.prove.translate.UntranslatableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The control flow of a function with copies of blocks, so that its loops have the shapes that are asked for. Each path
 * of the function is a path here. Nodes are numbered in reverse postorder; edges back go to cuts only.
 */
final class Unfolding {
    /** A copy of a block; {@code passed} says how often the cuts of the loops around it were passed, outer first. */
    private record Copy(int block, List<Integer> passed) {}

    private final int[] blocks;
    private final BitSet cuts;
    private final BitSet ended;
    private final ControlFlow flow;

    private Unfolding(int[] blocks, BitSet cuts, BitSet ended, ControlFlow flow) {
        this.blocks = blocks;
        this.cuts = cuts;
        this.ended = ended;
        this.flow = flow;
    }

    /**
     * Unfolds a function.
     *
     * @param shapes the shape of each loop, by the numbers of {@link Loops}
     * @throws UntranslatableException if the function has a cycle that is no loop, or more than {@code limit} nodes
     *     were needed
     */
    static Unfolding of(Function function, LoopShape[] shapes, int limit) {
        return new Builder(function, shapes, limit).build();
    }

    int count() {
        return blocks.length;
    }

    /** The position of the block that a node is a copy of. */
    int block(int node) {
        return blocks[node];
    }

    /** Whether iterations of a loop begin at a node. */
    boolean isCut(int node) {
        return cuts.get(node);
    }

    /** The nodes where iterations begin. */
    int[] cuts() {
        return cuts.stream().toArray();
    }

    /** Whether a cut is of a loop that is supposed to end before. */
    boolean isEnded(int cut) {
        return ended.get(cut);
    }

    /** The edges of a node are those of its block, in their order. */
    ControlFlow flow() {
        return flow;
    }

    private static final class Builder {
        private final ControlFlow source;
        private final Loops loops;
        private final LoopShape[] shapes;
        private final int limit;
        private final Map<Copy, Integer> known = new HashMap<>();
        private final List<Copy> copies = new ArrayList<>();
        private final List<int[]> successors = new ArrayList<>();

        Builder(Function function, LoopShape[] shapes, int limit) {
            this.source = function.controlFlow();
            this.loops = Loops.of(function);
            this.shapes = shapes;
            this.limit = limit;
            if (!loops.isReducible()) {
                throw new UntranslatableException("a cycle is no loop");
            }
        }

        Unfolding build() {
            number(new Copy(0, entered(0)));
            for (int node = 0; node < copies.size(); node++) {
                Copy copy = copies.get(node);
                int[] targets = new int[source.successorCount(copy.block())];
                for (int i = 0; i < targets.length; i++) {
                    targets[i] = number(next(copy, source.successor(copy.block(), i)));
                }
                successors.add(targets);
            }
            return ordered(reversePostorder());
        }

        private int number(Copy copy) {
            Integer old = known.putIfAbsent(copy, copies.size());
            if (old != null) {
                return old;
            }
            if (copies.size() == limit) {
                throw new UntranslatableException("more than " + limit + " blocks are compared");
            }
            copies.add(copy);
            return copies.size() - 1;
        }

        private List<Integer> entered(int block) {
            int loop = loops.innermost(block);
            return loop >= 0 && shapes[loop].cut() == block ? List.of(1) : loop >= 0 ? List.of(0) : List.of();
        }

        private Copy next(Copy from, int target) {
            List<Integer> around = around(target);
            List<Integer> left = around(from.block());
            List<Integer> passed = new ArrayList<>();
            for (int i = 0; i < around.size(); i++) {
                int loop = around.get(i);
                int count =
                        i < left.size() && left.get(i) == loop ? from.passed().get(i) : 0;
                LoopShape shape = shapes[loop];
                if (shape.cut() == target) {
                    count = Math.min(count + 1, shape.peeled() + 1);
                }
                passed.add(count);
            }
            return new Copy(target, passed);
        }

        /** The loops around a block, from outside in. */
        private List<Integer> around(int block) {
            Deque<Integer> found = new ArrayDeque<>();
            for (int loop = loops.innermost(block); loop >= 0; loop = loops.parent(loop)) {
                found.addFirst(loop);
            }
            return new ArrayList<>(found);
        }

        private int[] reversePostorder() {
            int[] order = new int[copies.size()];
            int free = order.length;
            int[] tried = new int[order.length];
            BitSet seen = new BitSet();
            Deque<Integer> path = new ArrayDeque<>(List.of(0));
            seen.set(0);
            while (!path.isEmpty()) {
                int node = path.getFirst();
                // the last edge first, so that the blocks keep their order
                int edge = successors.get(node).length - 1 - tried[node]++;
                if (edge < 0) {
                    order[--free] = node;
                    path.pop();
                } else if (!seen.get(successors.get(node)[edge])) {
                    seen.set(successors.get(node)[edge]);
                    path.push(successors.get(node)[edge]);
                }
            }
            return order;
        }

        private Unfolding ordered(int[] order) {
            int[] position = new int[order.length];
            for (int i = 0; i < order.length; i++) {
                position[order[i]] = i;
            }
            int[][] edges = new int[order.length][];
            int[] blocks = new int[order.length];
            BitSet cuts = new BitSet();
            BitSet ended = new BitSet();
            for (int i = 0; i < order.length; i++) {
                edges[i] = Arrays.stream(successors.get(order[i]))
                        .map(node -> position[node])
                        .toArray();
                blocks[i] = copies.get(order[i]).block();
                cuts.set(i, isCut(copies.get(order[i])));
                ended.set(i, cuts.get(i) && shapes[loops.innermost(blocks[i])].ends());
            }
            return new Unfolding(blocks, cuts, ended, ControlFlow.ofSuccessors(edges));
        }

        private boolean isCut(Copy copy) {
            int loop = loops.innermost(copy.block());
            return loop >= 0
                    && shapes[loop].cut() == copy.block()
                    && copy.passed().getLast() == shapes[loop].peeled() + 1;
        }
    }
}
