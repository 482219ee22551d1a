package edu.sysy.analysis;

import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.Optional;

/**
 * Which values are live into each block of a function, see {@link LiveInSets}.
 *
 * <p>A value is live at a place if a path leads from there to a use without passing its definition. A block's
 * parameters are defined at its start and not live into it; the arguments of an edge are used by the terminator that
 * the edge belongs to.
 */
public final class Liveness {
    private final IntGroups in;
    private final int blockCount;

    /** The liveness of values that are computed, see {@link #ofComputed}. */
    private record Computed(Liveness liveness) {}

    private Liveness(Function function, boolean computedOnly) {
        blockCount = function.blocks().size();
        in = sets(function, computedOnly, Integer.MAX_VALUE).orElseThrow();
    }

    private static Optional<IntGroups> sets(Function function, boolean computedOnly, int max) {
        int[] definitions = definitions(function, computedOnly);
        return LiveInSets.of(
                function.controlFlow(),
                definitions,
                uses(function, definitions),
                value -> function.name() + ": %" + value,
                max);
    }

    /** How many pairs {@link #ofComputed} has of a block and a value that is live into it, counted to {@code max}. */
    public static int pairsOfComputed(Function function, int max) {
        return sets(function, true, max).map(IntGroups::size).orElse(max);
    }

    /** The liveness of a function's values, computed once. */
    public static Liveness of(Function function) {
        return function.derived().get(Liveness.class, f -> new Liveness(f, false));
    }

    /**
     * The liveness of values that may need a register for as long as they live, and of all values of loops. Constants
     * that no loop contains and allocas are left out: they are written again where they are needed, and thousands of
     * them may live through thousands of blocks.
     */
    public static Liveness ofComputed(Function function) {
        return function.derived()
                .get(Computed.class, f -> new Computed(new Liveness(f, true)))
                .liveness();
    }

    /** The indices of the values live into the block at a position, ascending. */
    public int[] liveIn(int block) {
        return in.toArray(block);
    }

    private static int[] definitions(Function function, boolean computedOnly) {
        int[] definitions = new int[function.valueBound()];
        Arrays.fill(definitions, -1);
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            for (Value parameter : block.parameters()) {
                definitions[parameter.index()] = position;
            }
            for (Instruction instruction : block.instructions()) {
                boolean leftOut = computedOnly && isWrittenAgain(function, position, instruction.operation());
                if (instruction.result().exists() && !leftOut) {
                    definitions[instruction.result().index()] = position;
                }
            }
        }
        return definitions;
    }

    /** Whether {@link #ofComputed} leaves a value out. */
    public static boolean isWrittenAgain(Function function, Definitions definitions, Value value) {
        Operation operation = definitions.operationOrNull(value);
        return operation != null && isWrittenAgain(function, definitions.blockPosition(value), operation);
    }

    private static boolean isWrittenAgain(Function function, int position, Operation operation) {
        return (operation instanceof Operation.Constant || operation instanceof Operation.Alloca)
                && Loops.of(function).innermost(position) < 0;
    }

    private static IntGroups uses(Function function, int[] definitions) {
        Uses uses = Uses.of(function);
        IntList values = new IntList();
        IntList blocks = new IntList();
        for (int value = 0; value < definitions.length; value++) {
            for (int place = uses.start(value); place < uses.start(value + 1); place++) {
                int block = uses.blockPosition(uses.user(place));
                if (definitions[value] >= 0 && block != definitions[value]) {
                    values.add(value);
                    blocks.add(block);
                }
            }
        }
        return new IntGroups(definitions.length, values, blocks);
    }

    /** The values live into each block by position, a line each. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int block = 0; block < blockCount; block++) {
            text.append(block)
                    .append(": ")
                    .append(Arrays.toString(liveIn(block)))
                    .append('\n');
        }
        return text.toString();
    }
}
