package edu.sysy.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A copy of some blocks under new labels and with new values, made by {@link FunctionEditor#copy}. Edges inside the
 * region lead to copies, edges out of it where they led before; uses of values of the region are uses of the copies.
 */
public final class RegionCopy {
    /** Says what the copy of an instruction computes. */
    @FunctionalInterface
    public interface Change {
        /**
         * What to compute in place of {@code copied}, which is the operation of {@code original} on copied operands.
         */
        Operation change(Instruction original, Operation copied);
    }

    private final Map<Integer, Integer> labels = new HashMap<>();
    private final Map<Value, Value> values;
    private final UnaryOperator<Value> mapping = this::value;

    private RegionCopy(Map<Value, Value> given) {
        values = new HashMap<>(given);
    }

    /** A region itself, seen as a copy. */
    public static RegionCopy original() {
        return new RegionCopy(Map.of());
    }

    static RegionCopy add(FunctionEditor editor, List<Block> region, Map<Value, Value> given, Change change) {
        RegionCopy copy = new RegionCopy(given);
        for (Block block : region) {
            copy.labels.put(block.label(), editor.newBlock());
            for (Value parameter : block.parameters()) {
                copy.define(editor, parameter);
            }
            for (Instruction instruction : block.instructions()) {
                if (instruction.result().exists()) {
                    copy.define(editor, instruction.result());
                }
            }
        }
        for (Block block : region) {
            editor.setBlock(copy.copy(block, given, change));
        }
        return copy;
    }

    private void define(FunctionEditor editor, Value value) {
        if (!values.containsKey(value)) {
            values.put(value, editor.newValue(value.type()));
        }
    }

    private Block copy(Block block, Map<Value, Value> given, Change change) {
        List<Value> parameters = new ArrayList<>(block.parameters().size());
        for (Value parameter : block.parameters()) {
            if (!given.containsKey(parameter)) {
                parameters.add(value(parameter));
            }
        }
        List<Instruction> instructions = new ArrayList<>(block.instructions().size());
        for (Instruction instruction : block.instructions()) {
            Value result = instruction.result();
            if (!given.containsKey(result)) {
                Operation copied =
                        change.change(instruction, instruction.operation().mapOperands(mapping));
                instructions.add(new Instruction(value(result), copied, instruction.line()));
            }
        }
        Terminator terminator = block.terminator().mapOperands(mapping).mapEdges(this::edge);
        return new Block(label(block.label()), parameters, instructions, terminator, block.terminatorLine());
    }

    /** An edge of the region as it is in the copy. */
    private Edge edge(Edge edge) {
        return edge.withTarget(label(edge.target()));
    }

    /** The label of the copy of a block; that of the block itself if it is not in the region. */
    public int label(int label) {
        return labels.getOrDefault(label, label);
    }

    /** The copy of a value; the value itself if the region does not define it. */
    public Value value(Value value) {
        return values.getOrDefault(value, value);
    }

    /** The labels of the blocks and of their copies. */
    @Override
    public String toString() {
        return "copies: " + new TreeMap<>(labels);
    }
}
