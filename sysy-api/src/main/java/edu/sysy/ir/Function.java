package edu.sysy.ir;

import edu.sysy.Cancellation;
import edu.sysy.ir.text.IrPrinter;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A function: a signature and blocks in reverse postorder, the entry first. Every block can be reached from the entry,
 * and no edge leads to the entry, whose parameters are the function's. Immutable: {@link #edit} makes another one.
 *
 * {@snippet lang = "java":
 * Function function = program.functions().getFirst();
 * Dominators dominators = Dominators.of(function);
 * Function doubled = function.edit(editor -> editor.forEachInstruction((label, index, add) -> {
 *     if (add.operation() instanceof Operation.Add(Value x, Value y) && x.equals(y)) {
 *         Value two = editor.insert(label, index, new Operation.IntConstant(2), add.line());
 *         editor.replace(label, index, new Operation.Mul(x, two));
 *     }
 * }));
 * }
 */
public final class Function {
    private final String name;
    private final Type returnType;
    private final List<Block> blocks;
    private final ControlFlow controlFlow;
    private final int valueBound;
    private final int instructionCount;
    private final long opcodes;
    private final DerivedResults<Function> derived = new DerivedResults<>(this);

    private Function(String name, Type returnType, List<Block> blocks, ControlFlow controlFlow) {
        this.name = name;
        this.returnType = returnType;
        this.blocks = blocks;
        this.controlFlow = controlFlow;
        int bound = 0;
        int count = 0;
        long opcodeSet = 0;
        for (Block block : blocks) {
            for (Value parameter : block.parameters()) {
                bound = Math.max(bound, parameter.index() + 1);
            }
            InstructionTable table = InstructionTable.of(block);
            bound = Math.max(bound, table.valueBound());
            count += table.size();
            opcodeSet |= table.opcodeSet();
        }
        this.valueBound = bound;
        this.instructionCount = count;
        this.opcodes = opcodeSet;
    }

    /**
     * A function of the given blocks, the first of which is the entry; the others are put into reverse postorder, and
     * those that cannot be reached are left out.
     *
     * @throws IllegalArgumentException if an edge leads to a label that no block has, two blocks share a label, or an
     *     edge leads to the entry
     */
    public static Function of(String name, Type returnType, List<Block> blocks) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(returnType, "returnType");
        Cancellation.poll();
        List<Block> ordered = BlockOrder.reversePostorder(name, blocks);
        return new Function(name, returnType, ordered, ControlFlow.of(ordered));
    }

    /** Starts building a function block by block. */
    public static FunctionBuilder builder(String name, Type returnType) {
        return new FunctionBuilder(name, returnType);
    }

    /** The name, without any prefix. */
    public String name() {
        return name;
    }

    /** What calls of it give; {@link Type#VOID} for nothing. */
    public Type returnType() {
        return returnType;
    }

    /** The formal parameters: those of the entry block. */
    public List<Value> parameters() {
        return entry().parameters();
    }

    /** All blocks, in reverse postorder. */
    public List<Block> blocks() {
        return blocks;
    }

    /** The block where the function begins. */
    public Block entry() {
        return blocks.getFirst();
    }

    /**
     * The block with a label.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Block block(int label) {
        int position = controlFlow.position(label);
        if (position < 0) {
            throw new IllegalArgumentException("no block b" + label + " in @" + name);
        }
        return blocks.get(position);
    }

    /** The shape: blocks and edges in flat arrays. */
    public ControlFlow controlFlow() {
        return controlFlow;
    }

    /** One more than the largest index of a value defined here: the size a table indexed by value needs. */
    public int valueBound() {
        return valueBound;
    }

    /** One more than the largest label of a block. */
    public int labelBound() {
        return controlFlow.labelBound();
    }

    /** The number of instructions, terminators not counted. */
    public int instructionCount() {
        return instructionCount;
    }

    /** Whether any instruction has an opcode. */
    public boolean contains(Opcode opcode) {
        return (opcodes & 1L << opcode.ordinal()) != 0;
    }

    /** Whether an operation has a vector as its result or as an operand. */
    public boolean usesVectors() {
        return (opcodes & Opcode.VECTORS) != 0;
    }

    /** Results of analyses of this function. */
    public DerivedResults<Function> derived() {
        return derived;
    }

    /** The same function with other blocks; itself if they are the same objects in the same order. */
    public Function withBlocks(List<Block> others) {
        Cancellation.poll();
        if (sameObjects(blocks, others)) {
            return this;
        }
        if (controlFlow.describes(others)) {
            return new Function(name, returnType, List.copyOf(others), controlFlow);
        }
        return of(name, returnType, others);
    }

    /** The same code under another name. */
    public Function withName(String other) {
        return new Function(other, returnType, blocks, controlFlow);
    }

    /**
     * A changed copy of this function. The editor is valid inside {@code changes} only; the changes take effect
     * together when it returns. Blocks that no change touches are the same objects in the result, and if nothing is
     * changed the result is this function.
     */
    public Function edit(Consumer<FunctionEditor> changes) {
        return FunctionEditor.apply(this, changes);
    }

    /** Equal if name, return type and blocks are. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Function that
                && name.equals(that.name)
                && returnType == that.returnType
                && blocks.equals(that.blocks);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + blocks.size();
    }

    /** The text form, cut off where it is longer than anybody reads; messages use the {@link #name}. */
    @Override
    public String toString() {
        return IrPrinter.standard().brief(this);
    }

    private static boolean sameObjects(List<Block> some, List<Block> others) {
        if (some.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < some.size(); i++) {
            if (some.get(i) != others.get(i)) {
                return false;
            }
        }
        return true;
    }
}
