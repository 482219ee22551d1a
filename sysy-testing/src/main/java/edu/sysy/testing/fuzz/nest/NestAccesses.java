package edu.sysy.testing.fuzz.nest;

import edu.sysy.testing.fuzz.Choice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes accesses to arrays. Those of one array mostly have the same counters in their subscripts, a few iterations
 * apart, so that they depend on each other; each lies inside the array, but not always inside its row.
 */
final class NestAccesses {
    /** Accesses farther from the start than this get constant subscripts. */
    private static final int MAX_WORDS = 900;

    private final NestLoops loops;
    private final Choice choice;
    private final Map<NestArray, List<Subscript>> usual = new HashMap<>();
    /** Arrays that have the same subscripts in all accesses. */
    private final Set<NestArray> fixed = new HashSet<>();

    /** A subscript: multiples of the counters of one or two loops. */
    private record Subscript(int level, int factor, int otherLevel, int otherFactor) {}

    NestAccesses(Choice choice, NestLoops loops) {
        this.choice = choice;
        this.loops = loops;
    }

    /** An element of an array that is inside it in each iteration of the loops around. */
    String element(NestArray array) {
        boolean isFixed = fixed.contains(array);
        List<Subscript> shape = isFixed || choice.percent(80)
                ? usual.computeIfAbsent(array, each -> shape(each.rank()))
                : shape(array.rank());
        List<int[]> factors = new ArrayList<>();
        List<Integer> constants = new ArrayList<>();
        for (Subscript subscript : shape) {
            factors.add(factors(subscript));
            constants.add(isFixed ? 0 : choice.of(0, 0, 0, 0, 0, 0, 1, 1, 1, -1, -1, 2, 6));
        }
        long min = 0;
        long max = 0;
        for (int c = 0; c < loops.counters().size(); c++) {
            long factor = 0;
            for (int d = 0; d < array.rank(); d++) {
                factor += (long) factors.get(d)[c] * array.stride(d);
            }
            Quantity counter = loops.counters().get(c);
            min += Math.min(factor * counter.min(), factor * counter.max());
            max += Math.max(factor * counter.min(), factor * counter.max());
        }
        for (int d = 0; d < array.rank(); d++) {
            min += (long) constants.get(d) * array.stride(d);
            max += (long) constants.get(d) * array.stride(d);
        }
        if (min < 0) {
            long rows = Math.ceilDiv(-min, array.stride(0));
            constants.set(0, (int) (constants.getFirst() + rows));
            max += rows * array.stride(0);
        }
        if (max >= MAX_WORDS) {
            return array.name() + "[0]".repeat(array.rank());
        }
        array.require((int) max + 1);
        StringBuilder text = new StringBuilder(array.name());
        for (int d = 0; d < array.rank(); d++) {
            text.append('[').append(text(factors.get(d), constants.get(d))).append(']');
        }
        return text.toString();
    }

    /**
     * Makes accesses look like those of a product of matrices, for loops in any order: {@code c[x][y]},
     * {@code a[x][z]}, {@code b[z][y]}.
     *
     * @param arrays the array of the products first; it has no other accesses
     * @param depth the number of loops
     */
    void product(List<NestArray> arrays, int depth) {
        List<Integer> levels = new ArrayList<>();
        for (int level = 0; level < depth; level++) {
            int at = choice.between(0, levels.size());
            levels.add(at, level);
        }
        product(arrays, levels.getFirst(), levels.get(1 % depth), levels.getLast());
    }

    /**
     * Makes accesses look like those of a product of matrices, {@code c[x][y]}, {@code a[x][z]}, {@code b[z][y]}, with
     * the counters of some levels.
     *
     * @param arrays the array of the products first; it has no other accesses
     */
    void product(List<NestArray> arrays, int x, int y, int z) {
        List<int[]> pairs = List.of(new int[] {x, y}, new int[] {x, z}, new int[] {z, y});
        fixed.add(arrays.getFirst());
        for (int k = 0; k < arrays.size(); k++) {
            int[] pair = pairs.get(k % pairs.size());
            usual.put(
                    arrays.get(k),
                    switch (arrays.get(k).rank()) {
                        case 1 ->
                            choice.percent(60)
                                    ? List.of(new Subscript(pair[0], 12, pair[1], 1))
                                    : List.of(new Subscript(pair[k % 2], 1, 0, 0));
                        case 2 -> List.of(new Subscript(pair[0], 1, 0, 0), new Subscript(pair[1], 1, 0, 0));
                        default ->
                            List.of(
                                    new Subscript(choice.between(0, 3), choice.between(0, 1), 0, 0),
                                    new Subscript(pair[0], 1, 0, 0),
                                    new Subscript(pair[1], 1, 0, 0));
                    });
        }
    }

    private List<Subscript> shape(int rank) {
        List<Subscript> shape = new ArrayList<>();
        int level = choice.between(0, 3);
        for (int d = 0; d < rank; d++) {
            int factor = choice.of(1, 1, 1, 1, 1, 1, 1, 1, 2, -1, 3, 0);
            int otherFactor = choice.of(0, 0, 0, 0, 0, 0, 1, -1);
            shape.add(new Subscript(level, factor, choice.between(0, 3), otherFactor));
            level = choice.percent(70) ? level + 1 : choice.between(0, 3);
        }
        return shape;
    }

    /** The factors of the counters of the loops around; a loop that is not there does not count. */
    private int[] factors(Subscript subscript) {
        int count = loops.counters().size();
        int[] factors = new int[count];
        if (count > 0) {
            factors[subscript.level() % count] += subscript.factor();
            factors[subscript.otherLevel() % count] += subscript.otherFactor();
        }
        return factors;
    }

    private String text(int[] factors, int constant) {
        StringBuilder sum = new StringBuilder();
        for (int c = 0; c < factors.length; c++) {
            if (factors[c] != 0) {
                String name = loops.counters().get(c).text();
                int size = Math.abs(factors[c]);
                String term = size == 1 ? name : choice.of(size + " * " + name, name + " * " + size);
                String sign = factors[c] < 0 ? "-" : "+";
                sum.append(sum.isEmpty() ? (sign.equals("-") ? "-" : "") : " " + sign + " ")
                        .append(term);
            }
        }
        if (sum.isEmpty()) {
            return Integer.toString(constant);
        }
        return sum + (constant == 0 ? "" : constant < 0 ? " - " + -constant : " + " + constant);
    }
}
