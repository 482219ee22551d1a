package edu.sysy.codegen.schedule;

import edu.sysy.Cancellation;
import edu.sysy.analysis.LiveInSets;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.pass.WorkLimit;
import java.util.Arrays;
import java.util.Optional;

/**
 * Live-in sets of the blocks of a function, before its registers are allocated. What is live at the end of a block is
 * live into a successor or passed to it by an edge, and is listed nowhere: all sets together can be millions of pairs.
 */
final class LiveIn {
    /** More pairs would take hundreds of megabytes; the function is then not scheduled before allocation. */
    private static final WorkLimit LIVE_PAIRS =
            new WorkLimit(1 << 22, "has", "pairs of a block and a register that is live into it");

    private final MachineFunction function;
    private final OperandTable operands;
    private final int[] definitions;
    private final IntList usedRegisters = new IntList();
    private final IntList usingBlocks = new IntList();

    private LiveIn(MachineFunction function, OperandTable operands) {
        this.function = function;
        this.operands = operands;
        this.definitions = new int[function.virtualRegisterCount()];
        Arrays.fill(definitions, -1);
        for (int block = 0; block < function.blocks().size(); block++) {
            collect(function.blocks().get(block), block);
        }
    }

    /**
     * The indices of the registers live into each block; nothing if millions of them would have to be listed.
     */
    static Optional<IntGroups> of(MachineFunction function, OperandTable operands) {
        LiveIn live = new LiveIn(function, operands);
        IntGroups uses = new IntGroups(function.virtualRegisterCount(), live.usedRegisters, live.usingBlocks);
        int max = (int) LIVE_PAIRS.max();
        Optional<IntGroups> liveIn =
                LiveInSets.of(function.controlFlow(), live.definitions, uses, r -> function.name() + ": v" + r, max);
        if (liveIn.isEmpty()) {
            LIVE_PAIRS.leavesOut(MachineScheduler.NAME, function.name(), LIVE_PAIRS.max() + 1); // counting stops there
        }
        return liveIn;
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
}
