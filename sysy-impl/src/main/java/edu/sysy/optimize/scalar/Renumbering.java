package edu.sysy.optimize.scalar;

import edu.sysy.Cancellation;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the values and labels of a function again, without gaps and in the same order. Analyses keep tables with a
 * place for each index below {@link Function#valueBound} or {@link Function#labelBound}; where most of what was made
 * has been removed, most of their time and memory would go into empty places.
 */
final class Renumbering {
    /** How many values one gap is left for: numbering takes as long as two analyses, so it waits for many gaps. */
    private static final int VALUES_FOR_A_GAP = 2;

    /** Gaps that are always left: tables of this size cost nothing. */
    private static final int FREE_GAPS = 64;

    private static final int UNUSED = -1;

    private final Function function;
    private final int[] newIndex;
    private final int[] newLabel;
    private final @Nullable Value[] values;

    private Renumbering(Function function) {
        this.function = function;
        newIndex = new int[function.valueBound()];
        newLabel = new int[function.labelBound()];
        values = new @Nullable Value[function.valueBound()];
        Arrays.fill(newIndex, UNUSED);
        Arrays.fill(newLabel, UNUSED);
        for (Block block : function.blocks()) {
            newLabel[block.label()] = 0;
            for (Value parameter : block.parameters()) {
                newIndex[parameter.index()] = 0;
            }
            InstructionTable table = InstructionTable.of(block);
            for (int i = 0; i < table.size(); i++) {
                if (table.result(i) >= 0) {
                    newIndex[table.result(i)] = 0;
                }
            }
        }
        number(newIndex);
        number(newLabel);
    }

    private static void number(int[] places) {
        int next = 0;
        for (int i = 0; i < places.length; i++) {
            if (places[i] != UNUSED) {
                places[i] = next++;
            }
        }
    }

    /** The function numbered again if it has many gaps; itself if not. */
    static Function ofSparse(Function function) {
        int values = function.instructionCount();
        for (Block block : function.blocks()) {
            values += block.parameters().size();
        }
        return function.valueBound() - values > FREE_GAPS + values / VALUES_FOR_A_GAP
                ? new Renumbering(function).run()
                : function;
    }

    private Function run() {
        List<Block> blocks = new ArrayList<>(function.blocks().size());
        UnaryOperator<Value> renumber = this::value;
        for (Block block : function.blocks()) {
            Cancellation.poll();
            List<Value> parameters = new ArrayList<>(block.parameters().size());
            for (Value parameter : block.parameters()) {
                parameters.add(value(parameter));
            }
            List<Instruction> instructions =
                    new ArrayList<>(block.instructions().size());
            for (Instruction instruction : block.instructions()) {
                instructions.add(new Instruction(
                        value(instruction.result()),
                        instruction.operation().mapOperands(renumber),
                        instruction.line()));
            }
            Terminator end =
                    block.terminator().mapOperands(renumber).mapEdges(edge -> edge.withTarget(newLabel[edge.target()]));
            blocks.add(new Block(newLabel[block.label()], parameters, instructions, end, block.terminatorLine()));
        }
        return function.withBlocks(blocks);
    }

    private Value value(Value old) {
        if (!old.exists()) {
            return old;
        }
        Value known = values[old.index()];
        if (known == null) {
            known = new Value(newIndex[old.index()], old.type());
            values[old.index()] = known;
        }
        return known;
    }
}
