package edu.sysy.mips.schedule;

import edu.sysy.mips.CodeItem;
import edu.sysy.mips.CodeItem.Word;
import edu.sysy.mips.RealInstruction.Plain;
import java.util.ArrayList;
import java.util.List;

/** Fills delay slots. */
public final class DelaySlots {
    private DelaySlots() {}

    /**
     * The items with something in each delay slot.
     *
     * @param items code in which jumps and branches have no slots yet
     * @param labelPrefix what new labels begin with
     */
    public static List<CodeItem> fill(List<CodeItem> items, String labelPrefix) {
        List<CodeItem> result = new ArrayList<>(items.size() + items.size() / 4);
        for (CodeItem item : items) {
            result.add(item);
            if (item instanceof Word(var instruction, int line) && instruction.hasDelaySlot()) {
                result.add(new Word(new Plain(Plain.Op.NOP), line));
            }
        }
        return result;
    }
}
