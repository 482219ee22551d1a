package edu.sysy.mips.schedule;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.codegen.layout.CodeItem.Label;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Conditional;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.Plain;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Liveness of physical registers at the beginnings of the straight lines of a function's final code: the iterative
 * solution of the backward data-flow equations over labels and delay slots. Code before register allocation is in SSA
 * form and needs no iteration, see {@link edu.sysy.codegen.regalloc.LiveInSets}.
 */
final class RegisterLiveness {
    private final List<CodeItem<RealInstruction>> items;
    private final CallArguments calls;
    private final Map<String, Integer> labels;
    private final int[] starts;
    private final int[] startOfItem;
    private final IntGroups successors;
    private final long[] live;

    /** Looks at code whose delay slots are in place, and are executed whether branches are taken or not. */
    RegisterLiveness(List<CodeItem<RealInstruction>> items, Map<String, Integer> labels, CallArguments calls) {
        this.items = items;
        this.calls = calls;
        this.labels = labels;
        this.startOfItem = new int[items.size() + 1];
        this.starts = findStarts();
        this.successors = findSuccessors();
        this.live = new long[starts.length];
        solve();
    }

    /** What is live before the item at {@code index}, which begins a straight line; everything if none begins there. */
    long before(int index) {
        int line = index < items.size() ? startOfItem[index] : -1;
        return line >= 0 ? live[line] : -1L;
    }

    private int[] findStarts() {
        Arrays.fill(startOfItem, -1);
        int[] found = new int[items.size() + 1];
        int count = 0;
        boolean begins = true;
        for (int i = 0; i < items.size(); i++) {
            if (begins || items.get(i) instanceof Label) {
                startOfItem[i] = count;
                found[count++] = i;
            }
            begins = i > 0 && isBranch(i - 1) || isBreak(i);
        }
        return Arrays.copyOf(found, count);
    }

    private boolean isBranch(int index) {
        return items.get(index) instanceof Instruction(var instruction, int line)
                && instruction.hasDelaySlot()
                && !(instruction instanceof Jump jump && jump.link());
    }

    private boolean isBreak(int index) {
        return items.get(index) instanceof Instruction(Plain(var opcode), int line) && opcode == MipsOpcode.BREAK;
    }

    private int end(int line) {
        return line + 1 < starts.length ? starts[line + 1] : items.size();
    }

    /** The straight lines that follow each one; a function has as many lines as jumps and labels, so in one table. */
    private IntGroups findSuccessors() {
        IntList lines = new IntList();
        IntList following = new IntList();
        for (int line = 0; line < starts.length; line++) {
            addSuccessors(line, following);
            while (lines.size() < following.size()) {
                lines.add(line);
            }
        }
        return new IntGroups(starts.length, lines, following);
    }

    private void addSuccessors(int line, IntList following) {
        int end = end(line);
        if (isBreak(end - 1)) {
            return;
        }
        boolean ends = end - 2 >= starts[line] && isBranch(end - 2);
        boolean goesOn = true;
        if (ends && items.get(end - 2) instanceof Instruction(var branch, int source)) {
            goesOn = branch instanceof Conditional;
            if (branch instanceof Conditional conditional) {
                following.add(line(conditional.label()));
            } else if (branch instanceof Jump jump && labels.containsKey(jump.symbol())) {
                following.add(line(jump.symbol()));
            }
        }
        if (goesOn && line + 1 < starts.length) {
            following.add(line + 1);
        }
    }

    private int line(String label) {
        Integer index = labels.get(label);
        if (index == null) {
            throw new IllegalArgumentException("a branch leads to " + label + ", which is missing");
        }
        return startOfItem[index];
    }

    private void solve() {
        long[] generated = new long[starts.length];
        long[] passed = new long[starts.length];
        for (int line = 0; line < starts.length; line++) {
            LineTransfer transfer = transfer(line);
            generated[line] = transfer.generated();
            passed[line] = transfer.passed();
        }
        IntGroups predecessors = predecessors();
        boolean[] waiting = new boolean[starts.length];
        IntList work = new IntList();
        for (int line = 0; line < starts.length; line++) {
            work.add(line);
            waiting[line] = true;
        }
        while (!work.isEmpty()) {
            int line = work.removeLast();
            waiting[line] = false;
            long before = liveAfter(line) & passed[line] | generated[line];
            if (before == live[line]) {
                continue;
            }
            live[line] = before;
            for (int i = predecessors.start(line); i < predecessors.end(line); i++) {
                int predecessor = predecessors.get(i);
                if (!waiting[predecessor]) {
                    waiting[predecessor] = true;
                    work.add(predecessor);
                }
            }
        }
    }

    private IntGroups predecessors() {
        IntList lines = new IntList();
        IntList before = new IntList();
        for (int line = 0; line < starts.length; line++) {
            for (int i = successors.start(line); i < successors.end(line); i++) {
                lines.add(successors.get(i));
                before.add(line);
            }
        }
        return new IntGroups(starts.length, lines, before);
    }

    private long liveAfter(int line) {
        long result = 0;
        for (int i = successors.start(line); i < successors.end(line); i++) {
            result |= live[successors.get(i)];
        }
        return result;
    }

    /** What a straight line makes of what is live after it. */
    private LineTransfer transfer(int line) {
        LineTransfer transfer = new LineTransfer(calls);
        for (int i = end(line) - 1; i >= starts[line]; i--) {
            if (!(items.get(i) instanceof Instruction(var instruction, int source))) {
                continue;
            }
            if (i > starts[line]
                    && items.get(i - 1) instanceof Instruction(var branch, int branchSource)
                    && branch.hasDelaySlot()) {
                if (branch instanceof Jump jump && !jump.link() && !labels.containsKey(jump.symbol())) {
                    transfer.leaveFor(jump.symbol());
                } else {
                    transfer.follow(branch);
                }
                transfer.execute(instruction);
                transfer.execute(branch);
                i--;
            } else {
                transfer.execute(instruction);
            }
        }
        return transfer;
    }
}
