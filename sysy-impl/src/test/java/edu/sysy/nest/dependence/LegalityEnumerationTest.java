package edu.sysy.nest.dependence;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.nest.dependence.NestEnumeration.Instance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A transformation is legal only if no two instances that touch the same element change their order. */
class LegalityEnumerationTest {
    private static final long NESTS = Long.getLong("sysy.legality.nests", 1_000);
    private static final long SEED = Long.getLong("sysy.legality.seed", 1);

    /** Questions by transformation: answers, refusals, refusals that no pair of instances asks for. */
    private final Map<String, int[]> answers = new TreeMap<>();

    /** Tells of two instances, of which the first runs first, whether they change their order. */
    private interface OrderChange {
        boolean isChanged(Instance source, Instance target);
    }

    @Test
    void transformationsOfPerfectNestsKeepTheOrderOfConflicts() {
        for (long seed = SEED; seed < SEED + NESTS; seed++) {
            RandomNest nest = RandomNest.perfect(seed);
            if (!nest.accesses().isEmpty() && nest.isKnown()) {
                askAboutPerfectNest(seed, nest);
            }
        }
        report();
        assertThat(answers.keySet())
                .containsExactly(
                        "interchange", "jam", "parallel", "permutation", "tile", "tile of a permuted nest", "tiling");
    }

    private void askAboutPerfectNest(long seed, RandomNest nest) {
        NestLegality legality = new NestLegality(ArrayDependenceGraph.of(nest.accesses(), nest.assumptions()));
        SplittableRandom random = new SplittableRandom(seed);
        List<NestLoop> loops = nest.accesses().getFirst().loops();
        List<Integer> levels = new ArrayList<>();
        for (int level = 0; level < loops.size(); level++) {
            levels.add(level);
            int at = level;
            int counter = loops.get(level).counter();
            check(
                    seed,
                    nest,
                    "parallel",
                    legality.preventsParallel(counter),
                    (source, target) -> isCarried(source, target, at));
            long factor = 2 + random.nextInt(3);
            check(
                    seed,
                    nest,
                    "jam",
                    legality.preventsJam(counter, factor),
                    (source, target) -> isJammed(source, target, at, factor));
        }
        Collections.shuffle(levels, new java.util.Random(seed));
        List<Integer> order = List.copyOf(levels);
        Optional<Dependence> permutation = legality.preventsPermutation(counters(loops, order));
        check(seed, nest, "permutation", permutation, (source, target) -> comesBefore(target, source, order));
        check(
                seed,
                nest,
                "tiling",
                legality.preventsTiling(counters(loops, order)),
                (source, target) -> order.stream().anyMatch(level -> distance(source, target, level) < 0));
        if (loops.size() > 1) {
            int one = random.nextInt(loops.size() - 1);
            int other = one + 1 + random.nextInt(loops.size() - one - 1);
            List<Integer> exchanged = new ArrayList<>(order);
            Collections.sort(exchanged);
            Collections.swap(exchanged, one, other);
            Optional<Dependence> interchange = legality.preventsInterchange(
                    loops.get(one).counter(), loops.get(other).counter());
            check(seed, nest, "interchange", interchange, (source, target) -> comesBefore(target, source, exchanged));
            int outerFactor = 1 + random.nextInt(4);
            int innerFactor = 1 + random.nextInt(4);
            Optional<Dependence> tile = legality.preventsTile(
                    loops.get(one).counter(), outerFactor, loops.get(other).counter(), innerFactor);
            Collections.sort(levels);
            check(
                    seed,
                    nest,
                    "tile",
                    tile,
                    (source, target) -> isReversedInTile(source, target, levels, one, outerFactor, other, innerFactor));
            if (permutation.isEmpty()) {
                List<Integer> counters = counters(loops, order);
                Optional<Dependence> permutedTile = legality.permuted(counters)
                        .preventsTile(counters.get(one), outerFactor, counters.get(other), innerFactor);
                check(
                        seed,
                        nest,
                        "tile of a permuted nest",
                        permutedTile,
                        (source, target) ->
                                isReversedInTile(source, target, order, one, outerFactor, other, innerFactor));
            }
        }
    }

