package edu.sysy.mips.schedule;

import edu.sysy.mips.CodeItem;
import edu.sysy.mips.CodeItem.Label;
import edu.sysy.mips.CodeItem.Word;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.JumpRegister;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds code without a way in, which is what stands behind a jump and its slot, and labels to which nothing leads. */
final class UnreachableCode {
    private UnreachableCode() {}

    /** The items without them, given code whose delay slots are in place. */
    static List<CodeItem> remove(List<CodeItem> items) {
        Set<String> used = new HashSet<>();
        for (CodeItem item : items) {
            if (item instanceof Word(var instruction, int line)) {
                used.add(Targets.of(instruction));
            }
        }
        List<CodeItem> result = new ArrayList<>(items.size());
        boolean reached = true;
        for (int i = 0; i < items.size(); i++) {
            CodeItem item = items.get(i);
            boolean isTarget = item instanceof Label(var name) && used.contains(name);
            reached |= isTarget;
            if (reached && (isTarget || !(item instanceof Label))) {
                result.add(item);
            }
            reached &= i == 0 || !endsLine(items.get(i - 1));
        }
        return result;
    }

    /** Whether control never gets behind the delay slot of the instruction. */
    private static boolean endsLine(CodeItem item) {
        return item instanceof Word(var instruction, int line)
                && switch (instruction) {
                    case Jump jump -> !jump.link();
                    case JumpRegister jump -> !jump.link();
                    default -> false;
                };
    }
}
