package edu.sysy.analysis;

import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Value;
import java.util.Arrays;

/**
 * Which values are needed later, at both ends of each block.
 *
 * <p>A value is live at a place if a path leads from there to a use without passing its definition. A block's
 * parameters are defined at its start and not live into it; the arguments of an edge are used by the terminator that
 * the edge belongs to, so they need not be live out of its block.
 *
 * <p>Each value is followed from its uses backwards to its definition, marking the blocks on the way (Brandner,
 * Boissinot, Darte, Dupont de Dinechin and Rastello, "Computing Liveness Sets for SSA-Form Programs", 2011). The time
 * is proportional to the size of the sets found, and the sets are kept sparse, sorted by value.
 */
public final class Liveness {
    private final IntGroups in;
    private final IntGroups out;

    private Liveness(Function function) {
        ControlFlow flow = function.controlFlow();
        Collector collector = new Collector(function, flow);
        for (int value = 0; value < function.valueBound(); value++) {
            collector.follow(value);
        }
        int blocks = flow.blockCount();
        in = new IntGroups(blocks, collector.inBlocks, collector.inValues);
        out = new IntGroups(blocks, collector.outBlocks, collector.outValues);
    }

    /** The liveness of a function's values, computed once. */
    public static Liveness of(Function function) {
        return function.derived().get(Liveness.class, Liveness::new);
    }

    /** The indices of the values live into the block at a position, ascending. */
    public int[] liveIn(int block) {
        return in.toArray(block);
    }

    /** The indices of the values live out of the block at a position, ascending. */
    public int[] liveOut(int block) {
        return out.toArray(block);
    }

    /** Whether a value is live into a block. Logarithmic time. */
    public boolean isLiveIn(Value value, int block) {
        return in.sortedContains(block, value.index());
    }

    /** Whether a value is live out of a block. Logarithmic time. */
    public boolean isLiveOut(Value value, int block) {
        return out.sortedContains(block, value.index());
    }

    /** Follows one value after the other and collects pairs of block and value. */
    private static final class Collector {
        final IntList inBlocks = new IntList();
        final IntList inValues = new IntList();
        final IntList outBlocks = new IntList();
        final IntList outValues = new IntList();
        private final ControlFlow flow;
        private final Uses uses;
        private final int[] definedIn;
        private final int[] markedIn;
        private final int[] markedOut;
        private final IntList pending = new IntList();

        Collector(Function function, ControlFlow flow) {
            this.flow = flow;
            uses = Uses.of(function);
            definedIn = new int[function.valueBound()];
            markedIn = new int[flow.blockCount()];
            markedOut = new int[flow.blockCount()];
            Arrays.fill(definedIn, -1);
            Arrays.fill(markedIn, -1);
            Arrays.fill(markedOut, -1);
            for (int position = 0; position < flow.blockCount(); position++) {
                Block block = function.blocks().get(position);
                for (Value parameter : block.parameters()) {
                    definedIn[parameter.index()] = position;
                }
                for (Instruction instruction : block.instructions()) {
                    if (instruction.result().exists()) {
                        definedIn[instruction.result().index()] = position;
                    }
                }
            }
        }

        void follow(int index) {
            int home = definedIn[index];
            if (home < 0) {
                return;
            }
            for (int place = uses.start(index); place < uses.start(index + 1); place++) {
                int user = uses.blockPosition(uses.user(place));
                if (user != home) {
                    markIn(user, index);
                }
            }
            while (!pending.isEmpty()) {
                int block = pending.removeLast();
                for (int k = 0; k < flow.predecessorCount(block); k++) {
                    int predecessor = flow.predecessor(block, k);
                    if (markedOut[predecessor] != index) {
                        markedOut[predecessor] = index;
                        outBlocks.add(predecessor);
                        outValues.add(index);
                        if (predecessor != home) {
                            markIn(predecessor, index);
                        }
                    }
                }
            }
        }

        private void markIn(int block, int index) {
            if (markedIn[block] != index) {
                markedIn[block] = index;
                inBlocks.add(block);
                inValues.add(index);
                pending.add(block);
            }
        }
    }
}
