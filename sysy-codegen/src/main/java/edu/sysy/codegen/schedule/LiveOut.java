package edu.sysy.codegen.schedule;

import edu.sysy.Cancellation;
import edu.sysy.analysis.LiveInSets;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.pass.WorkLimit;
import java.util.Arrays;
import java.util.Optional;

/**
 * Live-out sets of the blocks of a function: what is live into a successor, and what an edge passes to it.
 */
final class LiveOut {
    /** More pairs would take hundreds of megabytes; the function is then not scheduled before allocation. */
    private static final WorkLimit LIVE_OUT_PAIRS =
            new WorkLimit(1 << 22, "has", "pairs of a block and a register that is live at its end");

    private final MachineFunction function;
    private final OperandTable operands;
    private final int[] definitions;
    private final IntList usedRegisters = new IntList();
    private final IntList usingBlocks = new IntList();

    private LiveOut(MachineFunction function, OperandTable operands) {
        this.function = function;
        this.operands = operands;
        this.definitions = new int[function.virtualRegisterCount()];
        Arrays.fill(definitions, -1);
        for (int block = 0; block < function.blocks().size(); block++) {
            collect(function.blocks().get(block), block);
        }
    }

    /**
     * The indices of the registers live at the end of each block; nothing if millions of them would have to be listed.
     */
    static Optional<IntGroups> of(MachineFunction function, OperandTable operands) {
        LiveOut live = new LiveOut(function, operands);
        IntGroups uses = new IntGroups(function.virtualRegisterCount(), live.usedRegisters, live.usingBlocks);
        int max = (int) LIVE_OUT_PAIRS.max();
        Optional<IntGroups> liveIn =
                LiveInSets.of(function.controlFlow(), live.definitions, uses, r -> function.name() + ": v" + r, max);
        if (liveIn.isEmpty()) {
            LIVE_OUT_PAIRS.leavesOut(
                    MachineScheduler.NAME, function.name(), LIVE_OUT_PAIRS.max() + 1); // counting stops there
        }
        return liveIn.map(live::liveOut);
    }

    private void collect(MachineBlock block, int position) {
        Cancellation.poll();
        for (VirtualRegister parameter : block.parameters()) {
            definitions[parameter.index()] = position;
        }
        int last = operands.start(function.firstInstruction(position + 1));
        for (int k = operands.start(function.firstInstruction(position)); k < last; k++) {
            if (!operands.isVirtual(k)) {
                continue;
            }
            if (operands.isUse(k)) {
                use(operands.register(k), position);
            } else {
                definitions[operands.register(k)] = position;
            }
        }
        for (MachineEdge edge : block.edges()) {
            for (VirtualRegister argument : edge.arguments()) {
                use(argument.index(), position);
            }
        }
    }

    private void use(int register, int position) {
        if (definitions[register] != position) {
            usedRegisters.add(register);
            usingBlocks.add(position);
        }
    }

    private IntGroups liveOut(IntGroups liveIn) {
        ControlFlow flow = function.controlFlow();
        IntList blocks = new IntList();
        IntList registers = new IntList();
        int[] seen = new int[function.virtualRegisterCount()];
        Arrays.fill(seen, -1);
        for (int block = 0; block < flow.blockCount(); block++) {
            for (int k = 0; k < flow.successorCount(block); k++) {
                int successor = flow.successor(block, k);
                for (int i = liveIn.start(successor); i < liveIn.end(successor); i++) {
                    add(liveIn.get(i), block, seen, blocks, registers);
                }
                for (VirtualRegister argument :
                        function.blocks().get(block).edges().get(k).arguments()) {
                    add(argument.index(), block, seen, blocks, registers);
                }
            }
        }
        return new IntGroups(flow.blockCount(), blocks, registers);
    }

    private static void add(int register, int block, int[] seen, IntList blocks, IntList registers) {
        if (seen[register] != block) {
            seen[register] = block;
            blocks.add(block);
            registers.add(register);
        }
    }
}
