package edu.sysy.nest;

import edu.sysy.nest.dependence.Dependence;
import edu.sysy.nest.dependence.Reduction;
import edu.sysy.nest.polyhedron.IntegerInterval;
import edu.sysy.nest.reduction.Reductions;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether the iterations of a counted loop may run in any order or at the same time, in each iteration of the loops
 * around it. They may if nothing goes from one to another, but for
 *
 * <ul>
 *   <li>reductions: updates by one operation of what the loop carries, or of words that nothing else in the loop asks
 *       for in another iteration. At the same time they can run if each has a part of the result of its own, or if an
 *       update is not interrupted;
 *   <li>private arrays, among them scalars in memory: arrays that each iteration fills before it loads from them. Each
 *       iteration that runs at the same time as others needs a copy of its own, and the one of the last iteration is
 *       kept. Scalars in values are private anyway.
 * </ul>
 *
 * <p>The answer is exact where the dependences are ({@link Dependence#exact}): there is none that does not exist for
 * some values of the parameters.
 *
 * @param obstacle why the loop is not parallel: a part of a sentence; empty if it is
 * @param dependence the dependence that is the obstacle, if one is
 * @param reductions the operations by which iterations update what they have in common; none if there is an obstacle
 * @param privateArrays the arrays of which each iteration needs a copy, as {@link ArrayObject} calls them; none if
 *     there is an obstacle
 * @param updatesMemory whether iterations update words in memory that they have in common, by some of the reductions
 */
public record LoopParallelism(
        Optional<String> obstacle,
        Optional<Dependence> dependence,
        Set<Reduction> reductions,
        Set<String> privateArrays,
        boolean updatesMemory) {
    /** Copies the sets. */
    public LoopParallelism {
        reductions = Collections.unmodifiableSet(new TreeSet<>(reductions));
        privateArrays = Collections.unmodifiableSet(new TreeSet<>(privateArrays));
    }

    /** Whether the iterations may run in any order. */
    public boolean isParallel() {
        return obstacle.isEmpty();
    }

    /** A loop of a nest that is not understood. */
    static LoopParallelism refused(String obstacle) {
        return new LoopParallelism(Optional.of(obstacle), Optional.empty(), Set.of(), Set.of(), false);
    }

    /**
     * Looks at a loop.
     *
     * @param nest one that the loop is in, or is
     */
    static LoopParallelism of(LoopNest nest, Reductions updates, For loop) {
        if (nest.obstacle().isPresent()) {
            return refused(nest.obstacle().get());
        }
        Set<Reduction> reductions = new TreeSet<>();
        for (int carried = 0; carried < loop.carried().size(); carried++) {
            Optional<Reduction> kind = updates.of(loop, carried);
            if (kind.isEmpty()) {
                return refused(
                        "an iteration uses " + loop.carried().get(carried).parameter() + " of the one before");
            }
            reductions.add(kind.get());
        }
        Map<Integer, Boolean> known = new HashMap<>(); // whether an array is private
        Set<String> privates = new TreeSet<>();
        List<Dependence> updatesOfWords = new ArrayList<>();
        Optional<Dependence> obstacle = Optional.empty();
        for (Dependence dependence : nest.legality().carriedBy(nest.number(loop))) {
            MemoryAccess source = nest.memory().get(dependence.source().position());
            MemoryAccess target = nest.memory().get(dependence.target().position());
            if (dependence.reduction().isPresent()) {
                updatesOfWords.add(dependence);
            } else if (source.array() == target.array()
                    && known.computeIfAbsent(source.array(), array -> PrivateArrays.isPrivate(nest, loop, source))) {
                privates.add("" + nest.object(source));
            } else if (obstacle.isEmpty()
                    || dependence.kind().compareTo(obstacle.get().kind()) < 0) {
                obstacle = Optional.of(dependence); // a value that goes on says more than a place that is used again
            }
        }
        if (obstacle.isPresent()) {
            return new LoopParallelism(obstacle.map(each -> text(nest, each)), obstacle, Set.of(), Set.of(), false);
        }
        boolean updatesMemory = false;
        for (Dependence each : updatesOfWords) {
            int array = nest.memory().get(each.source().position()).array();
            if (!known.getOrDefault(array, false)) { // a copy is not shared
                each.reduction().ifPresent(reductions::add);
                updatesMemory = true;
            }
        }
        return new LoopParallelism(Optional.empty(), Optional.empty(), reductions, privates, updatesMemory);
    }

    private static String text(LoopNest nest, Dependence dependence) {
        MemoryAccess source = nest.memory().get(dependence.source().position());
        MemoryAccess target = nest.memory().get(dependence.target().position());
        List<String> distances =
                dependence.distances().stream().map(LoopParallelism::text).toList();
        return "line " + target.compute().line() + (target.writes() ? " writes" : " reads") + " what line "
                + source.compute().line() + (source.writes() ? " has written" : " has read") + " at distance "
                + String.join(" ", distances);
    }

    private static String text(IntegerInterval distance) {
        if (distance.isConstant()) {
            return "" + distance.min();
        }
        return distance.min() > 0 ? "+" : distance.max() < 0 ? "-" : "*";
    }

    /** As the notes of the structured form have it: {@code parallel}, with what that takes, or {@code sequential}. */
    @Override
    public String toString() {
        if (obstacle.isPresent()) {
            return "sequential: " + obstacle.get();
        }
        return "parallel" + list("; reductions ", reductions) + list("; private ", privateArrays);
    }

    private static String list(String title, Collection<?> all) {
        return all.isEmpty()
                ? ""
                : title + String.join(" ", all.stream().map(each -> "" + each).toList());
    }
}
