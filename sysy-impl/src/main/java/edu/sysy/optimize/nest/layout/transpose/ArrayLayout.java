package edu.sysy.optimize.nest.layout.transpose;

import edu.sysy.ir.InitialData;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.Permutations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An order of the dimensions of an array in memory.
 *
 * @param order the dimensions from the one with the largest stride to the one whose elements are neighbours
 */
record ArrayLayout(ArrayShape shape, List<Integer> order) {
    ArrayLayout {
        order = List.copyOf(order);
    }

    /** The other layouts of a shape. */
    static List<ArrayLayout> others(ArrayShape shape) {
        List<ArrayLayout> layouts = new ArrayList<>();
        for (List<Integer> order : Permutations.of(shape.rank())) {
            ArrayLayout layout = new ArrayLayout(shape, order);
            if (!layout.equals(shape.layout())) {
                layouts.add(layout);
            }
        }
        return layouts;
    }

    /** How far it is from an element to the next one of a dimension, in bytes. */
    long stride(int dimension) {
        long stride = Integer.BYTES;
        for (int inner : order.subList(order.indexOf(dimension) + 1, order.size())) {
            stride *= shape.extents().get(inner);
        }
        return stride;
    }

    /** The distance of an element from the start of the array, in bytes. */
    AffineForm distance(List<AffineForm> subscripts) {
        AffineForm distance = AffineForm.constant(0);
        for (int dimension = 0; dimension < shape.rank(); dimension++) {
            distance = distance.plus(subscripts.get(dimension).times(stride(dimension)));
        }
        return distance;
    }

    /** Where the element is that the shape's own layout has as a word. */
    private int place(int word) {
        ArrayLayout before = shape.layout();
        long bytes = (long) word * Integer.BYTES;
        long place = 0;
        for (int dimension = 0; dimension < shape.rank(); dimension++) {
            place += bytes / before.stride(dimension) * stride(dimension);
            bytes %= before.stride(dimension);
        }
        return (int) (place / Integer.BYTES);
    }

    /** What an array begins with, in this layout. */
    InitialData of(InitialData data) {
        long[] placed = new long[data.size()];
        for (int i = 0; i < placed.length; i++) {
            placed[i] = (long) place(data.index(i)) << Integer.SIZE | Integer.toUnsignedLong(data.word(i));
        }
        Arrays.sort(placed);
        int[] indices = new int[placed.length];
        int[] words = new int[placed.length];
        for (int i = 0; i < placed.length; i++) {
            indices[i] = (int) (placed[i] >> Integer.SIZE);
            words[i] = (int) placed[i];
        }
        return InitialData.of(indices, words);
    }

    /** The extents in the order of the layout, as {@code [512][3]}. */
    @Override
    public String toString() {
        return order.stream()
                .map(dimension -> "[" + shape.extents().get(dimension) + "]")
                .collect(Collectors.joining());
    }
}
