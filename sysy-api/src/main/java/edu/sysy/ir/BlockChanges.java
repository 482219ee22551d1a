package edu.sysy.ir;

import edu.sysy.edit.ListEdits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a {@link FunctionEditor} has recorded about one block; places are those of the block as it was given. */
final class BlockChanges {
    private final ListEdits<Instruction> edits;
    private final List<Value> addedParameters = new ArrayList<>();
    private final BitSet removedParameters = new BitSet();
    private final Block block;
    private @Nullable Terminator terminator;

    private BlockChanges(Block block, @Nullable Terminator terminator) {
        this.block = block;
        this.edits = new ListEdits<>(block.instructions());
        this.terminator = terminator;
    }

    /** No changes to a block so far. */
    static BlockChanges to(Block block) {
        return new BlockChanges(block, block.terminator());
    }

    /** A new block, which has no terminator so far. */
    static BlockChanges toNew(int label, int line) {
        return new BlockChanges(new Block(label, List.of(), List.of(), new Terminator.Unreachable(), line), null);
    }

    int instructionCount() {
        return block.instructions().size();
    }

    /** An instruction as the block was given. */
    Instruction instruction(int index) {
        return block.instructions().get(index);
    }

    int parameterCount() {
        return block.parameters().size();
    }

    /** Whether it has a terminator. */
    boolean ends() {
        return terminator != null;
    }

    /** The terminator it has now. */
    Terminator terminator() {
        if (terminator == null) {
            throw new IllegalStateException("new block b" + block.label() + " has no terminator");
        }
        return terminator;
    }

    BitSet removedParameters() {
        return removedParameters;
    }

    void addParameter(Value parameter) {
        addedParameters.add(parameter);
    }

    void removeParameters(BitSet indices) {
        removedParameters.or(indices);
    }

    void insert(int index, Instruction instruction) {
        edits.insert(index, instruction);
    }

    void replace(int index, Operation operation) {
        edits.replace(index, block.instructions().get(index).with(operation));
    }

    void delete(int index) {
        edits.delete(index);
    }

    /** Gives the block another terminator, which belongs to the source line of the one before. */
    void end(Terminator other) {
        terminator = Objects.requireNonNull(other, "terminator");
    }

    /** The source line of the terminator. */
    int terminatorLine() {
        return block.terminatorLine();
    }

    /** Whether the changes are to this very block. */
    boolean isOf(Block other) {
        return block == other;
    }

    /** The block with its changes; itself if nothing differs. */
    Block result() {
        List<Value> parameters = parameters();
        List<Instruction> instructions = edits.result();
        Terminator end = terminator();
        return parameters.equals(block.parameters())
                        && instructions.equals(block.instructions())
                        && end.equals(block.terminator())
                ? block
                : new Block(block.label(), parameters, instructions, end, block.terminatorLine());
    }

    private List<Value> parameters() {
        if (removedParameters.isEmpty() && addedParameters.isEmpty()) {
            return block.parameters();
        }
        List<Value> parameters = new ArrayList<>();
        for (int i = 0; i < block.parameters().size(); i++) {
            if (!removedParameters.get(i)) {
                parameters.add(block.parameters().get(i));
            }
        }
        parameters.addAll(addedParameters);
        return parameters;
    }
}
