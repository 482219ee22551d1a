package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.IntegerInterval;

/** How the iteration of a target at a loop compares with that of the source. */
enum Direction {
    /** The source runs in an earlier iteration. */
    LESS("<"),
    /** Both run in the same iteration. */
    EQUAL("="),
    /** The source runs in a later iteration. */
    GREATER(">"),
    /** Any of these. */
    ANY("*");

    private final String symbol;

    Direction(String symbol) {
        this.symbol = symbol;
    }

    /** The direction that all distances of an interval have, otherwise {@link #ANY}. */
    static Direction of(IntegerInterval distance) {
        if (distance.min() > 0) {
            return LESS;
        }
        if (distance.max() < 0) {
            return GREATER;
        }
        return distance.equals(IntegerInterval.ZERO) ? EQUAL : ANY;
    }

    /** Whether some distance of an interval has this direction. */
    boolean meets(IntegerInterval distance) {
        return switch (this) {
            case LESS -> distance.max() > 0;
            case EQUAL -> distance.contains(0);
            case GREATER -> distance.min() < 0;
            case ANY -> true;
        };
    }

    /** The condition on a distance that this direction stands for; not for {@link #ANY}. */
    AffineConstraint constraint(AffineForm distance) {
        return switch (this) {
            case LESS -> AffineConstraint.atLeast(distance, 1);
            case EQUAL -> new AffineConstraint(distance, true);
            case GREATER -> AffineConstraint.atMost(distance, -1);
            case ANY -> throw new IllegalArgumentException("no condition");
        };
    }

    /** The distances of an interval that have this direction. */
    IntegerInterval narrow(IntegerInterval distance) {
        return switch (this) {
            case LESS -> new IntegerInterval(Math.max(1, distance.min()), distance.max());
            case EQUAL -> IntegerInterval.ZERO;
            case GREATER -> new IntegerInterval(distance.min(), Math.min(-1, distance.max()));
            case ANY -> distance;
        };
    }

    /** The sign of the distance. */
    int sign() {
        return this == LESS ? 1 : this == GREATER ? -1 : 0;
    }

    @Override
    public String toString() {
        return symbol;
    }
}
