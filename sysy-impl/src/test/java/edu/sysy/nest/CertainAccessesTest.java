package edu.sysy.nest;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.structured.Compute;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * An access under a condition that is certain to lie in its object does so in each iteration of random nests, if all
 * accesses under no condition do. A campaign is
 *
 * <pre>
 * ./mvnw test -pl sysy-impl -am -Dtest=CertainAccessesTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dsysy.certain.nests=200000 -Dsysy.certain.seed=1
 * </pre>
 */
class CertainAccessesTest {
    private static final long NESTS = Long.getLong("sysy.certain.nests", 3_000);
    private static final long SEED = Long.getLong("sysy.certain.seed", 1);

    /** How often a nest runs, each time with other parameters. */
    private static final int RUNS = 60;

    private static final List<Integer> SMALL = List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 12, -1, -2, -3);

    /** Numbers that wrap in sums, or when they are multiplied by the size of a word or a row. */
    private static final List<Integer> LARGE = List.of(
            1 << 27,
            -(1 << 27),
            3 << 27,
            1 << 28,
            1 << 30,
            (1 << 30) + 1,
            -(1 << 30),
            3 << 29,
            Integer.MAX_VALUE,
            Integer.MAX_VALUE - 2,
            Integer.MIN_VALUE,
            Integer.MIN_VALUE + 3);

    private long accesses;
    private long certain;
    private long certainOfUnknownForm;
    private long reached;
    private long alwaysInside;
    private long certainReached;
    private long runs;
    private long definedRuns;

    @Test
    void certainAccessesAreInsideTheirObjects() {
        for (long seed = SEED; seed < SEED + NESTS; seed++) {
            compare(seed, GuardedNest.of(seed));
        }
        System.out.printf(
                "%d nests: of %d accesses under conditions, %d are certain, %d of these in an unknown place; "
                        + "of %d that were reached, %d were always inside, and %d of these are certain; "
                        + "%d of %d runs have a meaning%n",
                NESTS,
                accesses,
                certain,
                certainOfUnknownForm,
                reached,
                alwaysInside,
                certainReached,
                definedRuns,
                runs);
        assertThat(definedRuns).isGreaterThan(runs / 3);
        assertThat(certainReached).isGreaterThan(alwaysInside / 2).isGreaterThan(reached / 6);
        assertThat(certainOfUnknownForm).isGreaterThan(NESTS / 60);
    }

    private void compare(long seed, GuardedNest nest) {
        LoopNest loops = LoopNest.of(nest.program(), StructuredDefinitions.of(nest.function()), nest.root());
        List<Compute> guarded = guarded(nest.root().body(), loops.accesses());
        Set<Compute> inside = Collections.newSetFromMap(new IdentityHashMap<>());
        guarded.stream().filter(loops::isInside).forEach(inside::add);
        if (loops.obstacle().isPresent()) {
            assertThat(inside).as("seed %d: %s", seed, loops.obstacle()).isEmpty();
            return;
        }
        Set<Compute> everReached = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<Compute> everOutside = Collections.newSetFromMap(new IdentityHashMap<>());
        SplittableRandom random = new SplittableRandom(seed);
        for (int run = 0; run < RUNS; run++) {
            int first = parameter(random);
            int second = parameter(random);
            NestRun.Result result = NestRun.of(nest, first, second, random.nextBoolean(), 1 + random.nextInt(12));
            runs++;
            definedRuns += result.isDefined() ? 1 : 0;
            everReached.addAll(result.reached());
            everOutside.addAll(result.outside());
            for (Compute access : result.outside()) {
                assertThat(inside.contains(access))
                        .as("seed %d: %s is outside with %d and %d in%n%s", seed, access, first, second, nest.root())
                        .isFalse();
            }
        }
        accesses += guarded.size();
        certain += inside.size();
        certainOfUnknownForm += inside.stream()
                .filter(access -> loops.distance(access).isEmpty())
                .count();
        reached += everReached.size();
        certainReached += everReached.stream().filter(inside::contains).count();
        alwaysInside += everReached.size() - everOutside.size();
    }

    /** A number for a parameter of a nest. */
    static int parameter(SplittableRandom random) {
        List<Integer> numbers = random.nextInt(5) == 0 ? LARGE : SMALL;
        return numbers.get(random.nextInt(numbers.size()));
    }

    /** The accesses that are under conditions. */
    private static List<Compute> guarded(Region body, List<Compute> accesses) {
        Set<Compute> guarded = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Statement> pending = new ArrayList<>(body.statements());
        while (!pending.isEmpty()) {
            Statement statement = pending.removeLast();
            List<Statement> inner = new ArrayList<>();
            statement.regions().forEach(region -> inner.addAll(region.statements()));
            if (statement instanceof If) {
                collect(inner, guarded);
            } else {
                pending.addAll(inner);
            }
        }
        return accesses.stream().filter(guarded::contains).toList();
    }

    private static void collect(List<Statement> statements, Set<Compute> computes) {
        for (Statement statement : statements) {
            if (statement instanceof Compute compute) {
                computes.add(compute);
            }
            statement.regions().forEach(region -> collect(region.statements(), computes));
        }
    }
}
