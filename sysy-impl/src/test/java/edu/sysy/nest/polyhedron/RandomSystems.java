package edu.sysy.nest.polyhedron;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** Random systems whose variables lie in a small box, and all their integer points. */
final class RandomSystems {
    static final int RADIUS = 4;

    private RandomSystems() {}

    /** A system of 1 to 4 variables with coefficients that make eliminations inexact. */
    static ConstraintSystem inBox(SplittableRandom random) {
        int variables = 1 + random.nextInt(4);
        List<AffineConstraint> constraints = new ArrayList<>(box(variables));
        int count = 1 + random.nextInt(5);
        for (int k = 0; k < count; k++) {
            constraints.add(new AffineConstraint(form(random, variables, 7), random.nextInt(4) == 0));
        }
        return ConstraintSystem.of(variables, constraints);
    }

    static AffineForm form(SplittableRandom random, int variables, int magnitude) {
        long[] coefficients = new long[variables];
        Arrays.setAll(coefficients, v -> random.nextInt(3) == 0 ? 0 : random.nextInt(-magnitude, magnitude + 1));
        return AffineForm.of(random.nextInt(-2 * magnitude, 2 * magnitude + 1), coefficients);
    }

    /** Each variable is within the radius; written so that the bounds of one variable depend on another. */
    private static List<AffineConstraint> box(int variables) {
        List<AffineConstraint> box = new ArrayList<>();
        for (int v = 0; v < variables; v++) {
            box.add(AffineConstraint.atLeast(AffineForm.variable(v), -RADIUS));
            box.add(AffineConstraint.atMost(AffineForm.variable(v), RADIUS));
        }
        return box;
    }

    /** Calls for all points of the box that satisfy a system; the array is reused. */
    static void forEachPoint(ConstraintSystem system, Consumer<long[]> action) {
        long[] point = new long[system.variables()];
        Arrays.fill(point, -RADIUS);
        int v;
        do {
            if (system.holdsAt(point)) {
                action.accept(point);
            }
            v = 0;
            while (v < point.length && point[v] == RADIUS) {
                point[v++] = -RADIUS;
            }
            if (v < point.length) {
                point[v]++;
            }
        } while (v < point.length);
    }
}
