package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.ConstraintSystem;
import java.util.Arrays;

/** Finds variables that share no condition with another one: whatever value they have restricts no other variable. */
final class FreeLevels {
    private final boolean[] related;

    FreeLevels(ConstraintSystem system) {
        related = new boolean[system.variables()];
        for (AffineConstraint constraint : system.constraints()) {
            markRelated(constraint.form());
        }
    }

    private void markRelated(AffineForm form) {
        int first = -1;
        for (int v = 0; v < form.size(); v++) {
            if (form.coefficient(v) != 0) {
                if (first >= 0) {
                    related[first] = true;
                    related[v] = true;
                }
                first = v;
            }
        }
    }

    boolean isFree(int variable) {
        return !related[variable];
    }

    @Override
    public String toString() {
        return Arrays.toString(related);
    }
}
