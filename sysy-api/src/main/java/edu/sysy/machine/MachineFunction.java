package edu.sysy.machine;

import edu.sysy.ir.ControlFlow;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
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
    private final ControlFlow controlFlow;

    /**
     * A function from its parts.
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
        this.name = name;
        this.blocks = List.copyOf(blocks);
        this.virtualRegisterCount = virtualRegisterCount;
        this.frameObjects = List.copyOf(frameObjects);
        this.outgoingArgumentBytes = outgoingArgumentBytes;
        this.firstInstruction = new int[blocks.size() + 1];
        for (int i = 0; i < blocks.size(); i++) {
            firstInstruction[i + 1] =
                    firstInstruction[i] + blocks.get(i).instructions().size();
        }
        this.controlFlow = shape(name, this.blocks);
        checkEdges();
    }

    /**
     * The same function with other blocks, and so other code, over the same virtual registers.
     *
     * @param changed the entry first, the others in reverse postorder of the control flow
     * @throws IllegalArgumentException if an edge leads nowhere, has the wrong number of arguments, or is critical
     */
    public MachineFunction withBlocks(List<MachineBlock> changed) {
        return new MachineFunction(name, changed, virtualRegisterCount, frameObjects, outgoingArgumentBytes);
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

    @Override
    public String toString() {
        return "@" + name + ", " + blocks.size() + " blocks, " + instructionCount() + " instructions";
    }

    private static ControlFlow shape(String name, List<MachineBlock> blocks) {
        int bound = 0;
        for (MachineBlock block : blocks) {
            bound = Math.max(bound, block.label() + 1);
        }
        int[] positions = new int[bound];
        Arrays.fill(positions, -1);
        for (int i = 0; i < blocks.size(); i++) {
            positions[blocks.get(i).label()] = i;
        }
        int[][] successors = new int[blocks.size()][];
        for (int i = 0; i < successors.length; i++) {
            MachineBlock block = blocks.get(i);
            successors[i] = new int[block.edges().size()];
            for (int k = 0; k < successors[i].length; k++) {
                int target = block.edges().get(k).target();
                if (target < 0 || target >= bound || positions[target] < 0) {
                    throw new IllegalArgumentException(
                            name + ": block " + block.label() + " leads to " + target + ", which is missing");
                }
                successors[i][k] = positions[target];
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
