package edu.sysy.mips.schedule;

import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.VirtualRegister;
import java.util.Arrays;
import java.util.Optional;

/**
 * Which virtual registers are live at the ends of blocks; an argument of an edge is live at the end of the block that
 * the edge leaves. Found by a walk from the uses of each register up to its definition, in time linear in the size of
 * the result (Boissinot and others: Computing Liveness Sets for SSA-Form Programs, 2011).
 */
final class LiveOut {
    /** The most pairs of a block and a register that are collected. */
    private static final int MOST = 1 << 22;

    private final ControlFlow flow;
    private final int[] definitions;
    private final IntList usedRegisters = new IntList();
    private final IntList usingBlocks = new IntList();
    private final IntList argumentRegisters = new IntList();
    private final IntList argumentBlocks = new IntList();
    private final IntList blocks = new IntList();
    private final IntList registers = new IntList();
    private final int[] liveIn;
    private final int[] liveOut;
    private final IntList waiting = new IntList();

    private LiveOut(MachineFunction function, RegisterOperands operands) {
        flow = function.controlFlow();
        definitions = new int[function.virtualRegisterCount()];
        liveIn = new int[flow.blockCount()];
        liveOut = new int[flow.blockCount()];
        Arrays.fill(definitions, -1);
        Arrays.fill(liveIn, -1);
        Arrays.fill(liveOut, -1);
        for (int block = 0; block < flow.blockCount(); block++) {
            collect(function.blocks().get(block), block, operands);
        }
    }

    /**
     * The indices of the registers live at the end of each block; nothing if millions of them would have to be listed.
     */
    static Optional<IntGroups> of(MachineFunction function, RegisterOperands operands) {
        LiveOut live = new LiveOut(function, operands);
        int count = function.virtualRegisterCount();
        IntGroups uses = new IntGroups(count, live.usedRegisters, live.usingBlocks);
        IntGroups arguments = new IntGroups(count, live.argumentRegisters, live.argumentBlocks);
        for (int register = 0; register < count; register++) {
            for (int i = uses.start(register); i < uses.end(register); i++) {
                live.enter(register, uses.get(i));
            }
            for (int i = arguments.start(register); i < arguments.end(register); i++) {
                live.leave(register, arguments.get(i));
            }
            live.walk(register);
            if (live.blocks.size() > MOST) {
                return Optional.empty();
            }
        }
        return Optional.of(new IntGroups(live.flow.blockCount(), live.blocks, live.registers));
    }

    private void collect(MachineBlock block, int position, RegisterOperands operands) {
        for (VirtualRegister parameter : block.parameters()) {
            definitions[parameter.index()] = position;
        }
        int first = operands.firstOf(position);
        int last = first + block.instructions().size() - 1;
        for (int i = operands.begin(first); i < operands.end(last); i++) {
            int register = operands.register(i) - RegisterOperands.VIRTUAL;
            if (register < 0) {
                continue;
            }
            if (operands.defines(i)) {
                definitions[register] = position;
            } else if (definitions[register] != position) {
                usedRegisters.add(register);
                usingBlocks.add(position);
            }
        }
        for (MachineEdge edge : block.edges()) {
            for (VirtualRegister argument : edge.arguments()) {
                argumentRegisters.add(argument.index());
                argumentBlocks.add(position);
            }
        }
    }

    private void walk(int register) {
        while (!waiting.isEmpty()) {
            int block = waiting.removeLast();
            for (int k = 0; k < flow.predecessorCount(block); k++) {
                leave(register, flow.predecessor(block, k));
            }
        }
    }

    private void leave(int register, int block) {
        if (liveOut[block] != register) {
            liveOut[block] = register;
            blocks.add(block);
            registers.add(register);
            enter(register, block);
        }
    }

    private void enter(int register, int block) {
        if (definitions[register] != block && liveIn[block] != register) {
            liveIn[block] = register;
            waiting.add(block);
        }
    }
}
