package edu.sysy.codegen.regalloc;

import edu.sysy.analysis.LiveInSets;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;

/**
 * Which virtual registers are live into each block, as sorted sets in one array. An argument of an edge counts as used
 * at the end of the block that passes it.
 */
public final class LiveRegisters {
    private final MachineFunction function;
    private final OperandTable operands;
    private final RegisterDefinitions definitions;
    private final EdgeTable edges;
    private final ControlFlow shape;
    private final IntGroups liveIn;

    /** Finds the sets, in time linear in their sizes. */
    public LiveRegisters(
            MachineFunction function, OperandTable operands, RegisterDefinitions definitions, EdgeTable edges) {
        this.function = function;
        this.operands = operands;
        this.definitions = definitions;
        this.edges = edges;
        this.shape = function.controlFlow();
        this.liveIn = findLiveIn();
    }

    /** The first index of what is live into a block; the registers of a block are in ascending order. */
    public int start(int block) {
        return liveIn.start(block);
    }

    /** One past the last index of what is live into a block. */
    public int end(int block) {
        return liveIn.end(block);
    }

    /** The number of registers in all sets. */
    public int size() {
        return liveIn.size();
    }

    /** The register at an index. */
    public int register(int index) {
        return liveIn.get(index);
    }

    /** Whether a register is live into a block; parameters of the block are not. */
    public boolean isLiveIn(int block, int register) {
        return liveIn.sortedContains(block, register);
    }

    private IntGroups findLiveIn() {
        IntList usedRegisters = new IntList();
        IntList usingBlocks = new IntList();
        int[] seen = new int[function.virtualRegisterCount()];
        Arrays.fill(seen, -1);
        for (int block = 0; block < shape.blockCount(); block++) {
            int end = function.firstInstruction(block + 1);
            for (int i = function.firstInstruction(block); i < end; i++) {
                for (int k = operands.start(i); k < operands.end(i); k++) {
                    if (operands.isVirtual(k) && operands.isUse(k) && isLiveIn(operands.register(k), block, i, seen)) {
                        usedRegisters.add(operands.register(k));
                        usingBlocks.add(block);
                    }
                }
            }
            for (int k = 0; k < shape.successorCount(block); k++) {
                int count = edges.parameterCount(shape.successor(block, k));
                for (int j = 0; j < count; j++) {
                    int argument = edges.argument(block, k, j);
                    if (isLiveIn(argument, block, end, seen)) {
                        usedRegisters.add(argument);
                        usingBlocks.add(block);
                    }
                }
            }
        }
        IntGroups uses = new IntGroups(function.virtualRegisterCount(), usedRegisters, usingBlocks);
        return LiveInSets.of(shape, definitions.blocks(), uses, r -> function.name() + ": v" + r, Integer.MAX_VALUE)
                .orElseThrow();
    }

    /** Whether a use shows for the first time that a register is live into a block. */
    private boolean isLiveIn(int register, int block, int instruction, int[] seen) {
        if (seen[register] == block
                || definitions.block(register) == block && definitions.instruction(register) < instruction) {
            return false;
        }
        seen[register] = block;
        return true;
    }
}
