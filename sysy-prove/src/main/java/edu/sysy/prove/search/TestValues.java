package edu.sysy.prove.search;

import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.IntNumber;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Values of the variables of a slice on which expressions are compared, all that its facts admit. */
final class TestValues {
    private static final int[] EDGES = {
        0,
        1,
        -1,
        2,
        -2,
        3,
        4,
        7,
        8,
        10,
        31,
        32,
        33,
        64,
        100,
        255,
        65536,
        -3,
        -7,
        -8,
        -100,
        1 << 30,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        Integer.MIN_VALUE + 1,
        Integer.MAX_VALUE - 1
    };

    private final Slice slice;
    private final List<String> names;
    private final List<int[]> tests = new ArrayList<>();

    private TestValues(Slice slice) {
        this.slice = slice;
        this.names = slice.variables();
    }

    /**
     * The same values for the same slice and seed.
     *
     * @param count how many
     */
    static TestValues of(Slice slice, int count, long seed) {
        TestValues values = new TestValues(slice);
        Random random = new Random(seed);
        int[] numbers = numbers(slice);
        for (int i = 0; i < count; i++) {
            int[] test = new int[values.names.size()];
            for (int k = 0; k < test.length; k++) {
                test[k] = value(test, k, numbers, random);
            }
            values.add(test);
        }
        return values;
    }

    /** The numbers of the slice and their neighbours, then the edges. */
    private static int[] numbers(Slice slice) {
        int[] own = Slice.all(slice.pattern()).stream()
                .filter(IntNumber.class::isInstance)
                .mapToInt(number -> ((IntNumber) number).value())
                .flatMap(number -> Arrays.stream(new int[] {number - 1, number, number + 1, -number, 2 * number}))
                .toArray();
        int[] all = Arrays.copyOf(own, own.length + EDGES.length);
        System.arraycopy(EDGES, 0, all, own.length, EDGES.length);
        return all;
    }

    private static int value(int[] test, int k, int[] numbers, Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextInt() >> random.nextInt(Integer.SIZE);
            case 2 -> k == 0 ? random.nextInt(64) : test[random.nextInt(k)] + random.nextInt(3) - 1;
            case 3 -> random.nextInt(64) - 32;
            default -> numbers[random.nextInt(numbers.length)];
        };
    }

    /** How many there are. */
    int size() {
        return tests.size();
    }

    /** Adds values, which are changed to some that the facts admit. */
    void add(int[] test) {
        int[] admitted = test.clone();
        for (int k = 0; k < admitted.length; k++) {
            String name = names.get(k);
            if (Slice.isTruth(name)) {
                admitted[k] &= 1;
            } else if (slice.nonNegative().contains(name)) {
                admitted[k] &= Integer.MAX_VALUE;
            }
        }
        tests.add(admitted);
    }

    /** The values of each variable. */
    Map<String, int[]> columns() {
        Map<String, int[]> columns = new HashMap<>();
        for (int k = 0; k < names.size(); k++) {
            int variable = k;
            columns.put(
                    names.get(k),
                    tests.stream().mapToInt(test -> test[variable]).toArray());
        }
        return columns;
    }

    /** Values for which a formula differs from the slice; empty if there are none here. */
    Optional<int[]> difference(Formula formula) {
        Map<String, int[]> columns = columns();
        FormulaValues expected = FormulaValues.of(slice.pattern(), columns, size());
        slice.parts().keySet().forEach(part -> columns.put(part, expected.named(part)));
        FormulaValues actual = FormulaValues.of(formula, columns, size());
        for (int i = 0; i < size(); i++) {
            if (!actual.isDefined(i) || actual.result()[i] != expected.result()[i]) {
                return Optional.of(tests.get(i));
            }
        }
        return Optional.empty();
    }

    /** Leaves out the tests for which the slice has no value. */
    void retainDefined() {
        FormulaValues values = FormulaValues.of(slice.pattern(), columns(), size());
        List<int[]> defined = new ArrayList<>();
        for (int i = 0; i < tests.size(); i++) {
            if (values.isDefined(i)) {
                defined.add(tests.get(i));
            }
        }
        tests.clear();
        tests.addAll(defined);
    }
}
