package edu.sysy.mips.schedule;

import edu.sysy.ints.IntGroups;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.VirtualRegister;
import edu.sysy.mips.MipsInstruction;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.PseudoInstruction;
import java.util.ArrayList;
import java.util.List;

/**
 * Arranges the instructions of each block before registers are allocated, when nothing but values ties them together:
 *
 * <pre>
 * lw   v7, 0(v3)               lw   v7, 0(v3)
 * addu v8, v6, v7       -->    lw   v9, 4(v3)
 * lw   v9, 4(v3)               addu v8, v6, v7
 * addu v10, v8, v9             addu v10, v8, v9
 * </pre>
 *
 * Calls stay where they are, and nothing crosses them. So that no order costs instructions, a part of a block never
 * needs more registers than before, or than the function needs elsewhere; and registers of a {@linkplain Webs web} that
 * are not live at the same time stay so.
 */
public final class MachineScheduler {
    /** Longer parts of blocks are cut into some of so many instructions. */
    private static final int LONGEST = 128;

    /** As many registers any function may use: those that a call does not preserve, with some to spare. */
    private static final int FEW_INTEGERS = 12;

    private static final int FEW_FLOATS = 14;

    /** As many registers of the file stay free for moves and constants that are not seen here. */
    private static final int SPARE = 3;

    private final MachineFunction function;
    private final ProcessorModel processor;
    private final RegisterOperands operands;
    private final RegisterPressure pressure;
    private final BlockDependences dependences;
    private int integersAllowed;
    private int floatsAllowed;

    private MachineScheduler(
            MachineFunction function,
            ProcessorModel processor,
            RegisterFile registers,
            RegisterOperands operands,
            IntGroups liveOut) {
        this.function = function;
        this.processor = processor;
        this.operands = operands;
        this.pressure = new RegisterPressure(operands, liveOut);
        this.dependences = new BlockDependences(function, processor, operands, pressure);
        measure();
        integersAllowed = bound(
                integersAllowed,
                FEW_INTEGERS,
                registers.allocatable(MipsRegisters.INT).size());
        floatsAllowed = bound(
                floatsAllowed,
                FEW_FLOATS,
                registers.allocatable(MipsRegisters.FLOAT).size());
    }

    /**
     * The function with its instructions in the new order; the same object if no order is better than that of the code.
     */
    public static MachineFunction schedule(MachineFunction function, ProcessorModel processor, RegisterFile registers) {
        if (!processor.hasDelays()) {
            return function;
        }
        RegisterOperands operands = new RegisterOperands(function);
        return LiveOut.of(function, operands)
                .map(live -> new MachineScheduler(function, processor, registers, operands, live).run())
                .orElse(function);
    }

    private static int bound(int needed, int few, int all) {
        return Math.max(few, Math.min(needed, all - SPARE));
    }

    /** Finds the most registers that are live at once anywhere in the function. */
    private void measure() {
        for (int position = 0; position < function.blocks().size(); position++) {
            int size = function.blocks().get(position).instructions().size();
            pressure.enter(position, size);
            pressure.enterPart(size, 0, 0);
            integersAllowed = Math.max(integersAllowed, pressure.integerPeak());
            floatsAllowed = Math.max(floatsAllowed, pressure.floatPeak());
        }
    }

    private MachineFunction run() {
        List<MachineBlock> blocks = new ArrayList<>(function.blocks().size());
        boolean changed = false;
        for (int position = 0; position < function.blocks().size(); position++) {
            MachineBlock old = function.blocks().get(position);
            MachineBlock block = schedule(old, position);
            changed |= block != old;
            blocks.add(block);
        }
        return changed
                ? new MachineFunction(
                        function.name(),
                        blocks,
                        function.virtualRegisterCount(),
                        function.frameObjects(),
                        function.outgoingArgumentBytes())
                : function;
    }

    private MachineBlock schedule(MachineBlock block, int position) {
        List<MachineInstruction> old = block.instructions();
        pressure.enter(position, old.size());
        List<MachineInstruction> arranged = new ArrayList<>(old.size());
        boolean changed = false;
        for (int begin = 0; begin < old.size(); ) {
            int end = begin;
            while (end < old.size() && end - begin < LONGEST && isMovable(old.get(end))) {
                end++;
            }
            pressure.enterPart(end - begin, integersAllowed, floatsAllowed);
            int[] order = end - begin > 1
                    ? ListScheduler.order(
                            dependences.find(old, operands.firstOf(position), begin, end),
                            processor.issueWidth(),
                            pressure)
                    : new int[0];
            for (int i = begin; i < end; i++) {
                arranged.add(old.get(order.length == 0 ? i : begin + order[i - begin]));
            }
            changed |= order.length != 0;
            begin = end;
            if (begin < old.size() && !isMovable(old.get(begin))) {
                pressure.enterPart(1, integersAllowed, floatsAllowed);
                arranged.add(old.get(begin++));
            }
        }
        return changed ? new MachineBlock(block.label(), block.parameters(), arranged, block.edges()) : block;
    }

    /** Whether an instruction is bound to its place by its operands and its effects on them only. */
    static boolean isMovable(MachineInstruction instruction) {
        if (!(instruction.operation() instanceof MipsInstruction operation)
                || operation instanceof PseudoInstruction.BlockEnd
                || operation.callee().isPresent()) {
            return false;
        }
        for (Operand operand : operation.operands()) {
            if (operand.constraint() instanceof Operand.Constraint.Fixed
                    && operand.register() instanceof VirtualRegister) {
                return false;
            }
        }
        return !(operation instanceof PseudoInstruction.Entry);
    }
}
