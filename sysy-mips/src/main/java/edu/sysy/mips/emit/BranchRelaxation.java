package edu.sysy.mips.emit;

import edu.sysy.mips.CodeItem;
import edu.sysy.mips.CodeItem.Instruction;
import edu.sysy.mips.CodeItem.Label;
import edu.sysy.mips.RealInstruction.BranchLikely;
import edu.sysy.mips.RealInstruction.Conditional;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.Plain;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lengthens conditional branches that do not reach their targets:
 *
 * <pre>
 *     beq a, b, far             bne a, b, skip
 *     slot               -->    slot
 *                               j   far
 *                               nop
 *                         skip:
 * </pre>
 *
 * If the slot is executed only when the branch is taken, it and the {@code nop} change places. Without delay slots
 * neither is there.
 */
final class BranchRelaxation {
    /** How many words a branch reaches in either direction, with some to spare. */
    private static final int REACH = 32_000;

    /** The same for code that gets something in its delay slots later. */
    private static final int REACH_WITHOUT_SLOTS = REACH / 2;

    private static final int ADDED_WORDS = 2;

    private final List<CodeItem> items;
    private final String labelPrefix;
    private final boolean delaySlots;

    private BranchRelaxation(List<CodeItem> items, String labelPrefix, boolean delaySlots) {
        this.delaySlots = delaySlots;
        this.items = items;
        this.labelPrefix = labelPrefix;
    }

    /** The items with all branches in reach; new labels get numbers behind {@code labelPrefix}. */
    static List<CodeItem> relax(List<CodeItem> items, String labelPrefix, boolean delaySlots) {
        return items.size() <= (delaySlots ? REACH : REACH_WITHOUT_SLOTS)
                ? items
                : new BranchRelaxation(items, labelPrefix, delaySlots).run();
    }

    private List<CodeItem> run() {
        boolean[] isLong = new boolean[items.size()];
        int[] targets = targets();
        boolean changed = true;
        boolean any = false;
        int reach = delaySlots ? REACH : REACH_WITHOUT_SLOTS;
        while (changed) {
            changed = false;
            int[] positions = positions(isLong);
            for (int i = 0; i < targets.length; i++) {
                if (targets[i] >= 0 && !isLong[i] && Math.abs(positions[targets[i]] - positions[i]) > reach) {
                    isLong[i] = true;
                    changed = true;
                    any = true;
                }
            }
        }
        return any ? rewrite(isLong) : items;
    }

    private int[] targets() {
        Map<String, Integer> labels = new HashMap<>();
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Label(var name)) {
                labels.put(name, i);
            }
        }
        int[] targets = new int[items.size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = switch (items.get(i)) {
                case Instruction(Conditional branch, int line) -> labels.getOrDefault(branch.label(), -1);
                case Instruction(BranchLikely(var branch), int line) -> labels.getOrDefault(branch.label(), -1);
                default -> -1;
            };
        }
        return targets;
    }

    private int[] positions(boolean[] isLong) {
        int[] positions = new int[items.size()];
        int position = 0;
        for (int i = 0; i < positions.length; i++) {
            positions[i] = position;
            position += (items.get(i) instanceof Instruction ? 1 : 0) + (isLong[i] ? ADDED_WORDS : 0);
        }
        return positions;
    }

    private List<CodeItem> rewrite(boolean[] isLong) {
        List<CodeItem> result = new ArrayList<>(items.size());
        int skips = 0;
        for (int i = 0; i < items.size(); i++) {
            if (!isLong[i] || !(items.get(i) instanceof Instruction(var branch, int line))) {
                result.add(items.get(i));
                continue;
            }
            boolean isLikely = branch instanceof BranchLikely;
            Conditional conditional = branch instanceof BranchLikely(var inner) ? inner : (Conditional) branch;
            Instruction nop = new Instruction(new Plain(MipsOpcode.NOP), line);
            CodeItem slot = delaySlots ? items.get(++i) : nop;
            String skip = labelPrefix + skips++;
            result.add(new Instruction(conditional.negated().to(skip), line));
            if (delaySlots) {
                result.add(isLikely ? nop : slot);
            }
            result.add(new Instruction(new Jump(MipsOpcode.J, conditional.label()), line));
            if (delaySlots) {
                result.add(isLikely ? slot : nop);
            }
            result.add(new Label(skip));
        }
        return result;
    }
}
