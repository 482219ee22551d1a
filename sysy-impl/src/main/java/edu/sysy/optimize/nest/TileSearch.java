package edu.sysy.optimize.nest;

import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.NeighbouringWords;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.nest.dependence.NestLegality;
import edu.sysy.nest.peel.PeeledIterations;
import edu.sysy.optimize.nest.peel.PeeledLoop;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Looks for the tile that suits a nest best, with its loops in some order.
 *
 * <p>An iteration of a tile loads a word once for all its copies, and not at all if an earlier iteration of the
 * innermost loop has loaded it. Its cost is what {@link TileCost} counts, divided by the number of copies. It has to
 * fit into the registers that the machine has for loops as well as a single iteration does: words and values count
 * while they are live in the order that the copies have, pointers all the time.
 */
final class TileSearch {
    /** The sides of tiles. */
    private static final List<Integer> FACTORS = List.of(1, 2, 4);

    /** A body of more operations is not copied: a convolution of 5 x 5 taps has 101. */
    private static final int MAX_OPERATIONS = 128;

    /** A loop of a known number of iterations below this is unrolled as a whole later. */
    private static final int MIN_ITERATIONS = 8;

    /** Where the number of iterations is not known, or large, iterations of a triangle are taken to be as many. */
    private static final int TYPICAL_ITERATIONS = 32;

    /** What a loop of few iterations costs beside them. */
    private static final int LOOP_OPERATIONS = 8;

    private final NestEditor editor;
    private final LoopNest nest;
    private final NestLegality legality; // with iterations peeled off as the tile needs
    private final For innermost;
    private final For inner;
    private final For outer;
    private final TileCost cost;
    private final List<TileCost.Sides> better; // legal or not, the cheapest first
    private final Map<Value, Jamming> jammings = new HashMap<>(); // by the counters of the loops that may be jammed

    /**
     * Looks at a nest.
     *
     * @param legality what may be done with the loops in this order; asked if a tile is cheaper than a single iteration
     * @param loops at least two, each inside the one before
     * @param body what runs in the innermost one
     */
    TileSearch(NestEditor editor, LoopNest nest, NestLegality legality, List<For> loops, List<Statement> body) {
        this.editor = editor;
        this.nest = nest;
        innermost = loops.getLast();
        inner = loops.get(loops.size() - 2);
        outer = loops.size() > 2 ? loops.get(loops.size() - 3) : inner;
        cost = new TileCost(editor, nest, loops, body);
        boolean isWorthLooking = cost.operations() <= MAX_OPERATIONS && cost.loads() && !isShort(innermost);
        better = isWorthLooking ? cost.better(FACTORS) : List.of();
        for (For loop : better.isEmpty() ? List.<For>of() : List.of(outer, inner)) {
            jammings.computeIfAbsent(loop.counter(), counter -> new Jamming(editor, loop, 2, false));
        }
        this.legality = legality.with(new PeeledIterations(withHead()));
    }

    /** The counters of loops of which copies peel iterations off before what they have in common. */
    private Set<Integer> withHead() {
        return jammings.values().stream()
                .flatMap(jamming -> jamming.peeled().stream())
                .filter(PeeledLoop::hasHead)
                .map(each -> nest.number(each.loop()))
                .collect(Collectors.toSet());
    }

    /** The loop directly around the innermost one. */
    For inner() {
        return inner;
    }

    /** The loop around that; the same if there is none. */
    For outer() {
        return outer;
    }

    /** The cheapest tile that is legal; empty if a single iteration is cheaper. */
    Optional<TileCost.Sides> best() {
        Optional<TileCost.Sides> best = Optional.empty();
        for (TileCost.Sides sides : better) {
            if (best.isPresent() && best.get().cost() <= sides.cost()) {
                break;
            }
            if (isPossible(sides) && obstacle(sides).isEmpty()) {
                Optional<TileCost.Sides> own =
                        (interleaves(sides) ? Optional.of(sides) : cost.inSequence(sides)).flatMap(this::withPeeling);
                double least = best.map(TileCost.Sides::cost).orElse(Double.MAX_VALUE);
                if (own.isPresent() && own.get().cost() < least) {
                    best = own;
                }
            }
        }
        return best;
    }

    /** Whether the copies of a statement may stand together: a pass for straight code finds what they share then. */
    private boolean interleaves(TileCost.Sides sides) {
        int first = outer == inner ? sides.inner() : sides.outer();
        return legality.preventsInterleaving(nest.number(outer), first, nest.number(inner), sides.inner())
                .isEmpty();
    }

    /** A dependence that forbids the cheapest tile of those that nothing else forbids. */
    Optional<Dependence> obstacle() {
        return better.stream().filter(this::isPossible).findFirst().flatMap(this::obstacle);
    }

