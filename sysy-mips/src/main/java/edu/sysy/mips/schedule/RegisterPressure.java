package edu.sysy.mips.schedule;

import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.VirtualRegister;
import java.util.Arrays;
import java.util.List;

/**
 * Counts the live virtual registers of each class along a part of a block, in any order of its instructions, and keeps orders
 * from needing more registers than allowed.
 */
final class RegisterPressure implements ListScheduler.Limit {
    private static final int CLASSES = RegisterClass.values().length;

    private final RegisterClass[] kinds;
    private final int[] lastSeen;
    private final boolean[] liveBefore;
    private final int[] lastUse;
    private final int[] liveAtEnd;
    private final int[] usesLeft;
    private final int[] usesInPart;
    private List<MachineInstruction> instructions = List.of();
    private int visit;
    private int block = -1;
    private int begin;
    private int end;
    private final int[] liveAtBegin = new int[CLASSES];
    private final int[] live = new int[CLASSES];
    private final int[] peak = new int[CLASSES];
    private final int[] allowed = new int[CLASSES];
    private final int[] change = new int[CLASSES];
    private final int[] above = new int[CLASSES];

    /** For the blocks of a function. */
    RegisterPressure(MachineFunction function) {
        int registers = function.virtualRegisterCount();
        kinds = new RegisterClass[registers];
        Arrays.fill(kinds, RegisterClass.INT);
        lastSeen = new int[registers];
        liveBefore = new boolean[registers];
        lastUse = new int[registers];
        liveAtEnd = new int[registers];
        usesLeft = new int[registers];
        usesInPart = new int[registers];
        Arrays.fill(liveAtEnd, -1);
        for (MachineBlock code : function.blocks()) {
            for (VirtualRegister parameter : code.parameters()) {
                kinds[parameter.index()] = parameter.kind();
            }
            for (MachineInstruction instruction : code.instructions()) {
                for (Operand operand : instruction.operation().operands()) {
                    if (operand.register() instanceof VirtualRegister register) {
                        kinds[register.index()] = register.kind();
                    }
                }
            }
        }
    }

    /** Turns to a block, before its first instruction. */
    void enter(MachineBlock code, int position, int[] liveOut) {
        block = position;
        instructions = code.instructions();
        begin = 0;
        end = 0;
        visit++;
        Arrays.fill(live, 0);
        for (int register : liveOut) {
            liveAtEnd[register] = position;
            live[kinds[register].ordinal()]++;
        }
        for (int i = instructions.size() - 1; i >= 0; i--) {
            for (Operand operand : instructions.get(i).operation().operands()) {
                if (operand.register() instanceof VirtualRegister register) {
                    stepOver(register.index(), operand.role().defines(), i);
                }
            }
        }
    }

    /** Goes from behind an operand to before it. */
    private void stepOver(int register, boolean defined, int instruction) {
        if (lastSeen[register] != visit) {
            lastSeen[register] = visit;
            lastUse[register] = instruction;
            liveBefore[register] = liveAtEnd[register] == block;
        }
        if (liveBefore[register] == defined) {
            liveBefore[register] = !defined;
            live[kinds[register].ordinal()] += defined ? -1 : 1;
        }
    }

    /** Whether a register is not read behind an instruction of the block any more. */
    boolean endsAt(int register, int instruction) {
        return liveAtEnd[register] != block && lastUse[register] <= instruction;
    }

    /**
     * Turns to the instructions from the end of the last part to {@code newEnd} exclusively, and passes over them in their
     * order. The peaks of other orders may come up to those of this one, or to the given bounds if these are higher.
     */
    void enterPart(int newEnd, int integers, int floats) {
        begin = end;
        end = newEnd;
        System.arraycopy(live, 0, liveAtBegin, 0, CLASSES);
        for (int i = begin; i < end; i++) {
            for (Operand operand : instructions.get(i).operation().operands()) {
                if (operand.register() instanceof VirtualRegister register) {
                    usesInPart[register.index()] = 0;
                }
            }
        }
        for (int i = begin; i < end; i++) {
            for (Operand operand : instructions.get(i).operation().operands()) {
                if (operand.register() instanceof VirtualRegister register
                        && !operand.role().defines()) {
                    usesInPart[register.index()]++;
                }
            }
        }
        Arrays.fill(allowed, Integer.MAX_VALUE);
        begin();
        for (int i = begin; i < end; i++) {
            took(i - begin);
        }
        allowed[RegisterClass.INT.ordinal()] = Math.max(integers, peak[RegisterClass.INT.ordinal()]);
        allowed[RegisterClass.FLOAT.ordinal()] = Math.max(floats, peak[RegisterClass.FLOAT.ordinal()]);
    }

    /** The most registers of a class that were live at once since the part, or an order of it, was begun. */
    int peak(RegisterClass kind) {
        return peak[kind.ordinal()];
    }

    @Override
    public void begin() {
        System.arraycopy(liveAtBegin, 0, live, 0, CLASSES);
        System.arraycopy(liveAtBegin, 0, peak, 0, CLASSES);
        for (int i = begin; i < end; i++) {
            for (Operand operand : instructions.get(i).operation().operands()) {
                if (operand.register() instanceof VirtualRegister register) {
                    usesLeft[register.index()] = usesInPart[register.index()];
                }
            }
        }
    }

    @Override
    public boolean admits(int node) {
        if (node >= end - begin) {
            return true;
        }
        measure(node, false);
        for (int kind = 0; kind < CLASSES; kind++) {
            if (above[kind] > 0 && live[kind] + above[kind] > allowed[kind]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void took(int node) {
        if (node >= end - begin) {
            return;
        }
        measure(node, true);
        for (int kind = 0; kind < CLASSES; kind++) {
            peak[kind] = Math.max(peak[kind], live[kind] + above[kind]);
            live[kind] += change[kind];
        }
    }

    @Override
    public boolean accepts() {
        for (int kind = 0; kind < CLASSES; kind++) {
            if (peak[kind] > allowed[kind]) {
                return false;
            }
        }
        return true;
    }

    /** Finds how the instruction changes the numbers of live registers, and how far they rise above those before it. */
    private void measure(int node, boolean keep) {
        Arrays.fill(change, 0);
        Arrays.fill(above, 0);
        List<Operand> operands = instructions.get(begin + node).operation().operands();
        for (Operand operand : operands) {
            if (operand.register() instanceof VirtualRegister register
                    && !operand.role().defines()) {
                int left = --usesLeft[register.index()];
                if (left == 0 && !isLiveBehind(register.index())) {
                    change[register.kind().ordinal()]--;
                }
            }
        }
        System.arraycopy(change, 0, above, 0, CLASSES);
        for (Operand operand : operands) {
            if (operand.register() instanceof VirtualRegister register
                    && operand.role().defines()) {
                above[register.kind().ordinal()]++;
                if (usesInPart[register.index()] > 0 || isLiveBehind(register.index())) {
                    change[register.kind().ordinal()]++;
                }
            }
        }
        if (!keep) {
            for (Operand operand : operands) {
                if (operand.register() instanceof VirtualRegister register
                        && !operand.role().defines()) {
                    usesLeft[register.index()]++;
                }
            }
        }
    }

    private boolean isLiveBehind(int register) {
        return liveAtEnd[register] == block || lastUse[register] >= end;
    }
}
