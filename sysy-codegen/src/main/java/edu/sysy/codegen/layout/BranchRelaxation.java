package edu.sysy.codegen.layout;

import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.codegen.layout.CodeItem.Label;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Branch relaxation: lengthens conditional branches that do not reach their targets.
 *
 * <pre>
 *     beq a, b, far             bne a, b, skip
 *                        --&gt;    j   far
 *                         skip:
 * </pre>
 *
 * @param <I> the instructions of the machine
 */
public final class BranchRelaxation<I> {
    private final List<CodeItem<I>> items;
    private final String labelPrefix;
    private final BranchForms<I> forms;

    private BranchRelaxation(List<CodeItem<I>> items, String labelPrefix, BranchForms<I> forms) {
        this.items = items;
        this.labelPrefix = labelPrefix;
        this.forms = forms;
    }

    /** The items with all branches in reach; new labels get numbers after {@code labelPrefix}. */
    public static <I> List<CodeItem<I>> relax(List<CodeItem<I>> items, String labelPrefix, BranchForms<I> forms) {
        return items.size() <= forms.reach() ? items : new BranchRelaxation<>(items, labelPrefix, forms).run();
    }

    private List<CodeItem<I>> run() {
        boolean[] isLong = new boolean[items.size()];
        int[] targets = targets();
        boolean changed = true;
        boolean any = false;
        while (changed) {
            changed = false;
            int[] positions = positions(isLong);
            for (int i = 0; i < targets.length; i++) {
                if (targets[i] >= 0 && !isLong[i] && Math.abs(positions[targets[i]] - positions[i]) > forms.reach()) {
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
            if (items.get(i) instanceof Label<I>(var name)) {
                labels.put(name, i);
            }
        }
        int[] targets = new int[items.size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = items.get(i) instanceof Instruction<I> branch
                    ? labels.getOrDefault(forms.labelInReach(branch.instruction()), -1)
                    : -1;
        }
        return targets;
    }

    private int[] positions(boolean[] isLong) {
        int[] positions = new int[items.size()];
        int position = 0;
        for (int i = 0; i < positions.length; i++) {
            positions[i] = position;
            position += (items.get(i) instanceof Instruction ? 1 : 0) + (isLong[i] ? forms.longFormGrowth() : 0);
        }
        return positions;
    }

    private List<CodeItem<I>> rewrite(boolean[] isLong) {
        List<CodeItem<I>> result = new ArrayList<>(items.size());
        int skips = 0;
        for (int i = 0; i < items.size(); i++) {
            if (!isLong[i] || !(items.get(i) instanceof Instruction<I> branch)) {
                result.add(items.get(i));
                continue;
            }
            List<Instruction<I>> slots = new ArrayList<>(forms.delaySlots());
            for (int k = 0; k < forms.delaySlots(); k++) {
                slots.add((Instruction<I>) items.get(++i));
            }
            String skip = labelPrefix + skips++;
            result.addAll(forms.longForm(branch, slots, skip));
            result.add(new Label<>(skip));
        }
        return result;
    }
}