    /** Whether a tile would be cheaper, but copies cannot hand on what the loop around the innermost one carries. */
    boolean isKeptByCarriedValues() {
        return !better.isEmpty()
                && !inner.carried().isEmpty()
                && Jamming.isPossible(editor, inner)
                && !jamming(inner).handsOn();
    }

    /** What an iteration costs without a tile. */
    double single() {
        return cost.single().cost();
    }

    /** What an iteration costs with the best tile, or without any. */
    double cost() {
        return parts().cost();
    }

    /** The parts of that cost. */
    TileCost.Parts parts() {
        return best().map(TileCost.Sides::parts).orElseGet(cost::single);
    }

    /** A cost that no tile is below, legal or not. */
    double bound() {
        return better.stream().findFirst().map(TileCost.Sides::cost).orElseGet(this::single);
    }

    /** Whether a loop is known to have few iterations. */
    private boolean isShort(For loop) {
        return editor.constantDistance(loop).orElse(MIN_ITERATIONS) < MIN_ITERATIONS;
    }

    /** Whether copies of a tile have other iterations of a loop inside. */
    boolean peels(TileCost.Sides sides) {
        return (sides.outer() > 1 && !jamming(outer).peeled().isEmpty())
                || (sides.inner() > 1 && !jamming(inner).peeled().isEmpty());
    }

    private Jamming jamming(For loop) {
        return Objects.requireNonNull(jammings.get(loop.counter()));
    }

    private boolean isPossible(TileCost.Sides sides) {
        return isPossible(outer, sides.outer())
                && isPossible(inner, sides.inner())
                && (sides.outer() == 1 || sides.inner() == 1 || peelsDifferentLoops());
    }

    private boolean isPossible(For loop, int factor) {
        return factor == 1
                || (!isForVectors(loop)
                        && Jamming.isPossible(editor, loop)
                        && !isShort(loop)
                        && jamming(loop).sharesInnerLoops()
                        && jamming(loop).handsOn());
    }

    /** Whether a loop is left whole for vectors, since the innermost one is not for them. */
    private boolean isForVectors(For loop) {
        boolean isInnermost = NeighbouringWords.areAccessedBy(nest, innermost)
                && innermost.carried().stream()
                        .noneMatch(carried -> carried.parameter().type() == Type.F32);
        return editor.traits().hasVectors()
                && loop.carried().isEmpty()
                && NeighbouringWords.areAccessedBy(nest, loop)
                && !isInnermost;
    }

    /** Whether both loops can be jammed: copies of the outer one meet one loop where they peel iterations off. */
    private boolean peelsDifferentLoops() {
        List<PeeledLoop> first = jamming(outer).peeled();
        return first.stream().noneMatch(each -> each.loop() == inner)
                && (first.isEmpty() || jamming(inner).peeled().isEmpty());
    }

    /** A tile with the cost of iterations that are peeled off, in loops of their own; empty if they are too many. */
    private Optional<TileCost.Sides> withPeeling(TileCost.Sides sides) {
        double share = 0; // of iterations of the innermost loop
        double loops = 0; // for each of these iterations
        for (For loop : outer == inner ? List.of(inner) : List.of(outer, inner)) {
            int factor = loop == inner ? sides.inner() : sides.outer();
            for (PeeledLoop each :
                    factor == 1 ? List.<PeeledLoop>of() : jamming(loop).peeled()) {
                double own = each.width().isPresent() ? Math.max(1, each.width().getAsLong()) : iterations(each.loop());
                double inside = each.loop() == innermost ? own : own * iterations(innermost);
                share += each.peeledIterations(factor) / own;
                loops += each.peeledLoops() / inside;
            }
        }
        if (loops == 0) {
            return Optional.of(sides);
        }
        if (!(share < 1)) {
            return Optional.empty();
        }
        TileCost.Parts single = cost.single();
        TileCost.Parts parts = sides.parts();
        double left = 1 - share;
        return Optional.of(sides.with(new TileCost.Parts(
                        parts.operations() * left + single.operations() * share + LOOP_OPERATIONS * loops,
                        parts.far() * left + single.far() * share,
                        parts.lines() * left + single.lines() * share)))
                .filter(tile -> cost.isWorthwhile(tile.cost()));
    }

    /** About how many iterations a loop has whose bounds depend on outer counters. */
    private double iterations(For loop) {
        return Math.min(TYPICAL_ITERATIONS, IterationEstimate.of(nest, loop) / 2.0);
    }

    /** A dependence that forbids a tile. */
    private Optional<Dependence> obstacle(TileCost.Sides sides) {
        return outer == inner
                ? legality.preventsJam(nest.number(inner), sides.inner())
                : legality.preventsTile(nest.number(outer), sides.outer(), nest.number(inner), sides.inner());
    }
}
