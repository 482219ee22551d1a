package edu.sysy.nest.dependence;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.nest.dependence.NestEnumeration.Instance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Dependences of random nests are those of all their iterations. A campaign is
 *
 * <pre>
 * ./mvnw test -pl sysy-impl -am -Dtest=DependenceEnumerationTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dsysy.dependences.nests=200000 -Dsysy.dependences.seed=1
 * </pre>
 */
class DependenceEnumerationTest {
    private static final long NESTS = Long.getLong("sysy.dependences.nests", 1_000);
    private static final long SEED = Long.getLong("sysy.dependences.seed", 1);

    /** Distances of two arrays that overlap. */
    private static final List<Long> OVERLAPPING = List.of(-1L, 2L);

    /** Two accesses by their positions, the one that runs first as the source. */
    private record Pair(int source, int target) {}

    private long knownPairs;
    private long exactKnownPairs;
    private long pairs;
    private long exactPairs;
    private long dependent;

    @Test
    void dependencesAreThoseOfAllIterations() {
        for (long seed = SEED; seed < SEED + NESTS; seed++) {
            compare(seed, RandomNest.of(seed));
        }
        System.out.printf(
                "dependences of %d nests: %d pairs, %d of them dependent; exact %.2f %%, with constant bounds %.2f %%%n",
                NESTS, pairs, dependent, 100.0 * exactPairs / pairs, 100.0 * exactKnownPairs / knownPairs);
        assertThat(exactKnownPairs).isGreaterThanOrEqualTo(knownPairs * 95 / 100);
        assertThat(dependent).isGreaterThan(pairs / 10);
    }

    private void compare(long seed, RandomNest nest) {
        ArrayDependenceGraph graph = ArrayDependenceGraph.of(nest.accesses(), nest.assumptions());
        Map<Pair, List<long[]>> observed = observed(nest);
        Map<Pair, List<Dependence>> found = new HashMap<>();
        for (Dependence dependence : graph.dependences()) {
            found.computeIfAbsent(
                            new Pair(
                                    dependence.source().position(),
                                    dependence.target().position()),
                            pair -> new ArrayList<>())
                    .add(dependence);
        }
        observed.forEach((pair, vectors) -> {
            List<Dependence> candidates = found.getOrDefault(pair, List.of());
            for (long[] vector : vectors) {
                assertThat(candidates.stream().anyMatch(dependence -> covers(dependence, vector)))
                        .as("seed %d: %s has %s, not in %s", seed, pair, List.of(box(vector)), candidates)
                        .isTrue();
            }
        });
        for (Dependence dependence : graph.dependences()) {
            if (dependence.exact()) {
                Pair pair = new Pair(
                        dependence.source().position(), dependence.target().position());
                requireReached(seed, dependence, observed.getOrDefault(pair, List.of()));
            }
        }
        count(nest, found);
    }

    private static Long[] box(long[] vector) {
        Long[] boxed = new Long[vector.length];
        for (int k = 0; k < vector.length; k++) {
            boxed[k] = vector[k];
        }
        return boxed;
    }

    private void count(RandomNest nest, Map<Pair, List<Dependence>> found) {
        for (Access one : nest.accesses()) {
            for (Access other : nest.accesses()) {
                if (one.position() > other.position() || (!one.writes() && !other.writes())) {
                    continue;
                }
                List<Dependence> both = new ArrayList<>();
                both.addAll(found.getOrDefault(new Pair(one.position(), other.position()), List.of()));
                both.addAll(found.getOrDefault(new Pair(other.position(), one.position()), List.of()));
                boolean exact = both.stream().allMatch(Dependence::exact);
                pairs++;
                exactPairs += exact ? 1 : 0;
                dependent += both.isEmpty() ? 0 : 1;
                knownPairs += nest.isKnown() ? 1 : 0;
                exactKnownPairs += nest.isKnown() && exact ? 1 : 0;
            }
        }
    }

    private static Map<Pair, List<long[]>> observed(RandomNest nest) {
        Map<Pair, List<long[]>> observed = new HashMap<>();
        boolean overlap = nest.assumptions().aliases().mayOverlap(0, 1);
        for (long offset : overlap ? OVERLAPPING : List.of(NestEnumeration.APART)) {
            NestEnumeration.forEachConflict(
                    nest,
                    offset,
                    (source, target) -> observed.computeIfAbsent(
                                    new Pair(
                                            source.access().position(),
                                            target.access().position()),
                                    pair -> new ArrayList<>())
                            .add(vector(source, target)));
        }
        return observed;
    }

    private static long[] vector(Instance source, Instance target) {
        long[] vector = new long[source.access().commonLoops(target.access())];
        for (int level = 0; level < vector.length; level++) {
            vector[level] = NestEnumeration.distance(source, target, level);
        }
        return vector;
    }

    private static boolean covers(Dependence dependence, long[] vector) {
        for (int level = 0; level < vector.length; level++) {
            if (!dependence.distance(level).contains(vector[level])) {
                return false;
            }
        }
        return true;
    }

    /** Both ends of each interval are distances, and each of the directions occurs. */
    private static void requireReached(long seed, Dependence dependence, List<long[]> vectors) {
        List<long[]> covered =
                vectors.stream().filter(vector -> covers(dependence, vector)).toList();
        assertThat(covered).as("seed %d: %s never happens", seed, dependence).isNotEmpty();
        for (int level = 0; level < dependence.levels(); level++) {
            int at = level;
            assertThat(covered.stream().mapToLong(vector -> vector[at]).min().orElseThrow())
                    .as("seed %d: min of level %d of %s", seed, level, dependence)
                    .isEqualTo(dependence.distance(level).min());
            assertThat(covered.stream().mapToLong(vector -> vector[at]).max().orElseThrow())
                    .as("seed %d: max of level %d of %s", seed, level, dependence)
                    .isEqualTo(dependence.distance(level).max());
            assertThat(covered.stream()
                            .map(vector -> Long.signum(vector[at]))
                            .distinct()
                            .count())
                    .as("seed %d: directions of level %d of %s", seed, level, dependence)
                    .isEqualTo(Direction.of(dependence.distance(level)) == Direction.ANY ? 3 : 1);
        }
    }
}
