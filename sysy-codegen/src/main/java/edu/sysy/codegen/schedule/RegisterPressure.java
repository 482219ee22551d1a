package edu.sysy.codegen.schedule;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.ints.IntGroups;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.VirtualRegister;
import java.util.Arrays;

/**
 * Counts the live virtual registers of each class along a part of a block, in any order of its instructions, and keeps
 * orders from needing more registers than allowed.
 */
final class RegisterPressure implements ListScheduler.Limit {
    private final OperandTable operands;
    private final MachineFunction function;
    private final IntGroups liveIn;
    private final int[] lastSeen;
    private final boolean[] liveBefore;
    private final int[] lastUse;

    /** The last visit of a block at whose end a register was live. */
    private final int[] liveAtEnd;

    private final int[] usesLeft;
    private final int[] usesInPart;
    private int visit;
    private int begin;
    private int end;
    private final int[] liveAtBegin;
    private final int[] live;
    private final int[] peak;
    private final int[] allowed;
    private final int[] change;
    private final int[] above;

    /**
     * For the blocks of the function with the given operands and the given registers live into its blocks.
     *
     * @param classes how many classes of registers there are
     */
    RegisterPressure(MachineFunction function, OperandTable operands, IntGroups liveIn, int classes) {
        this.function = function;
        this.operands = operands;
        this.liveIn = liveIn;
        int registers = function.virtualRegisterCount();
        lastSeen = new int[registers];
        liveBefore = new boolean[registers];
        lastUse = new int[registers];
        liveAtEnd = new int[registers];
        usesLeft = new int[registers];
        usesInPart = new int[registers];
        liveAtBegin = new int[classes];
        live = new int[classes];
        peak = new int[classes];
        allowed = new int[classes];
        change = new int[classes];
        above = new int[classes];
    }

    /** Turns to a block of so many instructions, before the first of them. */
    void enter(int position, int size) {
        begin = function.firstInstruction(position);
        end = begin;
        visit++;
        Arrays.fill(live, 0);
        for (int k = 0; k < function.controlFlow().successorCount(position); k++) {
            int successor = function.controlFlow().successor(position, k);
            for (int i = liveIn.start(successor); i < liveIn.end(successor); i++) {
                liveAtEnd(liveIn.get(i));
            }
            for (VirtualRegister argument :
                    function.blocks().get(position).edges().get(k).arguments()) {
                liveAtEnd(argument.index());
            }
        }
        for (int i = begin + size - 1; i >= begin; i--) {
            for (int k = operands.start(i); k < operands.end(i); k++) {
                if (operands.isVirtual(k)) {
                    stepOver(operands.register(k), !operands.isUse(k), i);
                }
            }
        }
    }

    private void liveAtEnd(int register) {
        if (liveAtEnd[register] != visit) {
            liveAtEnd[register] = visit;
            live[operands.classOf(register)]++;
        }
    }

    /** Goes from after an operand to before it. */
    private void stepOver(int register, boolean defined, int instruction) {
        if (lastSeen[register] != visit) {
            lastSeen[register] = visit;
            lastUse[register] = instruction;
            liveBefore[register] = liveAtEnd[register] == visit;
        }
        if (liveBefore[register] == defined) {
            liveBefore[register] = !defined;
            live[operands.classOf(register)] += defined ? -1 : 1;
        }
    }

    /** Whether a register is not read after an instruction of the block any more. */
    boolean endsAt(int register, int instruction) {
        return liveAtEnd[register] != visit && lastUse[register] <= instruction;
    }

    /**
     * Turns to the next instructions of the block, and passes over them in their order. The peaks of other orders may
     * come up to those of this one, or to the given bounds if these are higher.
     *
     * @param size how many instructions
     * @param bounds for each class of registers
     */
    void enterPart(int size, int[] bounds) {
        begin = end;
        end = begin + size;
        System.arraycopy(live, 0, liveAtBegin, 0, live.length);
        int first = operands.start(begin);
        int last = operands.start(end);
        for (int k = first; k < last; k++) {
            if (operands.isVirtual(k)) {
                usesInPart[operands.register(k)] = 0;
            }
        }
        for (int k = first; k < last; k++) {
            if (operands.isVirtual(k) && operands.isUse(k)) {
                usesInPart[operands.register(k)]++;
            }
        }
        begin();
        for (int node = 0; node < size; node++) {
            took(node);
        }
        for (int kind = 0; kind < allowed.length; kind++) {
            allowed[kind] = Math.max(bounds[kind], peak[kind]);
        }
    }

    /** The most registers of a class that were live at once since the part, or an order of it, was begun. */
    int peak(int kind) {
        return peak[kind];
    }

    @Override
    public void begin() {
        System.arraycopy(liveAtBegin, 0, live, 0, live.length);
        System.arraycopy(liveAtBegin, 0, peak, 0, peak.length);
        int last = operands.start(end);
        for (int k = operands.start(begin); k < last; k++) {
            if (operands.isVirtual(k)) {
                usesLeft[operands.register(k)] = usesInPart[operands.register(k)];
            }
        }
    }

    @Override
    public boolean admits(int node) {
        if (node >= end - begin) {
            return true;
        }
        measure(node, false);
        for (int kind = 0; kind < live.length; kind++) {
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
        for (int kind = 0; kind < live.length; kind++) {
            peak[kind] = Math.max(peak[kind], live[kind] + above[kind]);
            live[kind] += change[kind];
        }
    }

    @Override
    public boolean accepts() {
        for (int kind = 0; kind < live.length; kind++) {
            if (peak[kind] > allowed[kind]) {
                return false;
            }
        }
        return true;
    }

    /** Finds how the instruction changes the numbers of live registers, and how far they rise above those before it. */
    private void measure(int node, boolean keep) {
        int first = operands.start(begin + node);
        int last = operands.end(begin + node);
        Arrays.fill(change, 0);
        for (int k = first; k < last; k++) {
            if (operands.isVirtual(k) && operands.isUse(k)) {
                int register = operands.register(k);
                if (--usesLeft[register] == 0 && !isLiveAfter(register)) {
                    change[operands.classOf(register)]--;
                }
            }
        }
        System.arraycopy(change, 0, above, 0, above.length);
        for (int k = first; k < last; k++) {
            if (operands.isVirtual(k) && !operands.isUse(k)) {
                int register = operands.register(k);
                above[operands.classOf(register)]++;
                if (usesInPart[register] > 0 || isLiveAfter(register)) {
                    change[operands.classOf(register)]++;
                }
            }
        }
        for (int k = first; k < last && !keep; k++) {
            if (operands.isVirtual(k) && operands.isUse(k)) {
                usesLeft[operands.register(k)]++;
            }
        }
    }

    private boolean isLiveAfter(int register) {
        return liveAtEnd[register] == visit || lastUse[register] >= end;
    }
}
