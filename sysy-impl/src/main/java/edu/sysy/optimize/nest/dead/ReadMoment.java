package edu.sysy.optimize.nest.dead;

import edu.sysy.optimize.nest.ArrayUses.Place;
import edu.sysy.optimize.nest.ArrayUses.Use;
import edu.sysy.optimize.nest.dataflow.Statements;
import java.util.ArrayList;
import java.util.List;

/**
 * A way in which a use of memory runs after a write.
 *
 * @param kind which iterations of the loops around both
 * @param level of {@link Kind#SAME_ITERATION} that of the region of both statements; otherwise that of the loop
 */
record ReadMoment(Kind kind, int level) {
    /** How the iterations of the loops around both are related. */
    enum Kind {
        /** The same iteration of all loops around both: the use is in a later statement of a region. */
        SAME_ITERATION,
        /**
         * A later iteration of a loop around both, in the same iteration of those around that loop. Of a loop that does
         * not count it may be the same iteration as well: the write may be in the condition, and the use in the body.
         */
        LATER_ITERATION
    }

    /** The level of the innermost region in one iteration of which the use runs, and all that is compared with it. */
    int regionLevel() {
        return kind == Kind.SAME_ITERATION ? level : level + 1;
    }

    /** The moments at which another use runs after the write of an extent, before the extent ends. */
    static List<ReadMoment> of(Extent extent, Use use) {
        Use write = extent.write();
        if (!extent.contains(use)) {
            return List.of();
        }
        List<ReadMoment> found = new ArrayList<>();
        int common = write.common(use);
        for (int level = extent.level(); level < common; level++) {
            if (Statements.isLoop(write.path().get(level).statement())) {
                found.add(new ReadMoment(Kind.LATER_ITERATION, level));
            }
        }
        Place place = write.path().get(common);
        if (use.isIn(place.region(), common, place.index() + 1, Integer.MAX_VALUE)) {
            found.add(new ReadMoment(Kind.SAME_ITERATION, common));
        }
        return found;
    }
}
