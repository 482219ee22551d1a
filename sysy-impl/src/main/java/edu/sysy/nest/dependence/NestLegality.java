package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.IntegerInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Legality of transformations of a nest: each question is answered by the first dependence that forbids it, if there is
 * one. Loops are named by their counters. A dependence is kept if its distance vector in the new order of loops does
 * not become lexicographically negative (Allen and Kennedy 2001). Updates of words by one operation ({@link
 * Reduction}) need not keep their order, and are not interrupted wherever whole iterations move. The answers are about
 * the order of accesses only; that bounds of loops can be exchanged or agree is for the caller to see.
 */
public final class NestLegality {
    private final Supplier<ArrayDependenceGraph> graph;
    private final Peeling peeling;

    /** Which iterations of inner loops unroll-and-jam peels off, because not all copies have them. */
    public interface Peeling {
        /**
         * Whether source and target stay in order although the target stands before the source in the text, and runs up
         * to {@code factor - 1} iterations later.
         *
         * @param dependence one in which the counters of all common loops but the one of a level may be equal
         * @param level the level of the loop that is unrolled
         */
        boolean keepsOrder(ArrayDependenceGraph graph, Dependence dependence, int level, long factor);
    }

    /** Answers by the dependences of a graph. */
    public NestLegality(ArrayDependenceGraph graph) {
        this(() -> graph);
    }

    /**
     * Answers by the dependences of a graph that is not computed before the first question.
     *
     * @param graph gives the same graph each time
     */
    public NestLegality(Supplier<ArrayDependenceGraph> graph) {
        this(graph, (all, dependence, level, factor) -> false);
    }

    private NestLegality(Supplier<ArrayDependenceGraph> graph, Peeling peeling) {
        this.graph = graph;
        this.peeling = peeling;
    }

    /** What may be done with the nest if unroll-and-jam peels iterations off. */
    public NestLegality with(Peeling other) {
        return new NestLegality(graph, other);
    }

    /**
     * A dependence that forbids to permute loops.
     *
     * @param counters the counters of loops directly inside each other, in the new order, outermost first
     */
    public Optional<Dependence> preventsPermutation(List<Integer> counters) {
        return first(dependence -> {
            List<Integer> levels = levels(dependence, counters);
            int outermost = levels.stream().min(Integer::compare).orElse(Integer.MAX_VALUE);
            if (dependence.carrier() < outermost) {
                return false;
            }
            if (levels.size() < counters.size()) {
                return true;
            }
            List<IntegerInterval> permuted = new ArrayList<>(dependence.distances());
            for (int k = 0; k < levels.size(); k++) {
                permuted.set(outermost + k, dependence.distance(levels.get(k)));
            }
            return mayBeNegative(permuted);
        });
    }

    /**
     * What may be done with the nest after its loops have been permuted.
     *
     * @param counters the counters of all loops of the nest, which are directly inside each other, in the new order,
     *     outermost first; {@link #preventsPermutation} allows it
     */
    public NestLegality permuted(List<Integer> counters) {
        return new NestLegality(PermutedGraph.of(graph.get(), counters));
    }

    /** The levels of those of the loops with some counters that both accesses of a dependence have around them. */
    private static List<Integer> levels(Dependence dependence, List<Integer> counters) {
        List<Integer> levels = new ArrayList<>();
        for (int counter : counters) {
            int level = dependence.source().level(counter);
            if (level >= 0 && level < dependence.levels()) {
                levels.add(level);
            }
        }
        return levels;
    }

    /** A dependence that forbids to exchange two loops, of which the second is anywhere inside the first. */
    public Optional<Dependence> preventsInterchange(int outer, int inner) {
        return first(dependence -> {
            int one = level(dependence, outer);
            int other = level(dependence, inner);
            if (one < 0) {
                return false;
            }
            if (other < 0) {
                return dependence.carrier() >= one;
            }
            List<IntegerInterval> exchanged = new ArrayList<>(dependence.distances());
            exchanged.set(one, dependence.distance(other));
            exchanged.set(other, dependence.distance(one));
            return mayBeNegative(exchanged);
        });
    }

    /** A dependence that forbids to run a loop from its last iteration to its first. */
    public Optional<Dependence> preventsReversal(int counter) {
        return preventsParallel(counter);
    }

    /**
     * A dependence that forbids to run the iterations of a loop in any order: the loop carries it. They can run at the
     * same time if updates are not interrupted, which {@link #carriedBy} lists.
     */
    public Optional<Dependence> preventsParallel(int counter) {
        return first(dependence -> isCarriedBy(dependence, level(dependence, counter)));
    }

