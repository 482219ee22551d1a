package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineConstraint;
import java.util.List;

/**
 * Facts about a nest as a whole.
 *
 * @param parameters conditions that hold of the parameters
 * @param aliases tells of different arrays whether they may overlap
 */
public record NestAssumptions(List<AffineConstraint> parameters, ArrayAliases aliases) {
    /** Nothing is known of parameters, and different arrays do not overlap. */
    public static final NestAssumptions NONE = new NestAssumptions(List.of(), (one, other) -> false);

    /** Copies the list. */
    public NestAssumptions {
        parameters = List.copyOf(parameters);
    }

    /** Tells whether two different arrays may have an element in common. */
    @FunctionalInterface
    public interface ArrayAliases {
        /** Whether the arrays with these numbers, which are different, may overlap. The order does not matter. */
        boolean mayOverlap(int one, int other);
    }

    boolean mayOverlap(Access one, Access other) {
        return one.array() == other.array() || aliases.mayOverlap(one.array(), other.array());
    }
}
