package edu.sysy.analysis;

import edu.sysy.Cancellation;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Live-in sets of the blocks of code in SSA form, of the IR or of a machine, found by a walk from the uses of each
 * value up to its definition. The work and the room are linear in the sum of the sizes of the sets (Brandner,
 * Boissinot, Darte, Dupont de Dinechin and Rastello: Computing Liveness Sets for SSA-Form Programs, 2011).
 */
public final class LiveInSets {
    private static final int ENTRY = 0;

    private final ControlFlow flow;
    private final int[] definitions;
    private final IntFunction<String> names;
    private final IntList blocks = new IntList();
    private final IntList values = new IntList();
    private final int[] liveIn;
    private final IntList waiting = new IntList();

    private LiveInSets(ControlFlow flow, int[] definitions, IntFunction<String> names) {
        this.flow = flow;
        this.definitions = definitions;
        this.names = names;
        this.liveIn = new int[flow.blockCount()];
        Arrays.fill(liveIn, -1);
    }

    /**
     * The values live into each block, in ascending order; parameters of the block are not.
     *
     * @param definitions for each value the block that defines it; -1 if none does
     * @param uses for each value blocks that use it, or pass it on at an edge, without having defined it before
     * @param names what messages call a value
     * @param max how many pairs of a block and a value may be found
     * @return nothing if there are more
     * @throws IllegalArgumentException if a value is used where it need not be defined
     */
    public static Optional<IntGroups> of(
            ControlFlow flow, int[] definitions, IntGroups uses, IntFunction<String> names, int max) {
        LiveInSets sets = new LiveInSets(flow, definitions, names);
        for (int value = 0; value < definitions.length; value++) {
            Cancellation.poll();
            for (int i = uses.start(value); i < uses.end(value); i++) {
                sets.enter(value, uses.get(i));
            }
            sets.walk(value);
            if (sets.blocks.size() > max) {
                return Optional.empty();
            }
        }
        return Optional.of(new IntGroups(flow.blockCount(), sets.blocks, sets.values));
    }

    private void enter(int value, int block) {
        if (liveIn[block] == value) {
            return;
        }
        if (definitions[value] == block || block == ENTRY) {
            throw new IllegalArgumentException(names.apply(value) + " is used where it need not be defined");
        }
        liveIn[block] = value;
        waiting.add(block);
        blocks.add(block);
        values.add(value);
    }

    private void walk(int value) {
        while (!waiting.isEmpty()) {
            int block = waiting.removeLast();
            for (int i = 0; i < flow.predecessorCount(block); i++) {
                int from = flow.predecessor(block, i);
                if (definitions[value] != from) {
                    enter(value, from);
                }
            }
        }
    }
}
