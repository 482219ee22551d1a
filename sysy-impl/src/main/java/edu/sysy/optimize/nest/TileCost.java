package edu.sysy.optimize.nest;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.loop.ReusePreviousIterations;
import edu.sysy.optimize.loop.UnrollConstantLoops;
import edu.sysy.optimize.loop.UnrollLoops;
import edu.sysy.optimize.nest.pressure.BodyValues;
import edu.sysy.optimize.nest.pressure.MemoryWord;
import edu.sysy.optimize.nest.pressure.TileOrder;
import edu.sysy.optimize.nest.pressure.TilePressure;
import edu.sysy.optimize.nest.pressure.TileWords;
import edu.sysy.optimize.nest.pressure.WordShape;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;

/**
 * What an iteration of the innermost loop of a nest costs, with a tile of iterations of two loops around it computed at
 * the same time, see {@link TilePlan}: operations, and lines of the cache that are fetched.
 *
 * <p>The loops need not be in the order of the text: the same nest is asked for any order of its loops.
 */
final class TileCost {
    /** A tile has to save one operation in twenty, or else copies cost more than they save. */
    private static final double WORTHWHILE = 0.95;

    /** The counter of a loop, its bound, and the test at its end. */
    private static final int LOOP_OPERATIONS = 2;

    /** The same for a line elsewhere: processors do not fetch it ahead, and it may lie in another page. */
    private static final int OTHER_LINE_OPERATIONS = 16;

    /** What a value costs that has no register: it is stored when it is computed, and loaded when it is used. */
    private static final int SPILL_OPERATIONS = 2;

    /** A tile of more operations is not made: with them, time and code grow for what loads are a small part of. */
    private static final int MAX_TILE_OPERATIONS = 512;

    private final NestEditor editor;
    private final LoopNest nest;
    private final For innermost;
    private final For inner;
    private final For outer;
    private final BodyValues values;
    private final List<Known> known = new ArrayList<>();
    private final List<BodyValues.Access> unknown = new ArrayList<>();
    private final Tile single;
    private final Set<Integer> written = new HashSet<>(); // numbers of arrays
    private final Set<Integer> mixed = new HashSet<>();
    private final Set<Value> ofInner = new HashSet<>();
    private final Set<Value> ofOuter = new HashSet<>();

    /** An access to words that are known. */
    private record Known(BodyValues.Access access, WordShape shape, long constant) {}

    /**
     * Looks at what runs in the innermost loop.
     *
     * @param body what runs there, in order
     * @param loops the loops of the nest in the order in which they run, at least one
     */
    TileCost(NestEditor editor, LoopNest nest, List<For> loops, List<Statement> body) {
        this.editor = editor;
        this.nest = nest;
        innermost = loops.getLast();
        inner = loops.get(Math.max(0, loops.size() - 2));
        outer = loops.get(Math.max(0, loops.size() - 3));
        values = BodyValues.of(body, loops, editor.definitions());
        findForms();
        for (BodyValues.Access access : values.accesses()) {
            nest.estimatedDistance(access.compute())
                    .ifPresentOrElse(
                            distance -> known.add(new Known(access, shape(access, distance), distance.constant())),
                            () -> unknown.add(access));
        }
        defined(inner, ofInner);
        defined(outer, ofOuter);
        single = of(1, 1, true);
    }

    /** The values of an iteration of a loop, those of loops inside it not among them. */
    private static void defined(For loop, Set<Value> defined) {
        defined.add(loop.counter());
        loop.body().statements().forEach(statement -> defined.addAll(statement.results()));
    }

    private WordShape shape(BodyValues.Access access, AffineForm distance) {
        int array = nest.array(access.compute());
        AffineForm form = withoutConstant(distance);
        long advance = distance.coefficient(nest.number(innermost)) * nest.stride(innermost);
        long perOuter = outer == inner ? 0 : distance.coefficient(nest.number(outer));
        long perInner = inner == innermost ? 0 : distance.coefficient(nest.number(inner));
        return new WordShape(
                array,
                form,
                access.isFloat(),
                advance,
                perOuter,
                perInner,
                advance == 0 && !(written.contains(array) && mixed.contains(array)));
    }

    /** Finds the arrays that are stored to, and those in which the words of different forms may be the same. */
    private void findForms() {
        Map<Integer, Optional<AffineForm>> forms = new HashMap<>();
        for (BodyValues.Access each : values.accesses()) {
            int array = nest.array(each.compute());
            Optional<AffineForm> form = nest.estimatedDistance(each.compute()).map(TileCost::withoutConstant);
            if (form.isEmpty() || !forms.computeIfAbsent(array, added -> form).equals(form)) {
                mixed.add(array);
            }
            if (each.writes()) {
                written.add(array);
            }
        }
    }

