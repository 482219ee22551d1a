package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.IntegerInterval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Instances of a source that run before instances of a target and touch the same element, with one direction vector.
 * Two accesses with several direction vectors have a dependence each.
 *
 * <p>The distance at a loop is the target's counter less the source's, in the direction of the step: positive if the
 * target runs in a later iteration of the loop, were the outer ones equal. It counts units of the counter, not
 * iterations, so that it means the same if the start of an inner loop depends on outer counters.
 *
 * @param source the access that runs first
 * @param target the access that runs later
 * @param kind which of them write
 * @param distances the distance at each common loop, outermost first: the first that is not 0 is positive
 * @param exact whether there are such instances for some values of the parameters, with the distances at both ends of
 *     each interval among them, and at a loop of any direction all three directions, though not in each combination
 *     with those of other such loops; otherwise there may be such instances
 */
public record Dependence(
        Access source, Access target, DependenceKind kind, List<IntegerInterval> distances, boolean exact) {
    /** Copies the list. */
    public Dependence {
        distances = List.copyOf(distances);
    }

    /** The number of common loops. */
    public int levels() {
        return distances.size();
    }

    /** The distance at a common loop, 0 the outermost. */
    public IntegerInterval distance(int level) {
        return distances.get(level);
    }

    /** The distance at a common loop in iterations, if it is constant and a multiple of the step. */
    public OptionalLong iterations(int level) {
        long step = Math.abs(source.loops().get(level).step());
        IntegerInterval distance = distance(level);
        return distance.isConstant() && distance.min() % step == 0
                ? OptionalLong.of(distance.min() / step)
                : OptionalLong.empty();
    }

    /** The level of the loop that carries the dependence; {@link #levels()} if it is loop-independent. */
    public int carrier() {
        int level = 0;
        while (level < levels() && distance(level).equals(IntegerInterval.ZERO)) {
            level++;
        }
        return level;
    }

    /** Whether source and target run in the same iteration of all common loops. */
    public boolean isLoopIndependent() {
        return carrier() == levels();
    }

    /** Whether the distance is constant at each common loop. */
    public boolean hasConstantDistance() {
        return distances.stream().allMatch(IntegerInterval::isConstant);
    }

    /** Whether one of the accesses writes. */
    public boolean isConflict() {
        return kind != DependenceKind.INPUT;
    }

    /**
     * The operation by which both accesses update words in different iterations; empty if they do not. Such updates may
     * run in any order, but only one after the other, each as a whole.
     */
    public Optional<Reduction> reduction() {
        return source.commutesWith(target) && !isLoopIndependent() ? source.update() : Optional.empty();
    }

    /** Whether the order of the instances matters: one of the accesses writes, and it is no {@link #reduction}. */
    public boolean isOrdering() {
        return isConflict() && reduction().isEmpty();
    }

    /** The direction vector with constant distances as numbers, such as {@code (1, 0, <, *)}. */
    public String vector() {
        return distances.stream()
                .map(distance -> distance.isConstant() ? "" + distance.min() : "" + Direction.of(distance))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    /**
     * The dependence as text, such as {@code flow A[i][j] -> A[i - 1][j] (1, 0)}; with the operation of a reduction,
     * and a question mark if inexact.
     */
    @Override
    public String toString() {
        String operation = reduction().map(reduction -> " " + reduction).orElse("");
        return kind + " " + source.name() + " -> " + target.name() + " " + vector() + operation + (exact ? "" : " ?");
    }
}
