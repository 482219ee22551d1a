package edu.sysy.analysis;

import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Value;
import java.util.Arrays;

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

    private Liveness(Function function) {
        blockCount = function.blocks().size();
        int[] definitions = definitions(function);
        in = LiveInSets.of(
                        function.controlFlow(),
                        definitions,
                        uses(function, definitions),
                        value -> function.name() + ": %" + value,
                        Integer.MAX_VALUE)
                .orElseThrow();
    }

    /** The liveness of a function's values, computed once. */
    public static Liveness of(Function function) {
        return function.derived().get(Liveness.class, Liveness::new);
    }

    /** The indices of the values live into the block at a position, ascending. */
    public int[] liveIn(int block) {
        return in.toArray(block);
    }

    private static int[] definitions(Function function) {
        int[] definitions = new int[function.valueBound()];
        Arrays.fill(definitions, -1);
        for (int position = 0; position < function.blocks().size(); position++) {
            Block block = function.blocks().get(position);
            for (Value parameter : block.parameters()) {
                definitions[parameter.index()] = position;
            }
            for (Instruction instruction : block.instructions()) {
                if (instruction.result().exists()) {
                    definitions[instruction.result().index()] = position;
                }
            }
        }
        return definitions;
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
