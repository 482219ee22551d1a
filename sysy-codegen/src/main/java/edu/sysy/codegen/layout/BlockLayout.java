package edu.sysy.codegen.layout;

import edu.sysy.codegen.layout.CodeItem.Instruction;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts the instructions of blocks into one line: in the order that {@link LayoutOrder} says, with as few jumps as that
 * order allows. A block that only goes on to another one disappears.
 *
 * @param <I> the instructions of the machine
 */
public final class BlockLayout<I> {
    private final List<EmittedBlock<I>> blocks;
    private final String labelPrefix;
    private final BranchForms<I> forms;
    private final int[] finalTargets;
    private final @Nullable String[] labels;
    private final List<CodeItem<I>> items = new ArrayList<>();

    private BlockLayout(List<EmittedBlock<I>> blocks, String labelPrefix, BranchForms<I> forms) {
        this.forms = forms;
        this.blocks = blocks;
        this.labelPrefix = labelPrefix;
        this.finalTargets = findFinalTargets(blocks);
        this.labels = new @Nullable String[blocks.size()];
    }

    /** The items of a function; labels get numbers after {@code labelPrefix}. */
    public static <I> List<CodeItem<I>> arrange(
            List<EmittedBlock<I>> blocks, String labelPrefix, BranchForms<I> forms) {
        return new BlockLayout<>(blocks, labelPrefix, forms).run();
    }

    private List<CodeItem<I>> run() {
        List<Integer> order = LayoutOrder.of(blocks, finalTargets, forms.maxOutOfLineLatch());
        List<List<CodeItem<I>>> jumps = new ArrayList<>();
        for (int k = 0; k < order.size(); k++) {
            int next = k + 1 < order.size() ? order.get(k + 1) : -1;
            jumps.add(jumps(blocks.get(order.get(k)), next));
        }
        for (int k = 0; k < order.size(); k++) {
            int position = order.get(k);
            String label = labels[position];
            if (label != null) {
                items.add(new CodeItem.Label<>(label));
            }
            items.addAll(blocks.get(position).instructions());
            items.addAll(jumps.get(k));
        }
        return items;
    }

    private List<CodeItem<I>> jumps(EmittedBlock<I> block, int next) {
        switch (block.ending()) {
            case BlockEnding.Return<I> leave -> {
                return List.of();
            }
            case BlockEnding.Jump<I>(int target) -> {
                return jump(finalTargets[target], next, block.line());
            }
            case BlockEnding.CondBranch<I>(var condition, int takenBlock, int otherBlock) -> {
                int taken = finalTargets[takenBlock];
                int other = finalTargets[otherBlock];
                if (taken == other) {
                    return jump(taken, next, block.line());
                }
                List<CodeItem<I>> result = new ArrayList<>(2);
                if (taken == next) {
                    result.add(instruction(condition.negated().branchTo(label(other)), block.line()));
                } else {
                    result.add(instruction(condition.branchTo(label(taken)), block.line()));
                    result.addAll(jump(other, next, block.line()));
                }
                return result;
            }
        }
    }

    private List<CodeItem<I>> jump(int target, int next, int line) {
        return target == next ? List.of() : List.of(instruction(forms.jump(label(target)), line));
    }

    /** The label of a block, made at the first jump to it: all of them and the block share one text. */
    private String label(int position) {
        String label = labels[position];
        if (label == null) {
            label = labelPrefix + position;
            labels[position] = label;
        }
        return label;
    }

    private static <I> CodeItem<I> instruction(I instruction, int line) {
        return new Instruction<>(instruction, line);
    }

    /**
     * For each block the first one on its path that has instructions or branches; for a block on an empty cycle, one of
     * that cycle.
     */
    private static <I> int[] findFinalTargets(List<EmittedBlock<I>> blocks) {
        int[] targets = new int[blocks.size()];
        int[] state = new int[blocks.size()];
        int[] path = new int[blocks.size()];
        for (int start = 0; start < blocks.size(); start++) {
            int length = 0;
            int current = start;
            while (state[current] == 0 && isEmpty(blocks, current)) {
                state[current] = 1;
                path[length++] = current;
                current = ((BlockEnding.Jump<I>) blocks.get(current).ending()).target();
            }
            int end = state[current] == 2 ? targets[current] : current;
            targets[current] = end;
            state[current] = 2;
            for (int i = 0; i < length; i++) {
                targets[path[i]] = end;
                state[path[i]] = 2;
            }
        }
        return targets;
    }

    private static <I> boolean isEmpty(List<EmittedBlock<I>> blocks, int position) {
        return position != 0
                && blocks.get(position).instructions().isEmpty()
                && blocks.get(position).ending() instanceof BlockEnding.Jump<I>;
    }
}
