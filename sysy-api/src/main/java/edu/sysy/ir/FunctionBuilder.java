package edu.sysy.ir;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link Function} block by block. Labels and values are numbered in the order in which they are asked for;
 * the first block created is the entry. A builder is for one thread and one function.
 */
public final class FunctionBuilder {
    private static final class OpenBlock {
        final List<Value> parameters = new ArrayList<>();
        final List<Instruction> instructions = new ArrayList<>();

        @Nullable Terminator terminator;

        int terminatorLine;
    }

    private final String name;
    private final Type returnType;
    private final List<OpenBlock> blocks = new ArrayList<>();
    private int nextValue;
    private int current;
    private int line;

    FunctionBuilder(String name, Type returnType) {
        this.name = name;
        this.returnType = returnType;
    }

    /** Makes a new block and returns its label; the first one is the entry and becomes current. */
    public int createBlock() {
        blocks.add(new OpenBlock());
        return blocks.size() - 1;
    }

    /** Adds a parameter to a block. */
    public Value addParameter(int label, Type type) {
        Value value = newValue(type);
        blocks.get(label).parameters.add(value);
        return value;
    }

    /** Makes {@code label} the block that {@link #add} and {@link #end} work on. */
    public void position(int label) {
        java.util.Objects.checkIndex(label, blocks.size());
        current = label;
    }

    /** The label of the block that is worked on. */
    public int current() {
        return current;
    }

    /** Sets the source line of the instructions and terminators added from now on; 0 for none. */
    public void line(int sourceLine) {
        line = sourceLine;
    }

    /**
     * Appends an instruction to the current block and returns its result.
     *
     * @throws IllegalArgumentException if an operand has the wrong type, as in a sum of floating numbers by {@link
     *     Operation.Add}
     */
    public Value add(Operation operation) {
        OperandTypes.require(name, operation);
        Value result = operation.type() == Type.VOID ? Value.NONE : newValue(operation.type());
        open(current).instructions.add(new Instruction(result, operation, line));
        return result;
    }

    /**
     * Appends an instruction to a block that is not the current one, ended or not; used for allocas in the entry block.
     *
     * @throws IllegalArgumentException if an operand has the wrong type
     */
    public Value addTo(int label, Operation operation) {
        OperandTypes.require(name, operation);
        Value result = operation.type() == Type.VOID ? Value.NONE : newValue(operation.type());
        blocks.get(label).instructions.add(new Instruction(result, operation, line));
        return result;
    }

    /** Ends the current block. */
    public void end(Terminator terminator) {
        OpenBlock block = open(current);
        block.terminator = terminator;
        block.terminatorLine = line;
    }

    /** Whether the current block has been ended. */
    public boolean ended() {
        return blocks.get(current).terminator != null;
    }

    /**
     * The finished function; blocks that cannot be reached are left out.
     *
     * @throws IllegalStateException if a block that can be reached has not been ended
     */
    public Function build() {
        List<Block> finished = new ArrayList<>(blocks.size());
        for (int label = 0; label < blocks.size(); label++) {
            OpenBlock block = blocks.get(label);
            if (block.terminator != null) {
                finished.add(
                        new Block(label, block.parameters, block.instructions, block.terminator, block.terminatorLine));
            } else if (label == 0 || !block.instructions.isEmpty()) {
                throw new IllegalStateException("@" + name + ": block b" + label + " has no end");
            }
        }
        return Function.of(name, returnType, finished);
    }

    private OpenBlock open(int label) {
        OpenBlock block = blocks.get(label);
        if (block.terminator != null) {
            throw new IllegalStateException("@" + name + ": block b" + label + " has been ended");
        }
        return block;
    }

    /** Which function it builds. */
    @Override
    public String toString() {
        return "builder of @" + name;
    }

    private Value newValue(Type type) {
        return new Value(nextValue++, type);
    }
}
