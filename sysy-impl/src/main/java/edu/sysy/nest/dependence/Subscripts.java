package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineForm;
import java.util.List;
import java.util.Optional;

/** The element of an array that an access touches. All elements that are compared have the same size. */
public sealed interface Subscripts {
    /** Any element: the subscript is not affine. */
    record Anywhere() implements Subscripts {}

    /**
     * The element at a distance from the start of the array.
     *
     * @param element the distance in elements; bytes serve as well if all accesses are aligned to their size
     */
    record Flat(AffineForm element) implements Subscripts {}

    /**
     * An element of an array of several dimensions.
     *
     * @param indices the index of each dimension, outermost first; empty for an index that is not affine
     * @param innerSizes the sizes of all dimensions but the outermost
     * @param inRange whether each inner index is known to lie in {@code [0, size)} whenever the access runs; then
     *     dimensions are compared one by one, otherwise the distances from the start of the array
     */
    record Dimensions(List<Optional<AffineForm>> indices, List<Long> innerSizes, boolean inRange)
            implements Subscripts {
        /** Copies the lists. */
        public Dimensions {
            if (indices.size() != innerSizes.size() + 1) {
                throw new IllegalArgumentException(indices.size() + " indices, " + innerSizes.size() + " inner sizes");
            }
            indices = List.copyOf(indices);
            innerSizes = List.copyOf(innerSizes);
        }
    }

    /**
     * An element of an array of several dimensions with sizes that are parameters; each inner index lies in its row.
     *
     * @param indices the index of each dimension, outermost first
     * @param sizes the variables of the sizes of all dimensions but the outermost
     */
    record Rows(List<AffineForm> indices, List<Integer> sizes) implements Subscripts {
        /** Copies the lists. */
        public Rows {
            if (indices.size() != sizes.size() + 1) {
                throw new IllegalArgumentException(indices.size() + " indices, " + sizes.size() + " sizes");
            }
            indices = List.copyOf(indices);
            sizes = List.copyOf(sizes);
        }
    }

    /** Any element. */
    static Subscripts anywhere() {
        return new Anywhere();
    }

    /** The element at a distance from the start of the array. */
    static Subscripts flat(AffineForm element) {
        return new Flat(element);
    }

    /** An element by affine indices that are known to be in range. */
    static Subscripts inRange(List<AffineForm> indices, List<Long> innerSizes) {
        return new Dimensions(indices.stream().map(Optional::of).toList(), innerSizes, true);
    }

    /** An element by affine indices of which inner ones may reach into the next row. */
    static Subscripts ofDimensions(List<AffineForm> indices, List<Long> innerSizes) {
        return new Dimensions(indices.stream().map(Optional::of).toList(), innerSizes, false);
    }

    /** The distance from the start of the array, if it is affine. */
    default Optional<AffineForm> distance() {
        return switch (this) {
            case Anywhere anywhere -> Optional.empty();
            case Rows rows -> Optional.empty();
            case Flat flat -> Optional.of(flat.element);
            case Dimensions array -> {
                if (array.indices.stream().anyMatch(Optional::isEmpty)) {
                    yield Optional.empty();
                }
                AffineForm sum = array.indices.getFirst().orElseThrow();
                for (int d = 1; d < array.indices.size(); d++) {
                    sum = sum.times(array.innerSizes.get(d - 1))
                            .plus(array.indices.get(d).orElseThrow());
                }
                yield Optional.of(sum);
            }
        };
    }
}
