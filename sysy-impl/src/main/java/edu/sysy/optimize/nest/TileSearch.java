package edu.sysy.optimize.nest;

import edu.sysy.nest.LoopNest;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.nest.dependence.NestLegality;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.List;
import java.util.Optional;

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

    private final NestEditor editor;
    private final LoopNest nest;
    private final NestLegality legality;
    private final For innermost;
    private final For inner;
    private final For outer;
    private final TileCost cost;
    private final List<TileCost.Sides> better; // legal or not, the cheapest first

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
        this.legality = legality;
        innermost = loops.getLast();
        inner = loops.get(loops.size() - 2);
        outer = loops.size() > 2 ? loops.get(loops.size() - 3) : inner;
        cost = new TileCost(editor, nest, loops, body);
        boolean isWorthLooking = cost.operations() <= MAX_OPERATIONS && cost.loads() && !isShort(innermost);
        better = isWorthLooking ? cost.better(FACTORS) : List.of();
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
                Optional<TileCost.Sides> own = interleaves(sides) ? Optional.of(sides) : cost.inSequence(sides);
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
                && !new Jamming(editor, inner, 2, false).handsOn();
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

    private boolean isPossible(TileCost.Sides sides) {
        return isPossible(outer, sides.outer()) && isPossible(inner, sides.inner());
    }

    private boolean isPossible(For loop, int factor) {
        if (factor == 1) {
            return true;
        }
        if (!Jamming.isPossible(editor, loop) || isShort(loop)) {
            return false;
        }
        Jamming jamming = new Jamming(editor, loop, factor, false);
        return jamming.keepsInnerLoops() && jamming.handsOn();
    }

    /** A dependence that forbids a tile. */
    private Optional<Dependence> obstacle(TileCost.Sides sides) {
        return outer == inner
                ? legality.preventsJam(nest.number(inner), sides.inner())
                : legality.preventsTile(nest.number(outer), sides.outer(), nest.number(inner), sides.inner());
    }
}
