package edu.sysy.prove.translate;

import edu.sysy.analysis.Dominators;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Under which conditions control comes from one block to another one in a function without loops. A join asks from its
 * immediate dominator on: what decides before it, decides for both sides.
 */
final class JoinTerms {
    /** An edge into a block, and the condition under which control takes it. */
    record Entry(int condition, List<Value> arguments) {}

    private final Function function;
    private final ControlFlow flow;
    private final Dominators dominators;
    private final Conditions conditions;
    private final ToIntFunction<Value> isTrue;

    /**
     * Asks for the conditions of branches when they are needed.
     *
     * @param isTrue the term, of width 1, that says whether a value that has been translated is not 0
     */
    JoinTerms(Function function, Conditions conditions, ToIntFunction<Value> isTrue) {
        this.function = function;
        this.flow = function.controlFlow();
        this.dominators = Dominators.of(function);
        this.conditions = conditions;
        this.isTrue = isTrue;
        for (int block = 0; block < flow.blockCount(); block++) {
            for (int i = 0; i < flow.successorCount(block); i++) {
                if (flow.successor(block, i) <= block) {
                    throw new UntranslatableException("@" + function.name() + " has a loop");
                }
            }
        }
    }

    /** The edges into a block, each with the condition that it is taken once its immediate dominator is reached. */
    List<Entry> entries(int block) {
        int from = dominators.immediate(block);
        int[] reached = reached(from, block);
        List<Entry> entries = new ArrayList<>();
        int last = -1;
        for (int i = 0; i < flow.predecessorCount(block); i++) {
            int predecessor = flow.predecessor(block, i);
            if (predecessor == last) {
                continue;
            }
            last = predecessor;
            List<Edge> edges = function.blocks().get(predecessor).terminator().edges();
            for (int e = 0; e < edges.size(); e++) {
                if (edges.get(e).target() == flow.label(block)) {
                    int condition = conditions.and(reached[predecessor - from], taken(predecessor, e));
                    entries.add(new Entry(condition, edges.get(e).arguments()));
                }
            }
        }
        return entries;
    }

    /**
     * The conditions under which blocks are reached from block {@code from}: those of the blocks from it on and before
     * {@code end}.
     */
    int[] reached(int from, int end) {
        int[] reached = new int[end - from];
        Arrays.fill(reached, conditions.no());
        reached[0] = conditions.yes();
        for (int block = from; block < end; block++) {
            if (reached[block - from] != conditions.no()) {
                for (int i = 0; i < flow.successorCount(block); i++) {
                    int next = flow.successor(block, i);
                    if (next < end) {
                        reached[next - from] = conditions.or(
                                reached[next - from], conditions.and(reached[block - from], taken(block, i)));
                    }
                }
            }
        }
        return reached;
    }

    /** Of width 1: whether a block is left by one of its edges. */
    private int taken(int position, int edge) {
        Block block = function.blocks().get(position);
        return block.terminator() instanceof Terminator.Branch branch
                ? edge == 0
                        ? isTrue.applyAsInt(branch.condition())
                        : conditions.not(isTrue.applyAsInt(branch.condition()))
                : conditions.yes();
    }
}
