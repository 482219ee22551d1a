package edu.sysy.mips.schedule;

import edu.sysy.mips.CodeItem;
import edu.sysy.mips.CodeItem.Label;
import edu.sysy.mips.CodeItem.Word;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.RealInstruction.Plain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fills slots that hold a {@code nop} from where control goes next. A jump takes a copy of the first instruction of its
 * target, and goes to the second. A conditional branch may take that too, or the instruction behind the slot, if what the
 * instruction writes is dead on the other way.
 *
 * <p>Decisions rest on liveness before any change. They stay right because a change makes registers live only on the new way
 * in behind a copied instruction, and behind a slot that has one way in.
 */
final class SlotsFromTargets {
    private final List<CodeItem> items;
    private final String labelPrefix;
    private final Map<String, Integer> labels = new HashMap<>();
    private final RegisterLiveness liveness;
    private final @Nullable CodeItem[] replaced;
    private final boolean[] removed;
    private final @Nullable String[] labelAfter;
    private final int readable;
    private int labelCount;

    SlotsFromTargets(List<CodeItem> items, String labelPrefix, CallArguments calls, int readable) {
        this.items = items;
        this.labelPrefix = labelPrefix;
        this.readable = readable;
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Label(var name)) {
                labels.put(name, i);
            }
        }
        this.liveness = new RegisterLiveness(items, labels, calls);
        this.replaced = new @Nullable CodeItem[items.size()];
        this.removed = new boolean[items.size()];
        this.labelAfter = new @Nullable String[items.size()];
    }

    List<CodeItem> fill() {
        for (int i = 0; i + 1 < items.size(); i++) {
            if (items.get(i) instanceof Word(var branch, int line)
                    && branch.hasDelaySlot()
                    && DelaySlots.isNop(items.get(i + 1))) {
                Integer target = labels.get(Targets.of(branch));
                if (target != null) {
                    fillSlot(i, branch, target);
                }
            }
        }
        List<CodeItem> result = new ArrayList<>(items.size());
        for (int i = 0; i < items.size(); i++) {
            if (!removed[i]) {
                CodeItem other = replaced[i];
                result.add(other == null ? items.get(i) : other);
            }
            String label = labelAfter[i];
            if (label != null) {
                result.add(new Label(label));
            }
        }
        return result;
    }

    private void fillSlot(int index, RealInstruction branch, int target) {
        if (branch instanceof Jump) {
            takeFromTarget(index, branch, target, 0);
        } else if (target < index) {
            if (!takeFromTarget(index, branch, target, liveness.before(index + 2))) {
                takeFromBehind(index, target);
            }
        } else if (!takeFromBehind(index, target)) {
            takeFromTarget(index, branch, target, liveness.before(index + 2));
        }
    }

    /** Copies the first instruction of the target if it writes nothing in {@code liveOtherwise}. */
    private boolean takeFromTarget(int index, RealInstruction branch, int target, long liveOtherwise) {
        int first = target;
        while (first < items.size() && items.get(first) instanceof Label) {
            first++;
        }
        if (first == items.size()
                || !(items.get(first) instanceof Word word)
                || word.instruction().hasDelaySlot()
                || word.instruction() instanceof Plain) {
            return false;
        }
        boolean conditional = !(branch instanceof Jump);
        if (conditional
                && (!Effects.isHarmless(word.instruction(), readable)
                        || (Effects.writes(word.instruction()) & liveOtherwise) != 0)) {
            return false;
        }
        String label = labelAfter[first];
        if (label == null) {
            label = labelPrefix + labelCount++;
            labelAfter[first] = label;
        }
        replaced[index] = new Word(Targets.replace(branch, label), ((Word) items.get(index)).line());
        replaced[index + 1] = word;
        return true;
    }

    /** Moves the instruction behind the slot into it if it writes nothing that is live at the target. */
    private boolean takeFromBehind(int index, int target) {
        int behind = index + 2;
        if (behind < items.size()
                && items.get(behind) instanceof Word word
                && Effects.isHarmless(word.instruction(), readable)
                && (Effects.writes(word.instruction()) & liveness.before(target)) == 0) {
            replaced[index + 1] = word;
            removed[behind] = true;
            return true;
        }
        return false;
    }
}
