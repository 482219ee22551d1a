package edu.sysy.optimize.nest;

import java.util.ArrayList;
import java.util.List;

/** The orders of a few things. */
public final class Permutations {
    private Permutations() {}

    /** All orders of the numbers from 0 on, in lexicographic order. */
    public static List<List<Integer>> of(int size) {
        List<List<Integer>> orders = new ArrayList<>(List.of(List.of()));
        for (int place = 0; place < size; place++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> order : orders) {
                for (int next = 0; next < size; next++) {
                    if (!order.contains(next)) {
                        List<Integer> extended = new ArrayList<>(order);
                        extended.add(next);
                        longer.add(extended);
                    }
                }
            }
            orders = longer;
        }
        return orders;
    }
}
