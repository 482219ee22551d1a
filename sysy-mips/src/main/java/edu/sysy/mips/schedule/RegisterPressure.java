package edu.sysy.mips.schedule;

import edu.sysy.ints.IntGroups;
import java.util.Arrays;

/**
 * Counts the live virtual registers of each class along a part of a block, in any order of its instructions, and keeps
 * orders from needing more registers than allowed.
 */
final class RegisterPressure implements ListScheduler.Limit {
    private static final int INTEGER = 0;
    private static final int FLOAT = 1;
    private static final int CLASSES = 2;

    private final RegisterOperands operands;
    private final IntGroups liveOut;
    private final int[] lastSeen;
    private final boolean[] liveBefore;
    private final int[] lastUse;
    private final int[] liveAtEnd;
    private final int[] usesLeft;
    private final int[] usesInPart;
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

    /**
     * For the blocks of the function with the given operands and the given registers live at the ends of its blocks.
     */
    RegisterPressure(RegisterOperands operands, IntGroups liveOut) {
        this.operands = operands;
        this.liveOut = liveOut;
        int registers = operands.registerCount();
        lastSeen = new int[registers];
        liveBefore = new boolean[registers];
        lastUse = new int[registers];
        liveAtEnd = new int[registers];
        usesLeft = new int[registers];
        usesInPart = new int[registers];
        Arrays.fill(liveAtEnd, -1);
    }

    /** Turns to a block of so many instructions, before the first of them. */
    void enter(int position, int size) {
        block = position;
        begin = operands.firstOf(position);
        end = begin;
        visit++;
        Arrays.fill(live, 0);
        for (int i = liveOut.start(position); i < liveOut.end(position); i++) {
            int register = RegisterOperands.VIRTUAL + liveOut.get(i);
            liveAtEnd[register] = position;
            live[kind(register)]++;
        }
        for (int i = begin + size - 1; i >= begin; i--) {
            for (int k = operands.begin(i); k < operands.end(i); k++) {
                if (isVirtual(k)) {
                    stepOver(operands.register(k), operands.defines(k), i);
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
            live[kind(register)] += defined ? -1 : 1;
        }
    }

    /** Whether a register is not read behind an instruction of the block any more. */
    boolean endsAt(int register, int instruction) {
        return liveAtEnd[register] != block && lastUse[register] <= instruction;
    }

    /**
     * Turns to so many instructions behind the last part, and passes over them in their order. The peaks of other
     * orders may come up to those of this one, or to the given bounds if these are higher.
     */
    void enterPart(int size, int integers, int floats) {
        begin = end;
        end = begin + size;
        System.arraycopy(live, 0, liveAtBegin, 0, CLASSES);
        int first = operands.begin(begin);
        int last = operands.begin(end);
        for (int k = first; k < last; k++) {
            usesInPart[operands.register(k)] = 0;
        }
        for (int k = first; k < last; k++) {
            if (!operands.defines(k)) {
                usesInPart[operands.register(k)]++;
            }
        }
        begin();
        for (int node = 0; node < size; node++) {
            took(node);
        }
        allowed[INTEGER] = Math.max(integers, peak[INTEGER]);
        allowed[FLOAT] = Math.max(floats, peak[FLOAT]);
    }

    /** The most integer registers that were live at once since the part, or an order of it, was begun. */
    int integerPeak() {
        return peak[INTEGER];
    }

    /** The same for floating registers. */
    int floatPeak() {
        return peak[FLOAT];
    }

    @Override
    public void begin() {
        System.arraycopy(liveAtBegin, 0, live, 0, CLASSES);
        System.arraycopy(liveAtBegin, 0, peak, 0, CLASSES);
        int last = operands.begin(end);
        for (int k = operands.begin(begin); k < last; k++) {
            usesLeft[operands.register(k)] = usesInPart[operands.register(k)];
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
        return peak[INTEGER] <= allowed[INTEGER] && peak[FLOAT] <= allowed[FLOAT];
    }

    /** Finds how the instruction changes the numbers of live registers, and how far they rise above those before it. */
    private void measure(int node, boolean keep) {
        int first = operands.begin(begin + node);
        int last = operands.end(begin + node);
        Arrays.fill(change, 0);
        for (int k = first; k < last; k++) {
            if (isVirtual(k) && !operands.defines(k)) {
                int register = operands.register(k);
                if (--usesLeft[register] == 0 && !isLiveBehind(register)) {
                    change[kind(register)]--;
                }
            }
        }
        System.arraycopy(change, 0, above, 0, CLASSES);
        for (int k = first; k < last; k++) {
            if (isVirtual(k) && operands.defines(k)) {
                int register = operands.register(k);
                above[kind(register)]++;
                if (usesInPart[register] > 0 || isLiveBehind(register)) {
                    change[kind(register)]++;
                }
            }
        }
        for (int k = first; k < last && !keep; k++) {
            if (isVirtual(k) && !operands.defines(k)) {
                usesLeft[operands.register(k)]++;
            }
        }
    }

    private boolean isLiveBehind(int register) {
        return liveAtEnd[register] == block || lastUse[register] >= end;
    }

    private boolean isVirtual(int position) {
        return operands.register(position) >= RegisterOperands.VIRTUAL;
    }

    private int kind(int register) {
        return operands.isFloat(register) ? FLOAT : INTEGER;
    }
}
