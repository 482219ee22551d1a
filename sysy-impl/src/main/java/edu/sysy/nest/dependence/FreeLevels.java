package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.ConstraintSystem;

/**
 * Finds counters that share no condition with another counter. Parameters apart, their values restrict no other
 * counter, so that one answer about the directions of such a level is good for all directions of other levels.
 */
final class FreeLevels {
    private final int counters;
    private final boolean[] relatedToCounter;
    private final boolean[] related;

    /**
     * The counters of a system.
     *
     * @param counters the number of variables that are counters, which are the first ones
     */
    FreeLevels(ConstraintSystem system, int counters) {
        this.counters = counters;
        relatedToCounter = new boolean[counters];
        related = new boolean[counters];
        for (AffineConstraint constraint : system.constraints()) {
            mark(constraint.form());
        }
    }

    private void mark(AffineForm form) {
        int variables = 0;
        int amongCounters = 0;
        for (int v = 0; v < form.size(); v++) {
            if (form.coefficient(v) != 0) {
                variables++;
                amongCounters += v < counters ? 1 : 0;
            }
        }
        for (int v = 0; v < Math.min(counters, form.size()); v++) {
            if (form.coefficient(v) != 0) {
                related[v] |= variables > 1;
                relatedToCounter[v] |= amongCounters > 1;
            }
        }
    }

    /** Whether a counter shares no condition with another counter. */
    boolean isFree(int counter) {
        return !relatedToCounter[counter];
    }

    /** Whether a counter shares no condition with any variable: its bounds are constant. */
    boolean isIsolated(int counter) {
        return !related[counter];
    }
}
