package edu.sysy.mips.schedule;

import edu.sysy.Cancellation;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.codegen.layout.CodeItem.Label;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.JumpRegister;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds unneeded items of code whose delay slots are in place: unreachable code, which is what stands after a
 * jump and its slot, jumps to what follows anyway, and labels to which nothing leads.
 */
final class UnneededCode {
    private UnneededCode() {}

    /** The items without it. */
    static List<CodeItem<RealInstruction>> remove(List<CodeItem<RealInstruction>> items) {
        Cancellation.poll();
        List<CodeItem<RealInstruction>> reachable = reachable(items);
        Cancellation.poll();
        List<CodeItem<RealInstruction>> direct = withoutIdleJumps(reachable);
        return direct.size() == reachable.size() ? reachable : reachable(direct);
    }

    private static List<CodeItem<RealInstruction>> reachable(List<CodeItem<RealInstruction>> items) {
        Set<String> used = new HashSet<>();
        for (CodeItem<RealInstruction> item : items) {
            if (item instanceof Instruction(var instruction, int line)) {
                used.add(Targets.of(instruction));
            }
        }
        List<CodeItem<RealInstruction>> result = new ArrayList<>(items.size());
        boolean reached = true;
        for (int i = 0; i < items.size(); i++) {
            CodeItem<RealInstruction> item = items.get(i);
            boolean isTarget = item instanceof Label(var name) && used.contains(name);
            reached |= isTarget;
            if (reached && (isTarget || !(item instanceof Label))) {
                result.add(item);
            }
            reached &= i == 0 || !endsLine(items.get(i - 1));
        }
        return result;
    }

    private static List<CodeItem<RealInstruction>> withoutIdleJumps(List<CodeItem<RealInstruction>> items) {
        List<CodeItem<RealInstruction>> result = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Instruction(Jump jump, int line)
                    && !jump.link()
                    && leadsTo(jump.symbol(), items, i + 2)) {
                i++;
                if (DelaySlots.isNop(items.get(i))) {
                    continue;
                }
            }
            result.add(items.get(i));
        }
        return result;
    }

    /** Whether a label is among those at an index. */
    private static boolean leadsTo(String label, List<CodeItem<RealInstruction>> items, int index) {
        for (int i = index; i < items.size() && items.get(i) instanceof Label(var name); i++) {
            if (name.equals(label)) {
                return true;
            }
        }
        return false;
    }

    /** Whether control never passes the delay slot of the instruction. */
    private static boolean endsLine(CodeItem<RealInstruction> item) {
        return item instanceof Instruction(var instruction, int line)
                && switch (instruction) {
                    case Jump jump -> !jump.link();
                    case JumpRegister jump -> !jump.link();
                    default -> false;
                };
    }
}
