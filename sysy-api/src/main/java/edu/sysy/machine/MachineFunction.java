package edu.sysy.machine;

import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.DerivedResults;
import edu.sysy.ir.Value;
import edu.sysy.ir.ValueMap;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Machine code of one function over virtual registers, in SSA form, without critical edges: a block with several edges
 * out leads only to blocks with one edge in.
 *
 * <p>Instructions are numbered through all blocks in order, from 0; an {@link Allocation} uses these numbers.
 */
public final class MachineFunction {
    private final String name;
    private final List<MachineBlock> blocks;
    private final int virtualRegisterCount;
    private final List<FrameObject> frameObjects;
    private final int outgoingArgumentBytes;
    private final int[] firstInstruction;
    private final int[] positionOfLabel;
    private final ControlFlow controlFlow;
    private final @Nullable ValueMap<Register> valueRegisters;
    private final DerivedResults<MachineFunction> derived = new DerivedResults<>(this);

    /**
     * A function from its parts, of which nobody knows what values it holds.
     *
     * @param blocks the entry first, the others in reverse postorder of the control flow
     * @param virtualRegisterCount one more than the largest index of a virtual register
     * @param frameObjects the objects that live in the frame, by number
     * @param outgoingArgumentBytes room for the arguments of the calls made, in bytes; 0 in a function without calls
     * @throws IllegalArgumentException if an edge leads nowhere, has the wrong number of arguments, or is critical
     */
    public MachineFunction(
            String name,
            List<MachineBlock> blocks,
            int virtualRegisterCount,
            List<FrameObject> frameObjects,
            int outgoingArgumentBytes) {
        this(name, blocks, virtualRegisterCount, frameObjects, outgoingArgumentBytes, null);
    }

    /**
     * A function from its parts, of which it is known where the values of the function are that it was selected from.
     * That is no part of the code: functions that differ in nothing else are equal, and the text form leaves it out.
     *
     * @param valueRegisters see {@link #register}, not to be changed any more; null if that is not known
     * @throws IllegalArgumentException if an edge leads nowhere, has the wrong number of arguments, or is critical
     */
    public MachineFunction(
            String name,
            List<MachineBlock> blocks,
            int virtualRegisterCount,
            List<FrameObject> frameObjects,
            int outgoingArgumentBytes,
            @Nullable ValueMap<Register> valueRegisters) {
        this.name = name;
        this.blocks = List.copyOf(blocks);
        this.virtualRegisterCount = virtualRegisterCount;
        this.frameObjects = List.copyOf(frameObjects);
        this.outgoingArgumentBytes = outgoingArgumentBytes;
        this.firstInstruction = firstInstructions(this.blocks);
        this.positionOfLabel = positions(this.blocks);
        this.controlFlow = shape();
        this.valueRegisters = valueRegisters;
        checkEdges();
    }

    /** The same function with other instructions in its blocks, which keeps what is known of the edges. */
    private MachineFunction(MachineFunction like, List<MachineBlock> blocks, int virtualRegisterCount) {
        this.name = like.name;
        this.blocks = blocks;
        this.virtualRegisterCount = virtualRegisterCount;
        this.frameObjects = like.frameObjects;
        this.outgoingArgumentBytes = like.outgoingArgumentBytes;
        this.firstInstruction = firstInstructions(blocks);
        this.positionOfLabel = like.positionOfLabel;
        this.controlFlow = like.controlFlow;
        this.valueRegisters = like.valueRegisters;
    }

    /**
     * The same function with other blocks, and so other code, over the same virtual registers.
     *
     * @param changed the entry first, the others in reverse postorder of the control flow
     * @throws IllegalArgumentException if an edge leads nowhere, has the wrong number of arguments, or is critical
     */
    public MachineFunction withBlocks(List<MachineBlock> changed) {
        return withBlocks(changed, virtualRegisterCount);
    }

    /** The same with another bound of the indices of virtual registers. */
    MachineFunction withBlocks(List<MachineBlock> changed, int registerCount) {
        return hasSameEdges(changed)
                ? new MachineFunction(this, List.copyOf(changed), registerCount)
                : new MachineFunction(
                        name, changed, registerCount, frameObjects, outgoingArgumentBytes, valueRegisters);
    }