    /** All dependences that a loop carries, those between updates that may run in any order too. */
    public List<Dependence> carriedBy(int counter) {
        return graph.get().dependences().stream()
                .filter(Dependence::isConflict)
                .filter(dependence -> isCarriedBy(dependence, level(dependence, counter)))
                .toList();
    }

    /** The level of a loop around both accesses; -1 if there is no such loop with this counter. */
    private static int level(Dependence dependence, int counter) {
        int level = dependence.source().level(counter);
        return level < dependence.levels() ? level : -1;
    }

    private static boolean isCarriedBy(Dependence dependence, int level) {
        return level >= 0 && dependence.carrier() == level;
    }

    /**
     * A dependence that forbids to tile loops: for a band of loops that permute in any way, no distance of a dependence
     * that an outer loop does not carry is negative.
     *
     * @param counters the counters of loops directly inside each other
     */
    public Optional<Dependence> preventsTiling(List<Integer> counters) {
        return first(dependence -> {
            List<Integer> levels = levels(dependence, counters);
            int outermost = levels.stream().min(Integer::compare).orElse(Integer.MAX_VALUE);
            if (dependence.carrier() < outermost) {
                return false;
            }
            return levels.size() < counters.size()
                    || levels.stream()
                            .anyMatch(level -> dependence.distance(level).min() < 0);
        });
    }

    /**
     * A dependence that forbids unroll-and-jam: to run a number of iterations of a loop at the same time in the loops
     * inside it. The iterations stay in order wherever they are in the same iteration of all inner loops. Statements
     * between inner loops run for all these iterations before the next inner loop does.
     *
     * @param counter the counter of the loop that is unrolled
     * @param factor the number of iterations, at least 1
     */
    public Optional<Dependence> preventsJam(int counter, long factor) {
        return first(dependence -> {
            int level = level(dependence, counter);
            if (!isCarriedBy(dependence, level)) {
                return false;
            }
            return dependence.distance(level).meets(1, reach(dependence, level, factor))
                    && changesOrderInside(dependence, level, level, factor);
        });
    }

    /**
     * A dependence that forbids to run a tile of iterations of two loops at the same time in the loops inside both:
     * unroll-and-jam of the outer one and of the inner one.
     *
     * @param outer the counter of a loop
     * @param outerFactor the number of its iterations, at least 1
     * @param inner the counter of a loop anywhere inside it
     * @param innerFactor the number of its iterations, at least 1
     */
    public Optional<Dependence> preventsTile(int outer, long outerFactor, int inner, long innerFactor) {
        return preventsJam(outer, outerFactor)
                .or(() -> preventsJam(inner, innerFactor))
                .or(() -> first(dependence -> {
                    int one = level(dependence, outer);
                    int other = level(dependence, inner);
                    return one >= 0
                            && other >= 0
                            && isCarriedBy(dependence, one)
                            && dependence.distance(one).meets(1, reach(dependence, one, outerFactor))
                            && dependence
                                    .distance(other)
                                    .meets(
                                            -reach(dependence, other, innerFactor),
                                            reach(dependence, other, innerFactor))
                            && changesOrderInside(dependence, other, one, outerFactor);
                }));
    }

    /**
     * A dependence that forbids to interleave the statements of a tile: the first one of all its iterations, then the
     * second one of all, and so on. Otherwise iterations stay in order wherever they are in the same iteration of all
     * loops inside. The tile itself is allowed by {@link #preventsTile}. Updates keep their order, too: the second one
     * of two would load what the first has not stored yet.
     *
     * @param outer the counter of a loop
     * @param outerFactor the number of its iterations, at least 1
     * @param inner the counter of a loop anywhere inside it
     * @param innerFactor the number of its iterations, at least 1
     */
    public Optional<Dependence> preventsInterleaving(int outer, long outerFactor, int inner, long innerFactor) {
        return first(Dependence::isConflict, dependence -> {
            int one = level(dependence, outer);
            int other = level(dependence, inner);
            if (other < 0 || !(isCarriedBy(dependence, one) || isCarriedBy(dependence, other))) {
                return isCarriedBy(dependence, one);
            }
            long ahead = reach(dependence, one, outerFactor);
            long aside = reach(dependence, other, innerFactor);
            List<IntegerInterval> inside = dependence.distances().subList(other + 1, dependence.levels());
            return dependence.distance(one).meets(-ahead, ahead)
                    && dependence.distance(other).meets(-aside, aside)
                    && mayBeZero(inside);
        });
    }

