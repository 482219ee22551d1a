package edu.sysy.nest;

import edu.sysy.nest.polyhedron.AffineForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Arrays, and parts of them that start at a distance which nothing is known of, such as the row of an outer loop's
 * iteration. Words of the same part can be compared though sums of such a distance may wrap; words of two parts of one
 * array may be the same, whatever their distances.
 */
final class ArrayParts {
    private final List<ArrayObject> arrays;
    private final List<Part> parts = new ArrayList<>();
    private final Map<Part, Integer> numbers = new HashMap<>();

    /** What starts at a sum of parameters, in bytes from the start of an array. */
    private record Part(int array, AffineForm start) {}

    ArrayParts(List<ArrayObject> arrays) {
        this.arrays = arrays;
    }

    /** The number of a part, by the number of its array. */
    int number(int array, AffineForm start) {
        return numbers.computeIfAbsent(new Part(array, start), part -> {
            parts.add(part);
            return parts.size() - 1;
        });
    }

    /** Whether two different parts may have a word in common. */
    boolean mayOverlap(int one, int other) {
        int array = parts.get(one).array();
        int otherArray = parts.get(other).array();
        return array == otherArray || arrays.get(array).mayOverlap(arrays.get(otherArray));
    }
}
