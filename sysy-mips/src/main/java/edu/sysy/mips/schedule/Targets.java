package edu.sysy.mips.schedule;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Label;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.BranchLikely;
import edu.sysy.mips.RealInstruction.Conditional;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where branches and jumps inside a function lead, and where that is in its code. */
final class Targets {
    private Targets() {}

    /** The label to which the instruction may go; empty if it is neither a branch nor a jump inside the function. */
    static String of(RealInstruction branch) {
        return switch (branch) {
            case Conditional conditional -> conditional.label();
            case BranchLikely(var conditional) -> conditional.label();
            case Jump jump when !jump.link() -> jump.symbol();
            default -> "";
        };
    }

    /** The index of each label. */
    static Map<String, Integer> labels(List<CodeItem<RealInstruction>> items) {
        Map<String, Integer> labels = new HashMap<>();
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Label(var name)) {
                labels.put(name, i);
            }
        }
        return labels;
    }

    /** The index of the first word at or after an index; the number of items if there is none. */
    static int afterLabels(List<CodeItem<RealInstruction>> items, int index) {
        int next = index;
        while (next < items.size() && items.get(next) instanceof Label) {
            next++;
        }
        return next;
    }

    /** The same jump, or branch with a slot that is always executed, to another label. */
    static RealInstruction replace(RealInstruction branch, String label) {
        return switch (branch) {
            case Conditional conditional -> conditional.to(label);
            case Jump jump -> new Jump(MipsOpcode.J, label);
            default -> throw new IllegalArgumentException(branch.toString());
        };
    }
}