    /** The largest distance between iterations that run at the same time. */
    private static long reach(Dependence dependence, int level, long factor) {
        long step = Math.abs(dependence.source().loops().get(level).step());
        return VariableRanges.saturatedProduct(factor - 1, step);
    }

    /**
     * Whether instances that run at the same time at a level, and outside it, may change their order.
     *
     * @param unrolled the level of the loop that carries the dependence, of which {@code factor} iterations are jammed
     */
    private boolean changesOrderInside(Dependence dependence, int level, int unrolled, long factor) {
        List<IntegerInterval> inner = dependence.distances().subList(level + 1, dependence.levels());
        return mayBeNegative(inner)
                || (mayBeZero(inner)
                        && changesTextualOrder(dependence)
                        && !peeling.keepsOrder(graph.get(), dependence, unrolled, factor));
    }

    /** Whether the target stands before the source, and a loop inside the common ones begins or ends between them. */
    private boolean changesTextualOrder(Dependence dependence) {
        int from = dependence.target().position();
        int to = dependence.source().position();
        for (Access access : graph.get().accesses()) {
            if (from <= access.position()
                    && access.position() <= to
                    && access.commonLoops(dependence.source()) >= dependence.levels()
                    && access.loops().size() > dependence.levels()) {
                return true;
            }
        }
        return false;
    }

    /**
     * A dependence that forbids to fuse two loops that are neighbours, with iteration {@code y} of the second in
     * iteration {@code y + shift} of the first, after what the first does there. Its last distance is that between the
     * iterations before the shift.
     *
     * @param first the counter of the first loop
     * @param second the counter of the second loop, with a step of the same sign
     * @param shift the delay of the second loop, in units of the counter
     */
    public Optional<Dependence> preventsFusion(int first, int second, long shift) {
        return neighbours(first, second).preventsFusion(shift);
    }

    /**
     * The least delay of the second loop, in the direction of the step, with which two neighbours can be fused;
     * negative if the second may run ahead, {@link Long#MIN_VALUE} if nothing orders the two. Empty if no delay is
     * enough.
     *
     * @param first the counter of the first loop
     * @param second the counter of the second loop, with a step of the same sign
     */
    public OptionalLong leastFusionDelay(int first, int second) {
        return neighbours(first, second).leastFusionDelay();
    }

    private NeighbourOrder neighbours(int first, int second) {
        return NeighbourOrder.of(graph.get().accesses(), graph.get().assumptions(), first, second);
    }

    /**
     * The least factor with which the counter of an outer loop has to be added to that of an inner one, both in the
     * direction of their steps, so that no dependence goes backwards at the inner one: then both can be tiled. 0 if
     * none does; empty if no factor is enough.
     *
     * @param outer the counter of a loop
     * @param inner the counter of a loop inside it
     */
    public OptionalLong leastSkew(int outer, int inner) {
        long least = 0;
        for (Dependence dependence : graph.get().dependences()) {
            int one = level(dependence, outer);
            int other = level(dependence, inner);
            if (!dependence.isOrdering() || one < 0 || other < 0 || dependence.carrier() < one) {
                continue;
            }
            IntegerInterval backwards = dependence.distance(other);
            if (backwards.min() >= 0) {
                continue;
            }
            if (!backwards.hasMin() || dependence.carrier() != one) {
                return OptionalLong.empty();
            }
            long ahead = dependence.distance(one).min();
            least = Math.max(least, -Math.floorDiv(backwards.min(), ahead));
        }
        return OptionalLong.of(least);
    }

    private Optional<Dependence> first(Predicate<Dependence> prevents) {
        return first(Dependence::isOrdering, prevents);
    }

    private Optional<Dependence> first(Predicate<Dependence> counts, Predicate<Dependence> prevents) {
        return graph.get().dependences().stream()
                .filter(counts)
                .filter(prevents)
                .findFirst();
    }

    /** Whether some vector of distances in these intervals is lexicographically negative. */
    private static boolean mayBeNegative(List<IntegerInterval> distances) {
        for (IntegerInterval distance : distances) {
            if (distance.min() < 0) {
                return true;
            }
            if (distance.min() > 0) {
                return false;
            }
        }
        return false;
    }

    private static boolean mayBeZero(List<IntegerInterval> distances) {
        return distances.stream().allMatch(distance -> distance.contains(0));
    }
}
