package edu.sysy.analysis;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.Collections;
import java.util.stream.Stream;

/**
 * Interval analysis: which integers each value of a function can be; refined by dominating branches that test
 * it. {@link KnownBits} are found with them, and each of the two clips the other. Cousot and Cousot,
 * "Abstract Interpretation", POPL 1977, on the names of {@link RangeGraph}; {@link RangeSolver} says how.
 */
public final class Ranges {
    private final Function function;
    private final RangeGraph graph;
    private final RangeTable table;
    private final boolean[] reachable;
    private final boolean[][] feasible;

    Ranges(Function function, RangeGraph graph, RangeTable table, boolean[] reachable, boolean[][] feasible) {
        this.function = function;
        this.graph = graph;
        this.table = table;
        this.reachable = reachable;
        this.feasible = feasible;
    }

    /** The ranges in a function of which nothing else is known, computed once. */
    public static Ranges of(Function function) {
        return function.derived().get(Ranges.class, Ranges::find);
    }

    private static Ranges find(Function function) {
        return new RangeSolver(function, name -> Range.FULL)
                .ranges(Collections.nCopies(function.parameters().size(), Range.FULL));
    }

    /** What an integer can be where it is defined; empty if it is never computed, everything for other types. */
    public Range range(Value value) {
        return value.type() == Type.I32 ? table.range(value.index()) : Range.FULL;
    }

    /** What operand {@code operand} of an instruction can be when the instruction is executed. */
    public Range operand(int position, int index, int operand) {
        return table.range(graph.operand(position, index, operand));
    }

    /** The bits that are known of an integer where it is defined. */
    public KnownBits bits(Value value) {
        return value.type() == Type.I32 ? table.bits(value.index()) : KnownBits.UNKNOWN;
    }

    /** The bits that are known of operand {@code operand} of an instruction when the instruction is executed. */
    public KnownBits operandBits(int position, int index, int operand) {
        return table.bits(graph.operand(position, index, operand));
    }

    /**
     * Whether the sum, difference, product or left shift at {@code index} of a block never wraps; false for other
     * operations.
     */
    public boolean isExact(int position, int index) {
        Operation operation = graph.instructions(position).get(index).operation();
        return operation instanceof Operation.IntBinary binary
                && binary.left().type() == Type.I32
                && RangeArithmetic.isExact(binary, operand(position, index, 0), operand(position, index, 1));
    }

    /** What an argument of an edge can be when the edge is taken. */
    public Range argument(int position, int successor, int index) {
        return table.range(graph.arguments(position, successor)[index]);
    }

    /** Whether control can reach a block. */
    public boolean isReachable(int position) {
        return reachable[position];
    }

    /** Whether an edge out of a block can be taken. */
    public boolean isFeasible(int position, int successor) {
        return feasible[position][successor];
    }

    /** What each integer can be where it is defined, a line each in the order of the code. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Block block : function.blocks()) {
            Stream.concat(
                            block.parameters().stream(),
                            block.instructions().stream().map(Instruction::result))
                    .filter(value -> value.exists() && value.type() == Type.I32)
                    .forEach(value ->
                            text.append(value).append(": ").append(range(value)).append('\n'));
        }
        return text.toString();
    }
}