    /** Whether blocks differ from those of this function in nothing but their instructions. */
    private boolean hasSameEdges(List<MachineBlock> changed) {
        if (changed.size() != blocks.size()) {
            return false;
        }
        for (int i = 0; i < changed.size(); i++) {
            MachineBlock block = changed.get(i);
            MachineBlock old = blocks.get(i);
            if (block != old
                    && (block.label() != old.label()
                            || !block.edges().equals(old.edges())
                            || !block.parameters().equals(old.parameters()))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The virtual register that holds a value of the function that this code was selected from. There is none for what
     * needs no register: constants and addresses, which are made where they are used, and what is computed as a part of
     * other instructions. A function that was read from text knows none.
     */
    public Optional<VirtualRegister> register(Value value) {
        return valueRegisters != null && value.exists() && valueRegisters.get(value) instanceof VirtualRegister register
                ? Optional.of(register)
                : Optional.empty();
    }

    /**
     * A changed copy of this function. The editor is valid inside {@code changes} only; the changes take effect
     * together when it returns. Blocks that no change touches are the same objects in the result, and if nothing is
     * changed the result is this function.
     */
    public MachineFunction edit(Consumer<MachineEditor> changes) {
        return MachineEditor.apply(this, changes);
    }

    /** The name of the function it was made from. */
    public String name() {
        return name;
    }

    /** All blocks, the entry first. */
    public List<MachineBlock> blocks() {
        return blocks;
    }

    /** One more than the largest index of a virtual register: the size a table indexed by register needs. */
    public int virtualRegisterCount() {
        return virtualRegisterCount;
    }

    /** The objects that live in the frame, by number. */
    public List<FrameObject> frameObjects() {
        return frameObjects;
    }

    /** Room for the arguments of the calls made, in bytes; 0 in a function without calls. */
    public int outgoingArgumentBytes() {
        return outgoingArgumentBytes;
    }

    /** The number of instructions in all blocks. */
    public int instructionCount() {
        return firstInstruction[blocks.size()];
    }

    /**
     * The number of the first instruction of the block at {@code position}; for the block count, one past the last of
     * all.
     */
    public int firstInstruction(int position) {
        return firstInstruction[position];
    }

    /**
     * The position of the block that has the instruction numbered {@code number}.
     *
     * @throws IndexOutOfBoundsException if there is none
     */
    public int blockOf(int number) {
        Objects.checkIndex(number, instructionCount());
        int found = Arrays.binarySearch(firstInstruction, number);
        return found >= 0 ? found : -found - 2;
    }

    /**
     * The instruction numbered {@code number}.
     *
     * @throws IndexOutOfBoundsException if there is none
     */
    public MachineInstruction instruction(int number) {
        int position = blockOf(number);
        return blocks.get(position).instructions().get(number - firstInstruction[position]);
    }

    /** Blocks and edges in flat arrays, by position in {@link #blocks()}. */
    public ControlFlow controlFlow() {
        return controlFlow;
    }

    /** Results of analyses of this function. */
    public DerivedResults<MachineFunction> derived() {
        return derived;
    }

    /**
     * The block with a label.
     *
     * @throws IllegalArgumentException if there is none
     */
    public MachineBlock block(int label) {
        return blocks.get(position(label));
    }

    /**
     * The position of the block with a label in {@link #blocks()}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public int position(int label) {
        int position = label >= 0 && label < positionOfLabel.length ? positionOfLabel[label] : -1;
        if (position < 0) {
            throw new IllegalArgumentException("no block b" + label + " in @" + name);
        }
        return position;
    }

    /** What messages call a block. */
    String place(int label) {
        return "@" + name + ", b" + label;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof MachineFunction function
                && name.equals(function.name)
                && blocks.equals(function.blocks)
                && virtualRegisterCount == function.virtualRegisterCount
                && frameObjects.equals(function.frameObjects)
                && outgoingArgumentBytes == function.outgoingArgumentBytes;
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, blocks, virtualRegisterCount, frameObjects, outgoingArgumentBytes);
    }

    /** The code in its {@linkplain edu.sysy.machine.text text form}. */
    @Override
    public String toString() {
        return MachineCodeText.of(this);
    }

    /** For each block the number of its first instruction; at the end that of all instructions. */
    private static int[] firstInstructions(List<MachineBlock> blocks) {
        int[] first = new int[blocks.size() + 1];
        for (int i = 0; i < blocks.size(); i++) {
            first[i + 1] = first[i] + blocks.get(i).instructions().size();
        }
        return first;
    }

    /** For each label the position of its block; -1 if there is none. */
    private static int[] positions(List<MachineBlock> blocks) {
        int bound = 0;
        for (MachineBlock block : blocks) {
            bound = Math.max(bound, block.label() + 1);
        }
        int[] positions = new int[bound];
        Arrays.fill(positions, -1);
        for (int i = 0; i < blocks.size(); i++) {
            positions[blocks.get(i).label()] = i;
        }
        return positions;
    }

    private ControlFlow shape() {
        int[][] successors = new int[blocks.size()][];
        for (int i = 0; i < successors.length; i++) {
            MachineBlock block = blocks.get(i);
            successors[i] = new int[block.edges().size()];
            for (int k = 0; k < successors[i].length; k++) {
                int target = block.edges().get(k).target();
                if (target < 0 || target >= positionOfLabel.length || positionOfLabel[target] < 0) {
                    throw new IllegalArgumentException(
                            name + ": block " + block.label() + " leads to " + target + ", which is missing");
                }
                successors[i][k] = positionOfLabel[target];
            }
        }
        return ControlFlow.ofSuccessors(successors);
    }

    private void checkEdges() {
        for (int i = 0; i < blocks.size(); i++) {
            MachineBlock block = blocks.get(i);
            for (int k = 0; k < block.edges().size(); k++) {
                int target = controlFlow.successor(i, k);
                int expected = blocks.get(target).parameters().size();
                if (block.edges().get(k).arguments().size() != expected) {
                    throw new IllegalArgumentException(name + ": edge " + k + " of block " + block.label() + " has "
                            + block.edges().get(k).arguments().size() + " arguments instead of " + expected);
                }
                if (block.edges().size() > 1 && controlFlow.predecessorCount(target) > 1) {
                    throw new IllegalArgumentException(
                            name + ": edge " + k + " of block " + block.label() + " is critical");
                }
            }
        }
    }
}
