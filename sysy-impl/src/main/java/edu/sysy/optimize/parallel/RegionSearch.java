package edu.sysy.optimize.parallel;

import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.LoopParallelism;
import edu.sysy.nest.ParallelLoops;
import edu.sysy.nest.dependence.Reduction;
import edu.sysy.nest.reduction.Reductions;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Says which loops of a function several threads are to run, or why not. */
final class RegionSearch {
    private final NestEditor editor;
    private final ParallelLoops loops;
    private final UnaryOperator<LoopParallelism> belief;
    private final SharedArrays arrays;
    private final long minWork;

    /**
     * Searches the loops of a function.
     *
     * @param belief what to believe of what is known of a loop
     * @param minWork how many operations are worth a region
     */
    RegionSearch(
            NestEditor editor,
            ParallelLoops loops,
            UnaryOperator<LoopParallelism> belief,
            SharedArrays arrays,
            long minWork) {
        this.editor = editor;
        this.loops = loops;
        this.belief = belief;
        this.arrays = arrays;
        this.minWork = minWork;
    }

    /** What is known of a loop. */
    sealed interface Answer permits Candidate, Obstacle {}

    /**
     * A loop that can be a region.
     *
     * @param maxTrips it has no more iterations
     */
    record Candidate(int step, List<Reduction> reductions, Captures captures, int minTrips, long maxTrips)
            implements Answer {
        Candidate {
            reductions = List.copyOf(reductions);
        }

        /** The region of a task. */
        ParallelRegion region(int task, int threads, For loop) {
            return new ParallelRegion(task, threads, loop, step, reductions, captures, minTrips);
        }

        /** What remarks say of the reductions; nothing if there are none. */
        String reductionNames() {
            return reductions.isEmpty()
                    ? ""
                    : "; reductions "
                            + reductions.stream()
                                    .distinct()
                                    .sorted()
                                    .map(Reduction::toString)
                                    .collect(Collectors.joining(" "));
        }
    }

    /**
     * A loop that can be none.
     *
     * @param text why: a part of a sentence
     */
    record Obstacle(String text) implements Answer {}

    /** What changes of the loops share. */
    NestEditor editor() {
        return editor;
    }

    /** Looks at a loop where it is. */
    Answer of(For loop) {
        return of(loop, List.of());
    }

    /**
     * Looks at a loop.
     *
     * @param inside loops around it that would be inside it
     */
    Answer of(For loop, List<For> inside) {
        Optional<String> obstacle = obstacle(belief.apply(loops.of(loop)));
        if (obstacle.isPresent()) {
            obstacle = obstacle(belief.apply(loops.alone(loop))).isPresent() ? obstacle : Optional.empty();
        }
        if (obstacle.isPresent()) {
            return new Obstacle(obstacle.get());
        }
        Captures captures = Captures.of(loop, editor.definitions(), arrays);
        return captures.obstacle().isPresent()
                ? new Obstacle(captures.obstacle().get())
                : ofWork(loop, inside, captures);
    }

    private static Optional<String> obstacle(LoopParallelism known) {
        if (known.obstacle().isPresent()) {
            return known.obstacle();
        }
        if (!known.privateArrays().isEmpty()) {
            return Optional.of("each thread would need a copy of " + String.join(", ", known.privateArrays()));
        }
        return known.updatesMemory() ? Optional.of("iterations update the same words of memory") : Optional.empty();
    }

    private Answer ofWork(For loop, List<For> inside, Captures captures) {
        if (!(editor.definitions().operationOrNull(loop.step()) instanceof IntConstant(int step))) {
            return new Obstacle("its step is not constant");
        }
        LoopNest nest = editor.nest(inside.isEmpty() ? loop : inside.getFirst());
        long cost = new IterationCost(editor, nest).of(loop, inside);
        long minTrips = Math.max(2, Math.ceilDiv(minWork, cost));
        long maxTrips = Math.min(nest.maxIterations(loop), knownTrips(loop, step));
        boolean isInclusive = RegionCall.isInclusive(loop);
        if (maxTrips < minTrips || RegionCall.distance((int) minTrips, step, isInclusive) > Integer.MAX_VALUE) {
            return new Obstacle(
                    "at most " + maxTrips + " iterations of about " + cost + " operations are not worth it");
        }
        return new Candidate(step, reductions(loop), captures, (int) minTrips, maxTrips);
    }

    private long knownTrips(For loop, int step) {
        Optional<Integer> start = constant(loop.start());
        Optional<Integer> bound = constant(loop.bound());
        if (start.isEmpty() || bound.isEmpty()) {
            return Long.MAX_VALUE;
        }
        long distance = step > 0 ? (long) bound.get() - start.get() : (long) start.get() - bound.get();
        return Math.max(0, Math.ceilDiv(distance + (RegionCall.isInclusive(loop) ? 1 : 0), Math.abs((long) step)));
    }

    private Optional<Integer> constant(Value value) {
        return editor.definitions().operationOrNull(value) instanceof IntConstant(int number)
                ? Optional.of(number)
                : Optional.empty();
    }

    private List<Reduction> reductions(For loop) {
        Reductions updates = editor.reductions(loop);
        List<Reduction> kinds = new ArrayList<>();
        for (int carried = 0; carried < loop.carried().size(); carried++) {
            kinds.add(updates.of(loop, carried).orElseThrow());
        }
        return kinds;
    }

    /** What is known of the loops. */
    @Override
    public String toString() {
        return loops.toString();
    }
}
