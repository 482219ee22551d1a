package edu.sysy.optimize.loop.sharing;

import edu.sysy.ints.Divisors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A pair of terms that sums contain several times, but for a number of iterations and a factor.
 *
 * @param occurrences where; at least two, which have no term in common
 */
record RepeatedPair(List<Occurrence> occurrences) {
    /** Larger coefficients are not divided by their common factor. */
    private static final int MAX_COEFFICIENT = 1 << 20;

    /** Two terms of a sum, which are the pair times a factor. */
    record Occurrence(int sum, ArrayTerm one, ArrayTerm other, int factor) {
        /** The first term of the pair, as many iterations ago as here. */
        ArrayTerm first() {
            return one.dividedBy(factor);
        }

        /** The second term of the pair, as many iterations ago as here. */
        ArrayTerm second() {
            return other.dividedBy(factor);
        }
    }

    /** What occurrences of a pair have in common. */
    private record Shape(int one, int other, int distance, int coefficient, int otherCoefficient) {}

    /** The repeated pairs of sums: the most frequent first, of these the ones whose terms are the least apart. */
    static List<RepeatedPair> in(List<List<ArrayTerm>> sums) {
        Map<Shape, List<Occurrence>> pairs = new LinkedHashMap<>();
        for (int sum = 0; sum < sums.size(); sum++) {
            List<ArrayTerm> terms = sums.get(sum);
            for (int i = 0; i < terms.size(); i++) {
                for (int j = i + 1; j < terms.size(); j++) {
                    add(pairs, occurrence(sum, terms.get(i), terms.get(j)));
                }
            }
        }
        return pairs.values().stream()
                .filter(occurrences -> occurrences.size() > 1)
                .map(RepeatedPair::new)
                .sorted(Comparator.comparingInt(
                                (RepeatedPair pair) -> -pair.occurrences().size())
                        .thenComparingInt(RepeatedPair::distance))
                .toList();
    }

    private static Occurrence occurrence(int sum, ArrayTerm one, ArrayTerm other) {
        int first = one.coefficient();
        int second = other.coefficient();
        boolean areSmall = Math.abs((long) first) <= MAX_COEFFICIENT && Math.abs((long) second) <= MAX_COEFFICIENT;
        int factor = areSmall ? Integer.signum(first) * (int) Divisors.greatestCommon(first, second) : 1;
        return new Occurrence(sum, one, other, factor);
    }

    private static void add(Map<Shape, List<Occurrence>> pairs, Occurrence found) {
        ArrayTerm one = found.first();
        ArrayTerm other = found.second();
        Shape shape = new Shape(
                one.variable(), other.variable(), other.delay() - one.delay(), one.coefficient(), other.coefficient());
        List<Occurrence> occurrences = pairs.computeIfAbsent(shape, s -> new ArrayList<>());
        if (occurrences.stream().noneMatch(before -> overlap(before, found))) {
            occurrences.add(found);
        }
    }

    /** Whether occurrences of one pair have a term in common. */
    private static boolean overlap(Occurrence some, Occurrence another) {
        return some.sum() == another.sum()
                && (some.other().equals(another.one()) || some.one().equals(another.other()));
    }

    private int distance() {
        Occurrence some = occurrences.getFirst();
        return Math.abs(some.other().delay() - some.one().delay());
    }

    /** The occurrence that is computed last of all. */
    Occurrence latest() {
        return occurrences.stream()
                .min(Comparator.comparingInt(occurrence -> occurrence.one().delay()))
                .orElseThrow();
    }
}
