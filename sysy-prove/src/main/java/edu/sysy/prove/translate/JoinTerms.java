package edu.sysy.prove.translate;

import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.ControlFlow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Under which conditions control comes from one block to another one, in an iteration of the loops around both. A join
 * asks from its immediate dominator on: what decides before it, decides for both sides.
 *
 * <p>A loop that can be left by one edge only is left by it: loops are taken to end.
 */
public final class JoinTerms {
    private static final int NONE = -1;

    /** The condition under which a block is left by one of its edges. */
    public interface EdgeCondition {
        /** Of width 1; is asked when the block has been translated. */
        int of(int block, int edge);
    }

    /** An edge into a block, and the condition under which control takes it. */
    public record Entry(int condition, int block, int edge) {}

    private final ControlFlow flow;
    private final Dominators dominators;
    private final Conditions conditions;
    private final EdgeCondition taken;
    private final Map<Integer, List<Entry>> entries = new HashMap<>();
    private final Map<Integer, List<Entry>> backEdges = new HashMap<>();
    /** For each block and edge the header of the outermost loop that has no other exit, or {@link #NONE}. */
    private final int[][] onlyExitOf;

    /** Asks for the conditions of branches when they are needed. */
    public JoinTerms(ControlFlow flow, Conditions conditions, EdgeCondition taken) {
        this.flow = flow;
        this.dominators = Dominators.of(flow);
        this.conditions = conditions;
        this.taken = taken;
        this.onlyExitOf = new int[flow.blockCount()][];
        for (int block = 0; block < onlyExitOf.length; block++) {
            onlyExitOf[block] = new int[flow.successorCount(block)];
            Arrays.fill(onlyExitOf[block], NONE);
        }
        findOnlyExits(Loops.of(flow));
    }

    private void findOnlyExits(Loops loops) {
        for (int loop = 0; loop < loops.count(); loop++) {
            int exits = 0;
            int from = NONE;
            int edge = NONE;
            for (int block : loops.blocks(loop)) {
                for (int i = 0; i < flow.successorCount(block); i++) {
                    if (!loops.contains(loop, flow.successor(block, i))) {
                        exits++;
                        from = block;
                        edge = i;
                    }
                }
            }
            int header = loops.header(loop);
            if (exits == 1 && (onlyExitOf[from][edge] == NONE || header < onlyExitOf[from][edge])) {
                onlyExitOf[from][edge] = header;
            }
        }
    }

    /**
     * The edges into a block from before it, each with the condition that it is taken once its immediate dominator is
     * reached. All blocks before it have been translated.
     */
    public List<Entry> entries(int block) {
        List<Entry> known = entries.get(block);
        if (known == null) {
            int from = dominators.immediate(block);
            known = entries(block, from, reached(from, block), 0, block);
            entries.put(block, known);
        }
        return known;
    }

    /** The edges back to a header, each with the condition that it is taken in an iteration, which is translated. */
    public List<Entry> backEdges(int header) {
        return backEdges.computeIfAbsent(header, this::findBackEdges);
    }

    private List<Entry> findBackEdges(int header) {
        int last = header;
        for (int i = 0; i < flow.predecessorCount(header); i++) {
            last = Math.max(last, flow.predecessor(header, i));
        }
        return entries(header, header, reached(header, last + 1), header, last + 1);
    }

    private List<Entry> entries(int block, int from, int[] reached, int low, int high) {
        List<Entry> entries = new ArrayList<>();
        int last = NONE;
        for (int i = 0; i < flow.predecessorCount(block); i++) {
            int predecessor = flow.predecessor(block, i);
            if (predecessor == last || predecessor < low || predecessor >= high) {
                continue;
            }
            last = predecessor;
            for (int e = 0; e < flow.successorCount(predecessor); e++) {
                if (flow.successor(predecessor, e) == block) {
                    entries.add(new Entry(edgeCondition(predecessor, e, from, reached), predecessor, e));
                }
            }
        }
        return entries;
    }

    private int edgeCondition(int block, int edge, int from, int[] reached) {
        int header = onlyExitOf[block][edge];
        return header >= from ? reached[header - from] : conditions.and(reached[block - from], taken.of(block, edge));
    }

    /**
     * The conditions under which blocks are reached from block {@code from}, without going back: those of the blocks
     * from it on and before {@code end}.
     */
    public int[] reached(int from, int end) {
        int[] reached = new int[end - from];
        Arrays.fill(reached, conditions.no());
        reached[0] = conditions.yes();
        for (int block = from; block < end; block++) {
            if (reached[block - from] != conditions.no()) {
                for (int i = 0; i < flow.successorCount(block); i++) {
                    int next = flow.successor(block, i);
                    if (next > block && next < end) {
                        reached[next - from] =
                                conditions.or(reached[next - from], edgeCondition(block, i, from, reached));
                    }
                }
            }
        }
        return reached;
    }
}
