package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.ConstraintSystem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A direction vector as far as it is refined, with the system that it leaves.
 *
 * @param directions the directions of the outer levels; those of further levels are open
 * @param system the instances with these directions
 * @param exact whether the system is known to have a point
 */
record DirectionVector(List<Direction> directions, ConstraintSystem system, boolean exact) {
    /** The sign of the first direction that is not {@link Direction#EQUAL}; 0 if there is none yet. */
    int order() {
        for (Direction direction : directions) {
            if (direction != Direction.EQUAL) {
                return direction.sign();
            }
        }
        return 0;
    }

    /** The directions and one more. */
    List<Direction> with(Direction direction) {
        List<Direction> more = new ArrayList<>(directions);
        more.add(direction);
        return more;
    }

    /** The directions with those of open levels arbitrary. */
    List<Direction> filled(int levels) {
        List<Direction> all = new ArrayList<>(directions);
        all.addAll(Collections.nCopies(levels - directions.size(), Direction.ANY));
        return all;
    }
}