    private static AffineForm withoutConstant(AffineForm distance) {
        return distance.plus(-distance.constant());
    }

    /** About how many operations the innermost loop has that compute no address. */
    int operations() {
        return values.operations() + values.accesses().size();
    }

    /** Whether it loads anything. */
    boolean loads() {
        return values.accesses().stream().anyMatch(access -> !access.writes());
    }

    /**
     * What an iteration costs.
     *
     * @param operations the operations that run
     * @param far the operations for words that are too far from a pointer for a displacement
     * @param lines the lines that are fetched, as a number of operations
     */
    record Parts(double operations, double far, double lines) {
        /** By what tiles are compared: words that are too far from a pointer are rare. */
        double cost() {
            return operations + lines;
        }
    }

    /**
     * A tile.
     *
     * @param spilled how many values have no register
     */
    private record Tile(Parts parts, int copies, int spilled) {}

    /**
     * What a tile costs for each of its iterations.
     *
     * @param interleaves whether the copies of each operation may stand together
     */
    private Tile of(int outerFactor, int innerFactor, boolean interleaves) {
        int copies = outerFactor * innerFactor;
        TileWords words = new TileWords(new TileOrder(values.length(), copies, interleaves), editor.traits());
        known.forEach(each -> words.add(each.access(), each.shape(), each.constant(), outerFactor, innerFactor));
        words.promote();
        TilePressure pressure = TilePressure.of(values, words, unknown);
        int integers = pressure.integers() + pointers(words) + Math.min(unknown.size(), 1) + LOOP_OPERATIONS;
        int floats = pressure.floats();
        for (Value value : values.outside()) {
            int own = value.equals(innermost.counter())
                    ? 0
                    : ofInner.contains(value) ? copies : ofOuter.contains(value) ? outerFactor : 1;
            floats += value.type() == Type.F32 ? own : 0;
            integers += value.type() == Type.F32 ? 0 : own;
        }
        int spilled = excess(integers) + excess(floats);
        int computed = values.operations() * copies;
        int stored = (int) words.all().stream()
                .filter(word -> word.isStored() && !word.isPromoted())
                .count();
        int others = unknown.size() * copies;
        double own = others + wordsToLoad(words, computed) + stored + computed;
        double loop =
                costOfLoop(own, pointers(words) + LOOP_OPERATIONS) + (double) words.moves() / UnrollLoops.factor(own);
        double far =
                farPointers(words, UnrollLoops.factor(own)) + excess(integers + rowPointers(words)) - excess(integers);
        double lines = others * OTHER_LINE_OPERATIONS + lines(words);
        double operations = own + loop + SPILL_OPERATIONS * spilled;
        return new Tile(new Parts(operations / copies, far / copies, lines / copies), copies, spilled);
    }

    /** How many of some values have no register. */
    private int excess(int live) {
        return Math.max(0, live - editor.traits().loopRegisters());
    }

    /**
     * The additions for words that a pointer does not reach by a displacement, in an iteration: a pointer for each row
     * of a tile, which copies of iterations share, and one for each copy of an iteration if it is in another row.
     */
    private double farPointers(TileWords words, int factor) {
        double additions = (double) rowPointers(words) / factor;
        for (WordShape shape : words.byShape().keySet()) {
            if (!shape.isPromoted() && !isReached((factor - 1) * shape.advance())) {
                additions += 1 - 1.0 / factor;
            }
        }
        return additions;
    }

    /** How many pointers there are beside one for each shape, because a displacement does not reach all its words. */
    private int rowPointers(TileWords words) {
        int pointers = 0;
        for (SortedMap<Long, MemoryWord> row : words.byShape().values()) {
            long start = row.firstKey();
            for (long constant : row.keySet()) {
                if (!isReached(constant - start)) {
                    start = constant;
                    pointers++;
                }
            }
        }
        return pointers;
    }

    private boolean isReached(long distance) {
        return distance == (int) distance && editor.traits().isDisplacement((int) distance);
    }

    /**
     * The cost of the counter, the test and the pointers of the innermost loop, shared by the iterations that unrolling
     * puts together later; 0 if it becomes straight code.
     */
    private double costOfLoop(double body, int control) {
        OptionalLong iterations = editor.constantDistance(innermost);
        boolean isStraight = iterations.isPresent() && UnrollConstantLoops.fits(iterations.getAsLong(), body + control);
        return isStraight ? 0 : (double) control / UnrollLoops.factor(body);
    }

