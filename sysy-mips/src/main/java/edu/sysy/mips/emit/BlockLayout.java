package edu.sysy.mips.emit;

import edu.sysy.mips.CodeItem;
import edu.sysy.mips.CodeItem.Instruction;
import edu.sysy.mips.RealInstruction;
import edu.sysy.mips.RealInstruction.Jump;
import edu.sysy.mips.isa.MipsOpcode;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts the words of blocks into one line: in the order that {@link LayoutOrder} says, with as few jumps as that order
 * allows. A block that only goes on to another one disappears.
 */
final class BlockLayout {
    /**
     * The words of a block.
     *
     * @param line the source line of the jump at the end
     */
    record Part(List<Instruction> words, BlockEnding ending, int line) {}

    private final List<Part> parts;
    private final String labelPrefix;
    private final int[] finalTargets;
    private final boolean[] labelled;
    private final List<CodeItem> items = new ArrayList<>();

    private BlockLayout(List<Part> parts, String labelPrefix) {
        this.parts = parts;
        this.labelPrefix = labelPrefix;
        this.finalTargets = findFinalTargets(parts);
        this.labelled = new boolean[parts.size()];
    }

    /** The items of a function; labels get numbers behind {@code labelPrefix}. */
    static List<CodeItem> arrange(List<Part> parts, String labelPrefix) {
        return new BlockLayout(parts, labelPrefix).run();
    }

    private List<CodeItem> run() {
        List<Integer> order = LayoutOrder.of(parts, finalTargets);
        List<List<CodeItem>> jumps = new ArrayList<>();
        for (int k = 0; k < order.size(); k++) {
            int next = k + 1 < order.size() ? order.get(k + 1) : -1;
            jumps.add(jumps(parts.get(order.get(k)), next));
        }
        for (int k = 0; k < order.size(); k++) {
            int position = order.get(k);
            if (labelled[position]) {
                items.add(new CodeItem.Label(labelPrefix + position));
            }
            items.addAll(parts.get(position).words());
            items.addAll(jumps.get(k));
        }
        return items;
    }

    private List<CodeItem> jumps(Part part, int next) {
        switch (part.ending()) {
            case BlockEnding.Return leave -> {
                return List.of();
            }
            case BlockEnding.Jump(int target) -> {
                return go(finalTargets[target], next, part.line());
            }
            case BlockEnding.CondBranch(var condition, int takenBlock, int otherBlock) -> {
                int taken = finalTargets[takenBlock];
                int other = finalTargets[otherBlock];
                if (taken == other) {
                    return go(taken, next, part.line());
                }
                List<CodeItem> result = new ArrayList<>(2);
                if (taken == next) {
                    result.add(word(condition.negated().branchTo(label(other)), part.line()));
                } else {
                    result.add(word(condition.branchTo(label(taken)), part.line()));
                    result.addAll(go(other, next, part.line()));
                }
                return result;
            }
        }
    }

    private List<CodeItem> go(int target, int next, int line) {
        return target == next ? List.of() : List.of(word(new Jump(MipsOpcode.J, label(target)), line));
    }

    private String label(int position) {
        labelled[position] = true;
        return labelPrefix + position;
    }

    private static CodeItem word(RealInstruction instruction, int line) {
        return new Instruction(instruction, line);
    }

    /**
     * For each block the first one on the way from it that does something; for a block on an empty cycle, one of that
     * cycle.
     */
    private static int[] findFinalTargets(List<Part> parts) {
        int[] targets = new int[parts.size()];
        int[] state = new int[parts.size()];
        int[] path = new int[parts.size()];
        for (int start = 0; start < parts.size(); start++) {
            int length = 0;
            int current = start;
            while (state[current] == 0 && isEmpty(parts, current)) {
                state[current] = 1;
                path[length++] = current;
                current = ((BlockEnding.Jump) parts.get(current).ending()).target();
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

    private static boolean isEmpty(List<Part> parts, int position) {
        return position != 0
                && parts.get(position).words().isEmpty()
                && parts.get(position).ending() instanceof BlockEnding.Jump;
    }
}
