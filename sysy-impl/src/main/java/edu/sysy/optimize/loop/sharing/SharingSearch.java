package edu.sysy.optimize.loop.sharing;

import java.util.List;

/**
 * The search for the parts that make sums cheapest.
 *
 * <p>Which {@link RepeatedPair} becomes a part next is decided by trying: each of the {@value #WIDTH} most frequent
 * ones is followed by the most frequent pair again and again until none is left, and the one that leads to the cheapest
 * form is taken. Of two rows of two columns, {@code a + c} and {@code b + d} are better parts than {@code b + c}, which
 * occurs more often. After {@value #DECISIONS} such decisions the most frequent pair is taken. The search ends with the
 * best form so far when it has looked at {@value ShareArraySums#MAX_PAIRS} pairs of terms.
 */
final class SharingSearch {
    private static final int WIDTH = 6;
    private static final int DECISIONS = 6;

    private SumSharing best;
    private double leastCost = Double.MAX_VALUE;
    private double leastCostTooLarge = Double.MAX_VALUE;
    private int pairs;

    /** Searches from sums that share nothing. */
    SharingSearch(SumSharing separate) {
        best = separate;
        judge(separate);
        search(separate);
    }

    /** The cheapest form for which there are registers; the separate sums if no other one is cheaper. */
    SumSharing best() {
        return best;
    }

    /** The cost of the cheapest form for which there are too few registers; the largest number if there is none. */
    double costOfTooLarge() {
        return leastCostTooLarge;
    }

    /** Whether there are too many pairs of terms to try all that would have been tried. */
    boolean isCutShort() {
        return pairs > ShareArraySums.MAX_PAIRS;
    }

    private void search(SumSharing separate) {
        SumSharing current = separate;
        int decisions = 0;
        for (List<RepeatedPair> next = pairs(current); !next.isEmpty(); next = pairs(current)) {
            current = decisions < DECISIONS ? decide(current, next) : current.with(next.getFirst());
            decisions++;
            judge(current);
        }
    }

    private List<RepeatedPair> pairs(SumSharing sharing) {
        for (List<ArrayTerm> terms : sharing.sums()) {
            pairs += terms.size() * (terms.size() - 1) / 2;
        }
        return isCutShort() ? List.of() : RepeatedPair.in(sharing.sums());
    }

    /** The sums with the pair as a part that leads to the cheapest end. */
    private SumSharing decide(SumSharing current, List<RepeatedPair> candidates) {
        SumSharing chosen = current.with(candidates.getFirst());
        double least = Double.MAX_VALUE;
        for (RepeatedPair pair : candidates.subList(0, Math.min(WIDTH, candidates.size()))) {
            SumSharing tried = current.with(pair);
            double cost = leastCostGreedily(tried);
            if (cost < least) {
                least = cost;
                chosen = tried;
            }
        }
        return chosen;
    }

    /** The least cost on the path that always takes the most frequent pair. */
    private double leastCostGreedily(SumSharing from) {
        SumSharing current = from;
        double least = judge(current);
        for (List<RepeatedPair> next = pairs(current); !next.isEmpty(); next = pairs(current)) {
            current = current.with(next.getFirst());
            least = Math.min(least, judge(current));
        }
        return least;
    }

    /** Keeps the sums if they are the best so far; their cost, the largest number if there are too few registers. */
    private double judge(SumSharing found) {
        double cost = found.cost();
        if (!found.fits()) {
            leastCostTooLarge = Math.min(leastCostTooLarge, cost);
            return Double.MAX_VALUE;
        }
        if (cost < leastCost) {
            best = found;
            leastCost = cost;
        }
        return cost;
    }
}
