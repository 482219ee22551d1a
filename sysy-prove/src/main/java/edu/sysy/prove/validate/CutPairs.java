package edu.sysy.prove.validate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which loops are the same before and after: those that begin at blocks of one label, and the others in their order.
 *
 * @param before the numbers of loops by the nodes where they are cut
 * @param after the same after the pass
 * @param common the numbers that both have
 */
record CutPairs(Map<Integer, Integer> before, Map<Integer, Integer> after, List<Integer> common) {
    /**
     * Finds pairs to try: all loops in their order, if there are as many; else those at blocks of one label.
     * There may be fewer loops after than before, for loops end, but not more.
     */
    static List<CutPairs> of(FunctionSide left, FunctionSide right) {
        List<Integer> ended = cuts(left, true);
        List<Integer> ones = cuts(left, false);
        List<Integer> others = cuts(right, false);
        if (others.size() > ones.size()) {
            return List.of();
        }
        List<CutPairs> pairs = new ArrayList<>();
        if (ones.size() == others.size()) {
            pairs.add(of(ones, others, ended));
        }
        List<Integer> labelled = new ArrayList<>();
        for (int other : others) {
            int label = right.block(other).label();
            List<Integer> same = ones.stream()
                    .filter(one -> left.block(one).label() == label)
                    .toList();
            if (same.size() == 1 && !labelled.contains(same.getFirst())) {
                labelled.add(same.getFirst());
            }
        }
        if (labelled.size() == others.size() && !labelled.equals(ones)) {
            ones.stream().filter(one -> !labelled.contains(one)).forEach(labelled::add);
            pairs.add(of(labelled, others, ended));
        }
        return pairs;
    }

    /** Pairs of loops at the same places of two lists; the others have no partner. */
    private static CutPairs of(List<Integer> ones, List<Integer> others, List<Integer> ended) {
        Map<Integer, Integer> before = new HashMap<>();
        Map<Integer, Integer> after = new HashMap<>();
        List<Integer> common = new ArrayList<>();
        for (int i = 0; i < ones.size(); i++) {
            before.put(ones.get(i), i);
            if (i < others.size()) {
                after.put(others.get(i), i);
                common.add(i);
            }
        }
        for (int cut : ended) {
            before.put(cut, before.size());
        }
        return new CutPairs(before, after, common);
    }

    private static List<Integer> cuts(FunctionSide side, boolean isEnded) {
        return Arrays.stream(side.unfolding().cuts())
                .filter(cut -> side.unfolding().isEnded(cut) == isEnded)
                .boxed()
                .toList();
    }
}
