package edu.sysy.optimize.nest.layout.transpose;

import edu.sysy.nest.polyhedron.AffineForm;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The dimensions of an array, which the IR does not know: found by the strides of accesses.
 *
 * @param extents the elements of each dimension, the outermost first; at least two dimensions
 */
record ArrayShape(List<Integer> extents) {
    /** Arrays of more dimensions are rare, and have too many layouts. */
    private static final int MAX_DIMENSIONS = 4;

    /** Strides of accesses that are looked at; of those that count down, or by 2, some are no strides of dimensions. */
    private static final int MAX_STRIDES = 5;

    ArrayShape {
        extents = List.copyOf(extents);
    }

    /**
     * The shapes in which coefficients of addresses can be the strides of dimensions, those with the most dimensions
     * first.
     *
     * @param bytes the size of the array
     */
    static List<ArrayShape> of(long bytes, Collection<Long> coefficients) {
        List<Long> strides = coefficients.stream()
                .map(Math::abs)
                .filter(stride -> stride > Integer.BYTES && stride % Integer.BYTES == 0 && bytes % stride == 0)
                .filter(stride -> stride < bytes)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .limit(MAX_STRIDES)
                .toList();
        List<ArrayShape> shapes = new ArrayList<>();
        addShapes(bytes, strides, List.of(), shapes);
        shapes.sort(Comparator.comparingInt(shape -> -shape.rank()));
        return shapes;
    }

    /** Adds the shapes with some outer dimensions, and one of the strides, or none, for the next one. */
    private static void addShapes(long bytes, List<Long> strides, List<Integer> outer, List<ArrayShape> shapes) {
        if (!outer.isEmpty()) {
            List<Integer> extents = new ArrayList<>(outer);
            extents.add((int) (bytes / Integer.BYTES));
            shapes.add(new ArrayShape(extents));
        }
        if (outer.size() + 1 < MAX_DIMENSIONS) {
            for (long stride : strides) {
                if (stride < bytes && bytes % stride == 0) {
                    List<Integer> extents = new ArrayList<>(outer);
                    extents.add((int) (bytes / stride));
                    addShapes(stride, strides, extents, shapes);
                }
            }
        }
    }

    /** The number of dimensions. */
    int rank() {
        return extents.size();
    }

    /** The layout that the array has. */
    ArrayLayout layout() {
        List<Integer> order = new ArrayList<>();
        for (int dimension = 0; dimension < rank(); dimension++) {
            order.add(dimension);
        }
        return new ArrayLayout(this, order);
    }

    /**
     * The terms of a distance by the dimensions that they move along: each dimension takes as much of a coefficient as
     * its stride divides, rounded to the nearest integer.
     *
     * @return a subscript for each dimension; empty if the distance is not always a multiple of a word
     */
    List<AffineForm> subscripts(AffineForm terms) {
        List<AffineForm> subscripts = new ArrayList<>();
        AffineForm rest = terms;
        for (int dimension = 0; dimension < rank(); dimension++) {
            long stride = layout().stride(dimension);
            AffineForm subscript = AffineForm.constant(0);
            for (int v = 0; v < rest.size(); v++) {
                long quotient = Math.floorDiv(rest.coefficient(v) + stride / 2, stride);
                subscript = subscript.plus(AffineForm.variable(v).times(quotient));
            }
            rest = rest.minus(subscript.times(stride));
            subscripts.add(subscript);
        }
        return rest.plus(-rest.constant()).equals(AffineForm.constant(0)) ? subscripts : List.of();
    }

    /**
     * The ways to divide a constant distance among the dimensions: all but the innermost one take it rounded down, or
     * one more.
     */
    List<List<Long>> constants(long bytes) {
        List<List<Long>> found = new ArrayList<>();
        if (bytes % Integer.BYTES == 0) {
            addConstants(bytes, List.of(), found);
        }
        return found;
    }

    private void addConstants(long bytes, List<Long> outer, List<List<Long>> found) {
        long stride = layout().stride(outer.size());
        long down = Math.floorDiv(bytes, stride);
        boolean isLast = outer.size() == rank() - 1;
        for (long constant = down; constant <= (isLast ? down : down + 1); constant++) {
            List<Long> longer = new ArrayList<>(outer);
            longer.add(constant);
            if (isLast) {
                found.add(longer);
            } else {
                addConstants(bytes - constant * stride, longer, found);
            }
        }
    }
}
