package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A random nest: loops one to four deep, several in a body, with constant and triangular bounds, steps of both signs,
 * guards, and accesses with subscripts that share counters. Variable 0 is the parameter.
 *
 * @param accesses the accesses in textual order
 * @param assumptions the range of the parameter, and the arrays that may overlap
 * @param maxParameter the largest value of the parameter
 * @param isKnown whether all bounds are constant and all subscripts known, and no arrays overlap
 */
record RandomNest(List<Access> accesses, NestAssumptions assumptions, int maxParameter, boolean isKnown) {
    static final int PARAMETER = 0;
    private static final int ARRAYS = 3;

    static RandomNest of(long seed) {
        return new Generator(new SplittableRandom(seed), false).nest();
    }

    /** A nest whose loops are directly inside each other, with all accesses in the innermost one. */
    static RandomNest perfect(long seed) {
        return new Generator(new SplittableRandom(seed), true).nest();
    }

    private static final class Generator {
        private final SplittableRandom random;
        private final boolean perfect;
        private final List<Access> accesses = new ArrayList<>();
        private final int[] dimensions = new int[ARRAYS];
        private final boolean[] inRange = new boolean[ARRAYS];
        private final boolean overlap;
        private final int maxParameter;
        private boolean known = true;
        private int counters = 1;
        private int statements;

        Generator(SplittableRandom random, boolean perfect) {
            this.random = random;
            this.perfect = perfect;
            for (int array = 0; array < ARRAYS; array++) {
                dimensions[array] = 1 + random.nextInt(3);
                inRange[array] = random.nextBoolean();
            }
            overlap = random.nextInt(8) == 0;
            maxParameter = random.nextInt(3) == 0 ? 3 : 0;
        }

        RandomNest nest() {
            int depth = 1 + random.nextInt(4);
            loop(List.of(), depth, depth);
            AffineForm parameter = AffineForm.variable(PARAMETER);
            NestAssumptions assumptions = new NestAssumptions(
                    List.of(AffineConstraint.atLeast(parameter, 0), AffineConstraint.atMost(parameter, maxParameter)),
                    (one, other) -> overlap && one + other == 1);
            RandomNest nest = new RandomNest(List.copyOf(accesses), assumptions, maxParameter, known && !overlap);
            return NestEnumeration.isSmall(nest)
                    ? InnerSizes.fit(nest)
                    : new RandomNest(List.of(), assumptions, 0, known);
        }

        private void body(List<NestLoop> loops, int depth, int total) {
            int items = perfect && depth > 0 ? 1 : 1 + random.nextInt(2);
            int loopItem = depth == 0 ? -1 : random.nextInt(items);
            for (int item = 0; item < items; item++) {
                if (item == loopItem || (depth > 0 && random.nextInt(4) == 0)) {
                    loop(loops, depth, total);
                } else {
                    statement(loops);
                }
            }
        }

        private void loop(List<NestLoop> outer, int depth, int total) {
            long[] steps = {1, 1, 1, 1, -1, 2, 3, -2};
            long step = steps[random.nextInt(steps.length)];
            int trips = total > 2 ? 2 + random.nextInt(2) : 2 + random.nextInt(5);
            List<AffineForm> lower = new ArrayList<>();
            List<AffineForm> upper = new ArrayList<>();
            AffineForm start = bound(outer);
            lower.add(start);
            upper.add(
                    random.nextInt(4) == 0
                            ? bound(outer).plus(trips)
                            : start.plus((trips - 1) * Math.abs(step) + random.nextInt(2)));
            if (random.nextInt(8) == 0) {
                lower.add(bound(outer));
            }
            if (random.nextInt(8) == 0) {
                upper.add(bound(outer).plus(trips));
            }
            known &= constant(lower) && constant(upper);
            List<NestLoop> inner = new ArrayList<>(outer);
            inner.add(new NestLoop(counters++, lower, upper, step));
            body(inner, depth - 1, total);
        }

        private static boolean constant(List<AffineForm> forms) {
            return forms.stream().allMatch(AffineForm::isConstant);
        }

        private AffineForm bound(List<NestLoop> outer) {
            AffineForm form = AffineForm.constant(random.nextInt(-2, 3));
            if (!outer.isEmpty() && random.nextInt(4) == 0) {
                form = form.plus(counter(outer).times(random.nextInt(5) == 0 ? -1 : 1));
            }
            return random.nextInt(12) == 0 ? form.plus(AffineForm.variable(PARAMETER)) : form;
        }

        private AffineForm counter(List<NestLoop> loops) {
            return AffineForm.variable(loops.get(random.nextInt(loops.size())).counter());
        }

        private void statement(List<NestLoop> loops) {
            List<AffineConstraint> guards = new ArrayList<>();
            if (random.nextInt(8) == 0) {
                guards.add(new AffineConstraint(index(loops), random.nextInt(4) == 0));
            }
            int reads = random.nextInt(3);
            for (int read = 0; read < reads; read++) {
                access(loops, guards, false);
            }
            access(loops, guards, true);
            statements++;
        }

        private void access(List<NestLoop> loops, List<AffineConstraint> guards, boolean writes) {
            int array = random.nextInt(ARRAYS);
            accesses.add(new Access(
                    "a" + accesses.size(),
                    array,
                    writes,
                    subscripts(loops, array),
                    loops,
                    guards,
                    statements,
                    accesses.size()));
        }

        private Subscripts subscripts(List<NestLoop> loops, int array) {
            if (random.nextInt(40) == 0) {
                known = false;
                return Subscripts.anywhere();
            }
            if (dimensions[array] == 1) {
                return Subscripts.flat(index(loops));
            }
            List<Optional<AffineForm>> indices = new ArrayList<>();
            List<Long> innerSizes = new ArrayList<>();
            for (int d = 0; d < dimensions[array]; d++) {
                boolean affine = random.nextInt(40) != 0;
                known &= affine;
                indices.add(affine ? Optional.of(index(loops)) : Optional.empty());
                if (d > 0) {
                    innerSizes.add((long) 2 + array + d);
                }
            }
            boolean promised = inRange[array] && random.nextInt(4) != 0;
            return new Subscripts.Dimensions(indices, innerSizes, promised);
        }

        private AffineForm index(List<NestLoop> loops) {
            long[] factors = {1, 1, 1, 1, 1, -1, -1, 2, 3, -2};
            AffineForm form = AffineForm.constant(random.nextInt(-2, 3));
            int terms = random.nextInt(3);
            for (int term = 0; term <= terms; term++) {
                form = form.plus(counter(loops).times(factors[random.nextInt(factors.length)]));
            }
            return random.nextInt(16) == 0 ? form.plus(AffineForm.variable(PARAMETER)) : form;
        }
    }
}
