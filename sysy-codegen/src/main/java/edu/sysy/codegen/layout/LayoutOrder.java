package edu.sysy.codegen.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The order of the blocks of a function: as they come, but for those on the back edge of a loop after a conditional
 * branch, which would need a jump in each iteration. Short ones go to the end if the machine has delay slots, so that
 * branch chaining can put their instructions into that of the branch:
 *
 * <pre>
 * b1: beq t0, t1, b3              b1: bne t0, t1, b1      slot: move s0, s1
 * b2: move s0, s1       --&gt;       b3: ...
 *     j   b1
 * b3: ...
 * </pre>
 *
 * <p>Others go before the head of the loop, into which they fall; entering the loop takes a jump in their place:
 *
 * <pre>
 *                                     j    b1
 *                                 b2: move s0, s1
 *                                     move s1, s2
 * b1: ...                         b1: ...
 *     beq  t0, t1, b3                 bne  t0, t1, b2
 * b2: move s0, s1          --&gt;    b3: ...
 *     move s1, s2
 *     j    b1
 * b3: ...
 * </pre>
 *
 * @param <I> the instructions of the machine
 */
final class LayoutOrder<I> {
    private static final int NONE = -1;

    private final List<EmittedBlock<I>> blocks;
    private final int[] finalTargets;
    private final int maxLatch;
    private final int[] entries;

    private LayoutOrder(List<EmittedBlock<I>> blocks, int[] finalTargets, int maxLatch) {
        this.maxLatch = maxLatch;
        this.blocks = blocks;
        this.finalTargets = finalTargets;
        this.entries = new int[blocks.size()];
        for (int i = 0; i < entries.length; i++) {
            if (finalTargets[i] == i) {
                switch (blocks.get(i).ending()) {
                    case BlockEnding.Jump<I>(int target) -> entries[finalTargets[target]]++;
                    case BlockEnding.CondBranch<I>(var condition, int taken, int other) -> {
                        entries[finalTargets[taken]]++;
                        entries[finalTargets[other]]++;
                    }
                    case BlockEnding.Return<I> leave -> {}
                }
            }
        }
    }

    /**
     * The positions of the blocks that have instructions or loop for ever, in their order.
     *
     * @param finalTargets for each block the one that is entered when control goes to it
     * @param maxLatch up to how many instructions a block has to be moved
     */
    static <I> List<Integer> of(List<EmittedBlock<I>> blocks, int[] finalTargets, int maxLatch) {
        return new LayoutOrder<>(blocks, finalTargets, maxLatch).run();
    }

    private List<Integer> run() {
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            if (finalTargets[i] == i) {
                kept.add(i);
            }
        }
        int[] beforeHead = new int[blocks.size()];
        Arrays.fill(beforeHead, NONE);
        boolean[] moved = new boolean[blocks.size()];
        List<Integer> last = new ArrayList<>();
        for (int k = 1; k + 1 < kept.size(); k++) {
            int block = kept.get(k);
            if (isLatch(kept.get(k - 1), block, kept.get(k + 1))) {
                int head = finalTargets[((BlockEnding.Jump<I>) blocks.get(block).ending()).target()];
                if (blocks.get(block).instructions().size() <= maxLatch) {
                    last.add(block);
                    moved[block] = true;
                } else if (head > 0 && beforeHead[head] == NONE) {
                    beforeHead[head] = block;
                    moved[block] = true;
                }
            }
        }
        List<Integer> order = new ArrayList<>(kept.size());
        for (int block : kept) {
            if (beforeHead[block] != NONE) {
                order.add(beforeHead[block]);
            }
            if (!moved[block]) {
                order.add(block);
            }
        }
        order.addAll(last);
        return order;
    }

    /** Whether {@code latch} is a block on a back edge from {@code before}, which goes to {@code after} else. */
    private boolean isLatch(int before, int latch, int after) {
        return entries[latch] == 1
                && blocks.get(latch).ending() instanceof BlockEnding.Jump<I>(int onward)
                && finalTargets[onward] <= before
                && blocks.get(before).ending() instanceof BlockEnding.CondBranch<I>(var condition, int taken, int other)
                && (finalTargets[taken] == latch && finalTargets[other] == after
                        || finalTargets[other] == latch && finalTargets[taken] == after);
    }
}
