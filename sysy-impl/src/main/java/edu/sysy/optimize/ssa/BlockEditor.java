package edu.sysy.optimize.ssa;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of a function while a pass that copies code rearranges them. In contrast to an edit, each step sees what
 * earlier steps have made. In between the code need not be in SSA form; {@link SsaRepair} puts it into that form at the
 * end.
 */
public final class BlockEditor {
    private final Function function;
    private final List<@Nullable Block> blocks;
    private final List<Integer> added = new ArrayList<>();
    private int nextValue;

    /** A draft that equals {@code function} so far. */
    public BlockEditor(Function function) {
        this.function = function;
        nextValue = function.valueBound();
        int bound = function.labelBound();
        blocks = new ArrayList<>(bound);
        for (int label = 0; label < bound; label++) {
            blocks.add(null);
        }
        for (Block block : function.blocks()) {
            blocks.set(block.label(), block);
        }
    }

    /** A value that nothing defines so far. */
    public Value newValue(Type type) {
        return new Value(nextValue++, type);
    }

    /** A label that no block has so far; a block of this label has to be {@link #set}. */
    public int newLabel() {
        blocks.add(null);
        added.add(blocks.size() - 1);
        return blocks.size() - 1;
    }

    /** Adds a block under a new label. */
    public int add(List<Value> parameters, List<Instruction> instructions, Terminator terminator) {
        int label = newLabel();
        set(new Block(label, parameters, instructions, terminator));
        return label;
    }

    /** Adds a block that has parameters like {@code target} and hands them on to it. */
    public int addBefore(Block target) {
        List<Value> parameters = freshParameters(target);
        return add(
                parameters,
                List.of(),
                new Terminator.Jump(new edu.sysy.ir.Edge(target.label(), List.copyOf(parameters))));
    }

    /** New values of the types of the parameters of a block. */
    public List<Value> freshParameters(Block block) {
        return block.parameters().stream()
                .map(parameter -> newValue(parameter.type()))
                .toList();
    }

    /** The block with a label as it is now. */
    public Block get(int label) {
        Block block = blocks.get(label);
        if (block == null) {
            throw new IllegalArgumentException("no block b" + label + " in " + function);
        }
        return block;
    }

    /** Puts a block into the place of the one with its label. */
    public void set(Block block) {
        blocks.set(block.label(), block);
    }

    /** Appends an instruction to a block and returns its result. */
    public Value append(int label, Operation operation, int line) {
        Value result = operation.type() == Type.VOID ? Value.NONE : newValue(operation.type());
        List<Instruction> instructions = new ArrayList<>(get(label).instructions());
        instructions.add(new Instruction(result, operation, line));
        set(get(label).withInstructions(instructions));
        return result;
    }

    /** Lets all edges from one block to another lead to a third one, with the same arguments. */
    public void redirect(int from, int oldTarget, int newTarget) {
        Block block = get(from);
        set(block.withTerminator(
                block.terminator().mapEdges(edge -> edge.target() == oldTarget ? edge.withTarget(newTarget) : edge)));
    }

    /** The function as it is now, without blocks that cannot be reached. */
    public Function function() {
        List<Block> result = new ArrayList<>(function.blocks().size() + added.size());
        for (Block block : function.blocks()) {
            result.add(get(block.label()));
        }
        for (int label : added) {
            result.add(get(label));
        }
        return function.withBlocks(result);
    }
}