    /**
     * Whether the target runs first if two loops run tiles of iterations at the same time in the loops inside them,
     * wherever tiles begin. The order of a tile is that of the iterations of all other loops.
     *
     * @param order the levels of all loops, the outermost first
     * @param outer the place of a loop in the order
     * @param inner the place of another one after it
     */
    private static boolean isReversedInTile(
            Instance source,
            Instance target,
            List<Integer> order,
            int outer,
            long outerFactor,
            int inner,
            long innerFactor) {
        boolean isSame = order.subList(0, outer).stream().allMatch(level -> distance(source, target, level) == 0);
        if (!isSame || !mayShareTile(source, target, order.get(outer), outerFactor)) {
            return false;
        }
        List<Integer> between = order.subList(outer + 1, inner);
        if (comesBefore(target, source, order.subList(outer + 1, inner + 1))) {
            return true; // the tiles of the inner loop can begin between the two
        }
        List<Integer> together = new ArrayList<>(between);
        together.addAll(order.subList(inner + 1, order.size()));
        return mayShareTile(source, target, order.get(inner), innerFactor) && comesBefore(target, source, together);
    }

    private static boolean mayShareTile(Instance source, Instance target, int level, long factor) {
        long step = Math.abs(source.access().loops().get(level).step());
        return Math.abs(distance(source, target, level)) <= (factor - 1) * step;
    }

    private static List<Integer> counters(List<NestLoop> loops, List<Integer> levels) {
        return levels.stream().map(level -> loops.get(level).counter()).toList();
    }

    private static long distance(Instance source, Instance target, int level) {
        return NestEnumeration.distance(source, target, level);
    }

    private static boolean isCarried(Instance source, Instance target, int level) {
        return isSameIteration(source, target, level) && distance(source, target, level) != 0;
    }

    /** Whether both run at the same time, the target in an earlier iteration of the inner loops. */
    private static boolean isJammed(Instance source, Instance target, int level, long factor) {
        long step = Math.abs(source.access().loops().get(level).step());
        if (!isCarried(source, target, level) || distance(source, target, level) > (factor - 1) * step) {
            return false;
        }
        List<Integer> inner = new ArrayList<>();
        for (int k = level + 1; k < source.access().loops().size(); k++) {
            inner.add(k);
        }
        return comesBefore(target, source, inner);
    }

    private static boolean comesBefore(Instance one, Instance other, List<Integer> levels) {
        for (int level : levels) {
            long distance = distance(one, other, level);
            if (distance != 0) {
                return distance > 0;
            }
        }
        return false;
    }

    private void check(
            long seed, RandomNest nest, String transformation, Optional<Dependence> refusal, OrderChange change) {
        boolean[] changed = {false};
        NestEnumeration.forEachConflict(
                nest, NestEnumeration.APART, (source, target) -> changed[0] |= change.isChanged(source, target));
        count(transformation, refusal.isPresent(), changed[0]);
        if (changed[0]) {
            assertThat(refusal)
                    .as("seed %d: %s is not legal", seed, transformation)
                    .isPresent();
        }
    }

    private void count(String transformation, boolean refused, boolean needed) {
        int[] counts = answers.computeIfAbsent(transformation, key -> new int[3]);
        counts[0]++;
        counts[1] += refused ? 1 : 0;
        counts[2] += refused && !needed ? 1 : 0;
    }

    /** Refusals without reason come from intervals of several levels at once, which say nothing of combinations. */
    private void report() {
        answers.forEach((transformation, counts) -> {
            System.out.println("legality of " + transformation + ": " + Arrays.toString(counts));
            assertThat(counts[1]).as(transformation + " refused").isBetween(counts[0] / 20, counts[0] * 19 / 20);
            assertThat(counts[2]).as(transformation + " refused without reason").isLessThanOrEqualTo(counts[0] / 50);
        });
    }

    @Test
    void imperfectNestsKeepTheOrderOfConflicts() {
        for (long seed = SEED; seed < SEED + NESTS; seed++) {
            RandomNest nest = RandomNest.of(seed);
            NestLegality legality = new NestLegality(ArrayDependenceGraph.of(nest.accesses(), nest.assumptions()));
            for (Access access : nest.accesses()) {
                int level = access.loops().size() - 1 - (int) (seed % 2);
                if (level >= 0 && nest.isKnown()) {
                    askAboutLoop(seed, nest, legality, access.loops().get(level).counter(), level);
                }
            }
        }
        report();
        assertThat(answers.keySet()).containsExactly("jam", "parallel");
    }

