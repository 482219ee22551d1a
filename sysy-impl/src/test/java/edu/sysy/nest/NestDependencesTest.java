package edu.sysy.nest;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.Operation.Store;
import edu.sysy.nest.NestRun.Touch;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.nest.dependence.Subscripts;
import edu.sysy.structured.Compute;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Accesses of random nests that touch one word in a run have a dependence in the nest's graph, with the distance that
 * they have in the run. A campaign is
 *
 * <pre>
 * ./mvnw test -pl sysy-impl -am -Dtest=NestDependencesTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dsysy.meetings.nests=200000 -Dsysy.meetings.seed=1
 * </pre>
 */
class NestDependencesTest {
    private static final long NESTS = Long.getLong("sysy.meetings.nests", 4_000);
    private static final long SEED = Long.getLong("sysy.meetings.seed", 1);

    /** How often a nest runs, each time with other parameters. */
    private static final int RUNS = 30;

    private long meetings;
    private long pairs;
    private long independent;
    private long withRows;

    /** Two accesses that touch one word, the first one earlier, and the distances of their common loops. */
    private record Meeting(int source, int target, List<Long> distances) {
        /** Whether they are in different iterations of a loop around the innermost common one. */
        boolean isFar() {
            return distances.stream().limit(Math.max(0, distances.size() - 1)).anyMatch(distance -> distance != 0);
        }
    }

    /** A word of an object. */
    private record Word(int object, long distance) {}

    @Test
    void accessesThatMeetDependOnEachOther() {
        for (long seed = SEED; seed < SEED + NESTS; seed++) {
            compare(seed, GuardedNest.of(seed));
        }
        System.out.printf(
                "%d nests: %d pairs of accesses that touch one word, of %d; %d pairs are independent;"
                        + " %d nests with rows as long as parameters%n",
                NESTS, meetings, pairs, independent, withRows);
        assertThat(meetings).isGreaterThan(NESTS);
        assertThat(independent).isGreaterThan(pairs / 4);
        assertThat(withRows).isGreaterThan(NESTS / 200);
    }

    private void compare(long seed, GuardedNest nest) {
        LoopNest loops = LoopNest.of(nest.program(), StructuredDefinitions.of(nest.function()), nest.root());
        if (loops.obstacle().isPresent()) {
            return;
        }
        List<Compute> accesses = loops.accesses();
        List<Dependence> dependences = loops.graph().dependences();
        withRows +=
                dependences.stream().anyMatch(each -> each.source().subscripts() instanceof Subscripts.Rows) ? 1 : 0;
        Set<Meeting> met = new HashSet<>();
        SplittableRandom random = new SplittableRandom(seed);
        for (int run = 0; run < RUNS; run++) {
            List<Touch> touches = NestRun.touches(
                    nest,
                    CertainAccessesTest.parameter(random),
                    CertainAccessesTest.parameter(random),
                    random.nextBoolean(),
                    1 + random.nextInt(12),
                    random.split());
            for (Meeting meeting : meetings(touches, accesses)) {
                if (met.add(meeting)) {
                    assertThat(dependences)
                            .as("seed %d: %s in%n%s", seed, meeting, nest.root())
                            .anyMatch(dependence -> covers(dependence, meeting));
                    assertThat(meeting.isFar()
                                    || loops.mayMeet(accesses.get(meeting.source()), accesses.get(meeting.target())))
                            .as("seed %d: mayMeet of %s in%n%s", seed, meeting, nest.root())
                            .isTrue();
                }
            }
        }
        count(accesses, dependences, met);
    }

    private void count(List<Compute> accesses, List<Dependence> dependences, Set<Meeting> met) {
        Set<List<Integer>> dependent = new HashSet<>();
        dependences.stream()
                .filter(Dependence::isConflict)
                .forEach(each -> dependent.add(
                        List.of(each.source().position(), each.target().position())));
        long ordered = 0;
        for (Compute one : accesses) {
            for (Compute other : accesses) {
                ordered += isStore(one) || isStore(other) ? 1 : 0;
            }
        }
        pairs += ordered;
        independent += ordered - dependent.size();
        meetings += met.stream()
                .map(each -> List.of(each.source(), each.target()))
                .distinct()
                .count();
    }

    private static boolean isStore(Compute access) {
        return access.operation() instanceof Store;
    }

    private static Set<Meeting> meetings(List<Touch> touches, List<Compute> accesses) {
        Map<Word, List<Touch>> before = new LinkedHashMap<>();
        Set<Meeting> meetings = new HashSet<>();
        for (Touch touch : touches) {
            int target = position(accesses, touch);
            List<Touch> same =
                    before.computeIfAbsent(new Word(touch.object(), touch.distance()), word -> new ArrayList<>());
            for (Touch earlier : same) {
                int source = position(accesses, earlier);
                if (source >= 0 && target >= 0 && (isStore(earlier.access()) || isStore(touch.access()))) {
                    meetings.add(new Meeting(source, target, distances(earlier, touch)));
                }
            }
            same.add(touch);
        }
        return meetings;
    }

    /** Where an access stands in the nest; -1 if it is not in it. */
    private static int position(List<Compute> accesses, Touch touch) {
        for (int i = 0; i < accesses.size(); i++) {
            if (accesses.get(i) == touch.access()) {
                return i;
            }
        }
        return -1;
    }

    /** The distances of counters in the directions of the steps, of all loops around both. */
    private static List<Long> distances(Touch source, Touch target) {
        List<Long> distances = new ArrayList<>();
        for (int level = 0;
                level < Math.min(source.around().size(), target.around().size());
                level++) {
            if (source.around().get(level) != target.around().get(level)) {
                break;
            }
            distances.add(target.counters().get(level) - source.counters().get(level));
        }
        return distances;
    }

    private static boolean covers(Dependence dependence, Meeting meeting) {
        if (dependence.source().position() != meeting.source()
                || dependence.target().position() != meeting.target()
                || dependence.levels() != meeting.distances().size()) {
            return false;
        }
        for (int level = 0; level < dependence.levels(); level++) {
            if (!dependence.distance(level).contains(meeting.distances().get(level))) {
                return false;
            }
        }
        return true;
    }
}
