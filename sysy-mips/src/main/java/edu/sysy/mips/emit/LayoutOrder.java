package edu.sysy.mips.emit;

import java.util.ArrayList;
import java.util.List;

/**
 * The order of the blocks of a function: as they come, but for short ones on the way back of a loop, which go to the
 * end, so that their words get into the delay slot of the branch and they are never entered:
 *
 * <pre>
 * b1: beq t0, t1, b3              b1: bne t0, t1, b1      slot: move s0, s1
 * b2: move s0, s1       -->       b3: ...
 *     j   b1
 * b3: ...
 * </pre>
 */
final class LayoutOrder {
    private static final int SHORT = 2;

    private final List<BlockLayout.Part> parts;
    private final int[] finalTargets;
    private final int[] entries;

    private LayoutOrder(List<BlockLayout.Part> parts, int[] finalTargets) {
        this.parts = parts;
        this.finalTargets = finalTargets;
        this.entries = new int[parts.size()];
        for (int i = 0; i < entries.length; i++) {
            if (finalTargets[i] == i) {
                switch (parts.get(i).ending()) {
                    case BlockEnding.Jump(int target) -> entries[finalTargets[target]]++;
                    case BlockEnding.CondBranch(var condition, int taken, int other) -> {
                        entries[finalTargets[taken]]++;
                        entries[finalTargets[other]]++;
                    }
                    case BlockEnding.Return leave -> {}
                }
            }
        }
    }

    /**
     * The positions of the blocks that have words or loop for ever, in their order.
     *
     * @param finalTargets for each block the one that is entered when control goes to it
     */
    static List<Integer> of(List<BlockLayout.Part> parts, int[] finalTargets) {
        return new LayoutOrder(parts, finalTargets).run();
    }

    private List<Integer> run() {
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            if (finalTargets[i] == i) {
                kept.add(i);
            }
        }
        List<Integer> order = new ArrayList<>(kept.size());
        List<Integer> last = new ArrayList<>();
        for (int k = 0; k < kept.size(); k++) {
            boolean moves = k > 0 && k + 1 < kept.size() && isReturnWay(kept.get(k - 1), kept.get(k), kept.get(k + 1));
            (moves ? last : order).add(kept.get(k));
        }
        order.addAll(last);
        return order;
    }

    /** Whether {@code way} leads back from {@code before}, which goes to {@code behind} otherwise. */
    private boolean isReturnWay(int before, int way, int behind) {
        return entries[way] == 1
                && parts.get(way).words().size() <= SHORT
                && parts.get(way).ending() instanceof BlockEnding.Jump(int onward)
                && finalTargets[onward] <= before
                && parts.get(before).ending() instanceof BlockEnding.CondBranch(var condition, int taken, int other)
                && (finalTargets[taken] == way && finalTargets[other] == behind
                        || finalTargets[other] == way && finalTargets[taken] == behind);
    }
}