    private void askAboutLoop(long seed, RandomNest nest, NestLegality legality, int counter, int level) {
        JammedOrder order = new JammedOrder(nest.accesses(), level);
        Optional<Dependence> jam = legality.preventsJam(counter, 3);
        check(
                seed,
                nest,
                "jam",
                jam,
                (source, target) ->
                        isUnrolledTogether(source, target, counter, level, 3) && order.isReversed(source, target));
        check(
                seed,
                nest,
                "parallel",
                legality.preventsParallel(counter),
                (source, target) -> areInside(source, target, counter) && isCarried(source, target, level));
        List<List<Integer>> groups =
                ArrayDependenceGraph.of(nest.accesses(), nest.assumptions()).stronglyConnectedStatements(counter);
        NestEnumeration.forEachConflict(nest, NestEnumeration.APART, (source, target) -> {
            if (areInside(source, target, counter) && isSameIteration(source, target, level)) {
                assertThat(group(groups, source))
                        .as("seed %d: groups %s of v%d", seed, groups, counter)
                        .isLessThanOrEqualTo(group(groups, target));
            }
        });
    }

    private static int group(List<List<Integer>> groups, Instance instance) {
        int group = 0;
        while (!groups.get(group).contains(instance.access().statement())) {
            group++;
        }
        return group;
    }

    private static boolean areInside(Instance source, Instance target, int counter) {
        return source.access().level(counter) >= 0 && target.access().level(counter) >= 0;
    }

    private static boolean isUnrolledTogether(Instance source, Instance target, int counter, int level, long factor) {
        if (!areInside(source, target, counter) || !isSameIteration(source, target, level)) {
            return false;
        }
        long step = Math.abs(source.access().loops().get(level).step());
        return distance(source, target, level) <= (factor - 1) * step;
    }

    @Test
    void fusedNeighboursKeepTheOrderOfConflicts() {
        int delayed = 0;
        int free = 0;
        int impossible = 0;
        for (long seed = SEED; seed < SEED + NESTS; seed++) {
            RandomNest nest = RandomNest.of(seed);
            for (NestLoop[] neighbours : neighbours(nest)) {
                NestLegality legality = new NestLegality(ArrayDependenceGraph.of(nest.accesses(), nest.assumptions()));
                int first = neighbours[0].counter();
                int second = neighbours[1].counter();
                OptionalLong delay = legality.leastFusionDelay(first, second);
                OptionalLong needed = neededDelay(nest, neighbours);
                if (delay.isEmpty()) {
                    impossible++;
                    continue;
                }
                if (needed.isEmpty()) {
                    free++;
                    continue;
                }
                delayed++;
                long least = delay.getAsLong();
                assertThat(least).as("seed %d", seed).isGreaterThanOrEqualTo(needed.getAsLong());
                if (nest.isKnown()) {
                    assertThat(least).as("seed %d", seed).isEqualTo(needed.getAsLong());
                }
                long sign = neighbours[0].sign();
                assertThat(legality.preventsFusion(first, second, sign * least)).isEmpty();
                assertThat(legality.preventsFusion(first, second, sign * (least - 1)))
                        .isPresent();
            }
        }
        System.out.printf("fusion: %d with a delay, %d free, %d impossible%n", delayed, free, impossible);
        assertThat(delayed).isGreaterThan((int) (NESTS / 40));
    }

    /** Pairs of loops of one direction that stand next to each other in a body. */
    private static List<NestLoop[]> neighbours(RandomNest nest) {
        List<NestLoop[]> neighbours = new ArrayList<>();
        for (int k = 1; k < nest.accesses().size(); k++) {
            Access before = nest.accesses().get(k - 1);
            Access after = nest.accesses().get(k);
            int level = before.commonLoops(after);
            if (level < before.loops().size()
                    && level < after.loops().size()
                    && before.loops().get(level).sign()
                            == after.loops().get(level).sign()) {
                neighbours.add(
                        new NestLoop[] {before.loops().get(level), after.loops().get(level)});
            }
        }
        return neighbours;
    }

    private static OptionalLong neededDelay(RandomNest nest, NestLoop[] neighbours) {
        List<Long> delays = new ArrayList<>();
        NestEnumeration.forEachConflict(nest, NestEnumeration.APART, (source, target) -> {
            int level = source.access().commonLoops(target.access());
            if (source.access().level(neighbours[0].counter()) == level
                    && target.access().level(neighbours[1].counter()) == level
                    && isSameIteration(source, target, level)) {
                long from = source.values()[neighbours[0].counter()];
                long to = target.values()[neighbours[1].counter()];
                delays.add((from - to) * neighbours[0].sign());
            }
        });
        return delays.stream().mapToLong(Long::longValue).max();
    }

    private static boolean isSameIteration(Instance source, Instance target, int levels) {
        for (int level = 0; level < levels; level++) {
            if (distance(source, target, level) != 0) {
                return false;
            }
        }
        return true;
    }
}
