package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.IntegerInterval;
import edu.sysy.nest.polyhedron.WorkBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The dependences from one loop to another one that runs after it, in the same iteration of all loops around both, but
 * for those between updates that may run in any order. The last distance of each is that between the iterations of the
 * two.
 */
public final class NeighbourOrder {
    /** Rows for the questions about one pair of loops. */
    private static final long ROWS_OF_PAIR = 2_000_000;

    private final List<Dependence> dependences;

    private NeighbourOrder(List<Dependence> dependences) {
        this.dependences = List.copyOf(dependences);
    }

    /**
     * The dependences of two neighbours.
     *
     * @param accesses those of the nest that both loops are in
     * @param assumptions what is known of the nest
     * @param first the counter of the first loop
     * @param second the counter of the second loop, with a step of the same sign
     */
    public static NeighbourOrder of(List<Access> accesses, NestAssumptions assumptions, int first, int second) {
        DependenceTest test = new DependenceTest(assumptions, WorkBudget.ofRows(ROWS_OF_PAIR));
        List<Dependence> found = new ArrayList<>();
        for (Access source : accesses) {
            for (Access target : accesses) {
                if (source.level(first) >= 0
                        && target.level(second) >= 0
                        && (source.writes() || target.writes())
                        && !source.commutesWith(target)) {
                    test.betweenNeighbours(source, target).ifPresent(found::add);
                }
            }
        }
        return new NeighbourOrder(found);
    }

    /**
     * A dependence that forbids to run iteration {@code y} of the second loop in iteration {@code y + shift} of the
     * first, after what the first does there.
     *
     * @param shift the delay of the second loop, in units of the counter
     */
    public Optional<Dependence> preventsFusion(long shift) {
        return dependences.stream()
                .filter(dependence -> {
                    IntegerInterval distance = dependence.distances().getLast();
                    return !distance.hasMin() || distance.min() < -signed(dependence, shift);
                })
                .findFirst();
    }

    private static long signed(Dependence dependence, long shift) {
        return shift * dependence.source().loops().get(dependence.levels() - 1).sign();
    }

    /**
     * The least delay of the second loop, in the direction of the step, with which the two can be fused; negative if
     * the second may run ahead, {@link Long#MIN_VALUE} if nothing orders the two. Empty if no delay is enough.
     */
    public OptionalLong leastFusionDelay() {
        long least = Long.MIN_VALUE;
        for (Dependence dependence : dependences) {
            IntegerInterval distance = dependence.distances().getLast();
            if (!distance.hasMin()) {
                return OptionalLong.empty();
            }
            least = Math.max(least, -distance.min());
        }
        return OptionalLong.of(least);
    }

    /** The dependences. */
    @Override
    public String toString() {
        return dependences.toString();
    }
}