    /**
     * How many words an iteration has to load: those that are not kept in values all the time, and that no earlier one
     * has loaded. A word of an earlier iteration costs as much as a load, a move, if the loop is too large to unroll.
     */
    private int wordsToLoad(TileWords words, int operations) {
        int fromEarlier = words.knownFromEarlier().size();
        int loads = (int) words.all().stream()
                        .filter(word -> word.isLoaded() && !word.isPromoted())
                        .count()
                - fromEarlier;
        boolean isUnrolled = UnrollLoops.factor(loads + operations) > 1;
        return loads + (isUnrolled ? Math.max(0, fromEarlier - editor.traits().promotedWords()) : fromEarlier);
    }

    /** What the lines cost that an iteration fetches, as an estimate. */
    private double lines(TileWords words) {
        int line = CacheLines.bytes(editor.traits());
        double lines = 0;
        for (Map.Entry<WordShape, ? extends SortedMap<Long, MemoryWord>> each :
                words.byShape().entrySet()) {
            long advance = Math.abs(each.getKey().advance());
            List<Long> runs = new ArrayList<>();
            long last = Long.MIN_VALUE / 2;
            for (long constant : each.getValue().keySet()) {
                // a word in the line of its neighbour, or where its neighbour was or will be soon
                boolean isNear = constant - last < Math.max(line, advance * ReusePreviousIterations.MAX_GAP + 1);
                if (!isNear) {
                    runs.add(constant);
                }
                last = constant;
            }
            boolean isFetchedOnce = advance < line && !(advance > 0 && CacheLines.conflict(editor.traits(), runs));
            lines += runs.size() * (isFetchedOnce ? walk(editor.traits(), advance) : OTHER_LINE_OPERATIONS);
        }
        return lines;
    }

    /** What the lines cost that an access fetches in an iteration if its address advances by some bytes. */
    static double walk(TargetTraits traits, long advance) {
        int line = CacheLines.bytes(traits);
        long distance = Math.abs(advance);
        return distance < line ? CacheLines.NEXT_LINE_OPERATIONS * (double) distance / line : OTHER_LINE_OPERATIONS;
    }

    /** Words at constant distances from each other share a pointer; those that the loop keeps in values need none. */
    private static int pointers(TileWords words) {
        int pointers = 0;
        for (SortedMap<Long, MemoryWord> row : words.byShape().values()) {
            pointers += row.values().stream().allMatch(MemoryWord::isPromoted) ? 0 : 1;
        }
        return pointers;
    }

    /** What an iteration costs without a tile. */
    Parts single() {
        return single.parts();
    }

    /** Whether a tile is cheaper than a single iteration, and spills no more for each iteration. */
    private boolean isBetter(Tile tile) {
        return tile.spilled() <= single.spilled() * tile.copies()
                && isWorthwhile(tile.parts().cost());
    }

    /** Whether a tile of some cost saves enough. */
    boolean isWorthwhile(double cost) {
        return cost < single().cost() * WORTHWHILE;
    }

    /**
     * The tiles that are cheaper than a single iteration if the copies of each operation may stand together, the
     * cheapest first; legal or not.
     *
     * @param factors the sides that are looked at
     */
    List<Sides> better(List<Integer> factors) {
        List<Sides> found = new ArrayList<>();
        for (int outerFactor : outer == inner ? List.of(1) : factors) {
            for (int innerFactor : factors) {
                int copies = outerFactor * innerFactor;
                if (copies > 1 && copies * operations() <= MAX_TILE_OPERATIONS) {
                    Tile own = of(outerFactor, innerFactor, true);
                    if (isBetter(own)) {
                        found.add(new Sides(outerFactor, innerFactor, true, own.parts()));
                    }
                }
            }
        }
        found.sort(Comparator.comparingDouble(Sides::cost));
        return found;
    }

    /** The same tile with all operations of a copy before those of the next one; empty if it is not cheaper then. */
    Optional<Sides> inSequence(Sides sides) {
        Tile own = of(sides.outer(), sides.inner(), false);
        return isBetter(own)
                ? Optional.of(new Sides(sides.outer(), sides.inner(), false, own.parts()))
                : Optional.empty();
    }

    /**
     * The sides of a tile, and what it costs for each of its iterations.
     *
     * @param interleaves whether the copies of each operation stand together
     */
    record Sides(int outer, int inner, boolean interleaves, Parts parts) {
        double cost() {
            return parts.cost();
        }

        /** The same tile at another cost. */
        Sides with(Parts others) {
            return new Sides(outer, inner, interleaves, others);
        }
    }
}
