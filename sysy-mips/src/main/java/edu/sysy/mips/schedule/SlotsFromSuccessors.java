package edu.sysy.mips.schedule;

import edu.sysy.Cancellation;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.codegen.layout.CodeItem.Label;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.BranchLikely;
import edu.sysy.mips.RealInstruction.Conditional;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.Plain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fills slots that hold a {@code nop} from where control goes next. A jump takes a copy of the first instruction of its
 * target, and goes to the second. A conditional branch may take that too, or the instruction after the slot. If what
 * the instruction writes is live on the other path, or if it is a division, which the other path would do in vain, the
 * slot becomes one that is executed only if the branch is taken.
 * A branch around a jump or a single instruction becomes the opposite branch:
 *
 * <pre>
 *     bne   t0, t1, a              beql  t0, t1, b
 *     nop                          addiu s0, s0, 1
 *     j     b                -->
 *     addiu s0, s0, 1
 * a:                           a:
 * </pre>
 *
 * <p>An instruction that is executed whether its own line is reached or not belongs to the line of the branch.
 *
 * <p>Decisions rest on liveness before any change. They stay right because a change makes registers live only on the
 * new edge to a copied instruction, and after a slot with one predecessor.
 */
final class SlotsFromSuccessors {
    private final List<CodeItem<RealInstruction>> items;
    private final String labelPrefix;
    private final Map<String, Integer> labels;
    private final RegisterLiveness liveness;
    private final List<CodeItem<RealInstruction>> changed;
    private final boolean[] removed;
    private final @Nullable String[] labelAfter;
    private final int readable;
    private int labelCount;

    SlotsFromSuccessors(List<CodeItem<RealInstruction>> items, String labelPrefix, CallArguments calls, int readable) {
        this.items = items;
        this.labelPrefix = labelPrefix;
        this.readable = readable;
        this.labels = Targets.labels(items);
        this.liveness = new RegisterLiveness(items, labels, calls);
        this.changed = new ArrayList<>(items);
        this.removed = new boolean[items.size()];
        this.labelAfter = new @Nullable String[items.size()];
    }

    List<CodeItem<RealInstruction>> fill() {
        for (int i = 0; i + 1 < items.size(); i++) {
            if (items.get(i) instanceof Instruction(var branch, int line)
                    && branch.hasDelaySlot()
                    && DelaySlots.isNop(items.get(i + 1))) {
                Integer target = labels.get(Targets.of(branch));
                if (target != null) {
                    fillSlot(i, branch, target);
                }
            }
        }
        Cancellation.poll();
        return UnneededCode.remove(result());
    }

    private List<CodeItem<RealInstruction>> result() {
        List<CodeItem<RealInstruction>> result = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            if (!removed[i]) {
                result.add(changed.get(i));
            }
            String label = labelAfter[i];
            if (label != null) {
                result.add(new Label<>(label));
            }
        }
        return result;
    }

    private void fillSlot(int index, RealInstruction branch, int target) {
        Cancellation.poll();
        switch (branch) {
            case Jump jump -> takeFromTarget(index, jump, target);
            case Conditional conditional -> {
                boolean filled = replaceJump(index, conditional, target)
                        || target > index && takeFromFallThrough(index, target)
                        || takeSkipped(index, conditional, target)
                        || takeFromTarget(index, conditional, target)
                        || takeFromFallThrough(index, target);
                if (!filled) {
                    takeJump(index, conditional, target);
                }
            }
            default -> {}
        }
    }

    /** The word at an index if it may stand in any slot. */
    private @Nullable Instruction<RealInstruction> movable(int index) {
        return index < items.size()
                        && items.get(index) instanceof Instruction<RealInstruction> word
                        && !word.instruction().hasDelaySlot()
                        && !(word.instruction() instanceof Plain)
                ? word
                : null;
    }

    /** The label to which the jump at an index goes; empty if there is no jump inside the function. */
    private String jumpAt(int index) {
        return index < items.size()
                        && items.get(index) instanceof Instruction(Jump jump, int line)
                        && !jump.link()
                        && labels.containsKey(jump.symbol())
                ? jump.symbol()
                : "";
    }

    private void replace(int index, RealInstruction branch, Instruction<RealInstruction> slot) {
        changed.set(index, new Instruction<>(branch, line(index)));
        changed.set(index + 1, slot);
    }

    private int line(int index) {
        return ((Instruction<RealInstruction>) items.get(index)).line();
    }

    /** Copies the first instruction of the target. */
    private boolean takeFromTarget(int index, RealInstruction branch, int target) {
        int first = Targets.afterLabels(items, target);
        Instruction<RealInstruction> word = movable(first);
        if (word == null) {
            return false;
        }
        String label = labelAfter[first];
        if (label == null) {
            label = labelPrefix + labelCount++;
            labelAfter[first] = label;
        }
        RealInstruction other = Targets.replace(branch, label);
        boolean harmsOtherwise = other instanceof Conditional
                && (!RegisterEffects.isHarmless(word.instruction(), readable)
                        || RegisterEffects.isSlow(word.instruction())
                        || (RegisterEffects.of(word.instruction()).writes() & liveness.before(index + 2)) != 0);
        if (harmsOtherwise) {
            replace(index, new BranchLikely((Conditional) other), word);
        } else {
            boolean always = !(other instanceof Conditional);
            replace(index, other, always ? word : new Instruction<>(word.instruction(), line(index)));
        }
        return true;
    }

    /** Moves the instruction after the slot into it if it writes nothing that is live at the target. */
    private boolean takeFromFallThrough(int index, int target) {
        int next = index + 2;
        if (next < items.size()
                && items.get(next) instanceof Instruction<RealInstruction> word
                && RegisterEffects.isHarmless(word.instruction(), readable)
                && !RegisterEffects.isSlow(word.instruction())
                && (RegisterEffects.of(word.instruction()).writes() & liveness.before(target)) == 0) {
            changed.set(index + 1, new Instruction<>(word.instruction(), line(index)));
            removed[next] = true;
            return true;
        }
        return false;
    }

    /** Makes the only instruction that the branch skips, if it is cheap, the slot of the opposite branch. */
    private boolean takeSkipped(int index, Conditional branch, int target) {
        int skipped = index + 2;
        Instruction<RealInstruction> slot = movable(skipped);
        if (slot == null
                || !RegisterEffects.isHarmless(slot.instruction(), readable)
                || target <= skipped
                || target >= Targets.afterLabels(items, skipped + 1)) {
            return false;
        }
        replace(index, new BranchLikely(branch.negated()), slot);
        removed[skipped] = true;
        return true;
    }

    /** Leads to where the jump at the target leads, with the slot of that jump. */
    private void takeJump(int index, Conditional branch, int target) {
        int jump = Targets.afterLabels(items, target);
        String onward = jumpAt(jump);
        Instruction<RealInstruction> slot = movable(jump + 1);
        if (!onward.isEmpty() && slot != null) {
            replace(index, new BranchLikely(branch.to(onward)), slot);
        }
    }

    /** Takes the place of a jump that stands between the branch and its target. */
    private boolean replaceJump(int index, Conditional branch, int target) {
        int jump = index + 2;
        String onward = jumpAt(jump);
        Instruction<RealInstruction> slot = movable(jump + 1);
        if (onward.isEmpty() || slot == null || target < jump + 2 || target >= Targets.afterLabels(items, jump + 2)) {
            return false;
        }
        replace(index, new BranchLikely(branch.negated().to(onward)), slot);
        removed[jump] = true;
        removed[jump + 1] = true;
        return true;
    }
}
