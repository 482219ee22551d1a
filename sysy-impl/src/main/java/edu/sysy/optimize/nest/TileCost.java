package edu.sysy.optimize.nest;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.loop.ReusePreviousIterations;
import edu.sysy.optimize.loop.UnrollConstantLoops;
import edu.sysy.optimize.loop.UnrollLoops;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

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

    /** How many operations run while a line comes from the second level of the cache, if it follows the last one. */
    private static final int NEXT_LINE_OPERATIONS = 8;

    /** The same for a line elsewhere: processors do not fetch it ahead, and it may lie in another page. */
    private static final int OTHER_LINE_OPERATIONS = 16;

    private final NestEditor editor;
    private final LoopNest nest;
    private final int carried;
    private final For innermost;
    private final For inner;
    private final For outer;
    private final List<Access> accesses = new ArrayList<>();
    private final Set<Value> addresses = new HashSet<>();
    private int operations;

    /** A load or a store. */
    private record Access(boolean writes, int array, Optional<AffineForm> distance) {}

    /** A word that the copies of a tile access. */
    private record Word(int array, AffineForm distance) {}

    /** What words at constant distances from each other have in common. */
    private record Shape(int array, AffineForm distance) {}

    /**
     * Looks at what runs in the innermost loop.
     *
     * @param body what runs there, in order
     * @param carried how many values the innermost loop carries
     * @param inner the loop directly around the innermost one
     * @param outer the loop around that; the same as {@code inner} if only one loop is unrolled
     */
    TileCost(NestEditor editor, LoopNest nest, List<Statement> body, int carried, For innermost, For inner, For outer) {
        this.editor = editor;
        this.nest = nest;
        this.carried = carried;
        this.innermost = innermost;
        this.inner = inner;
        this.outer = outer;
        collect(body);
    }

    private void collect(List<Statement> statements) {
        for (Statement statement : statements.reversed()) {
            statement.regions().forEach(region -> collect(region.statements()));
            if (!(statement instanceof Compute compute)) {
                operations++;
                continue;
            }
            switch (compute.operation()) {
                case Load load -> access(compute, load.address(), false);
                case Store store -> access(compute, store.address(), true);
                case Constant constant -> {}
                case Operation other -> {
                    if (addresses.contains(compute.result())) {
                        addresses.addAll(compute.operands());
                    } else {
                        operations += UnrollLoops.instructions(other);
                    }
                }
            }
        }
    }

    private void access(Compute compute, Value address, boolean writes) {
        addresses.add(address);
        accesses.add(new Access(writes, nest.array(compute), nest.estimatedDistance(compute)));
    }

    /** About how many operations the innermost loop has that compute no address. */
    int operations() {
        return operations + accesses.size();
    }

    /** Whether it loads anything. */
    boolean loads() {
        return accesses.stream().anyMatch(access -> !access.writes());
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

    /** What a tile costs for each of its iterations; empty if it does not fit into registers. */
    private Optional<Parts> of(int outerFactor, int innerFactor) {
        int copies = outerFactor * innerFactor;
        int unknownLoads = 0;
        int unknownStores = 0;
        Set<Word> loaded = new LinkedHashSet<>();
        Set<Word> stored = new LinkedHashSet<>();
        for (Access access : accesses) {
            if (access.distance().isPresent()) {
                addWords(access, outerFactor, innerFactor, access.writes() ? stored : loaded);
            } else if (access.writes()) {
                unknownStores += copies;
            } else {
                unknownLoads += copies;
            }
        }
        Set<Word> words = new LinkedHashSet<>(loaded);
        words.addAll(stored);
        int registers = copies * carried
                + (int) words.stream()
                        .filter(word -> loaded.contains(word) || isPromoted(word))
                        .count()
                + Math.min(unknownLoads, 1)
                + pointers(words)
                + LOOP_OPERATIONS;
        if (copies > 1 && registers > editor.traits().loopRegisters()) {
            return Optional.empty();
        }
        long accessed = unknownLoads
                + unknownStores
                + wordsToLoad(loaded, operations * copies)
                + stored.stream().filter(word -> !isPromoted(word)).count();
        double lines = (unknownLoads + unknownStores) * OTHER_LINE_OPERATIONS + lines(words);
        double own = accessed + (double) operations * copies;
        double loop = costOfLoop(own, pointers(words) + LOOP_OPERATIONS);
        double far = farPointers(words, UnrollLoops.factor(own))
                + Math.max(
                        0,
                        registers
                                + rowPointers(words)
                                - Math.max(registers, editor.traits().loopRegisters()));
        return Optional.of(new Parts((own + loop) / copies, far / copies, lines / copies));
    }

    /**
     * The additions for words that a pointer does not reach by a displacement, in an iteration: a pointer for each row
     * of a tile, which copies of iterations share, and one for each copy of an iteration if it is in another row.
     */
    private double farPointers(Set<Word> words, int factor) {
        double additions = (double) rowPointers(words) / factor;
        Set<Shape> shapes = new HashSet<>();
        for (Word word : words) {
            Shape shape = new Shape(word.array(), shape(word.distance()));
            if (!isPromoted(word) && shapes.add(shape) && !isReached((factor - 1) * advance(shape.distance()))) {
                additions += 1 - 1.0 / factor;
            }
        }
        return additions;
    }

    /** How many pointers there are beside one for each shape, because a displacement does not reach all its words. */
    private int rowPointers(Set<Word> words) {
        int pointers = 0;
        for (TreeSet<Long> constants : constants(words).values()) {
            long start = constants.getFirst();
            for (long constant : constants) {
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

    /** Adds the words that all copies of an access touch. */
    private void addWords(Access access, int outerFactor, int innerFactor, Set<Word> words) {
        AffineForm distance = access.distance().orElseThrow();
        long onOuter = outer == inner ? 0 : distance.coefficient(nest.number(outer));
        long onInner = inner == innermost ? 0 : distance.coefficient(nest.number(inner));
        for (int i = 0; i < outerFactor; i++) {
            for (int j = 0; j < innerFactor; j++) {
                words.add(new Word(access.array(), distance.plus(i * onOuter + j * onInner)));
            }
        }
    }

    /** How far a word advances with the innermost loop, in bytes, with a sign. */
    private long advance(AffineForm distance) {
        return distance.coefficient(nest.number(innermost)) * nest.stride(innermost);
    }

    /** Whether a word is the same in all iterations of the innermost loop, and kept in a value meanwhile. */
    private boolean isPromoted(Word word) {
        if (advance(word.distance()) != 0) {
            return false;
        }
        boolean isWritten = accesses.stream().anyMatch(access -> access.writes() && access.array() == word.array());
        return !isWritten
                || accesses.stream()
                        .filter(access -> access.array() == word.array())
                        .allMatch(access -> access.distance()
                                .filter(form -> shape(form).equals(shape(word.distance())))
                                .isPresent());
    }

    private static AffineForm shape(AffineForm distance) {
        return distance.plus(-distance.constant());
    }

    /**
     * How many words an iteration has to load: those that are not kept in values all the time, and that no earlier one
     * has loaded. A word of an earlier iteration costs as much as a load, a move, if the loop is too large to unroll.
     */
    private int wordsToLoad(Set<Word> words, int operations) {
        int loads = 0;
        int known = 0;
        for (Word word : words) {
            if (isKnownFromEarlier(word, words)) {
                known++;
            } else if (!isPromoted(word)) {
                loads++;
            }
        }
        boolean isUnrolled = UnrollLoops.factor(loads + operations) > 1;
        return loads + (isUnrolled ? Math.max(0, known - editor.traits().promotedWords()) : known);
    }

    private boolean isKnownFromEarlier(Word word, Set<Word> words) {
        long advance = advance(word.distance());
        for (int ago = 1; advance != 0 && ago <= ReusePreviousIterations.MAX_GAP; ago++) {
            if (words.contains(new Word(word.array(), word.distance().plus(ago * advance)))) {
                return true;
            }
        }
        return false;
    }

    /** The constants of the words of each shape. */
    private static Map<Shape, TreeSet<Long>> constants(Set<Word> words) {
        Map<Shape, TreeSet<Long>> constants = new LinkedHashMap<>();
        for (Word word : words) {
            constants
                    .computeIfAbsent(new Shape(word.array(), shape(word.distance())), shape -> new TreeSet<>())
                    .add(word.distance().constant());
        }
        return constants;
    }

    /** What the lines cost that an iteration fetches, as an estimate. */
    private double lines(Set<Word> words) {
        int line = CacheLines.bytes(editor.traits());
        double lines = 0;
        for (Map.Entry<Shape, TreeSet<Long>> each : constants(words).entrySet()) {
            long advance = Math.abs(advance(each.getKey().distance()));
            List<Long> runs = new ArrayList<>();
            long last = Long.MIN_VALUE / 2;
            for (long constant : each.getValue()) {
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
        return distance < line ? NEXT_LINE_OPERATIONS * (double) distance / line : OTHER_LINE_OPERATIONS;
    }

    /** Words at constant distances from each other share a pointer; those that the loop keeps in values need none. */
    private int pointers(Set<Word> words) {
        Set<Shape> shapes = new HashSet<>();
        for (Word word : words) {
            if (!isPromoted(word)) {
                shapes.add(new Shape(word.array(), shape(word.distance())));
            }
        }
        return shapes.size();
    }

    /** What an iteration costs without a tile. */
    Parts single() {
        return of(1, 1).orElseThrow();
    }

    /**
     * The tiles that are cheaper than a single iteration, legal or not, the cheapest first.
     *
     * @param factors the sides that are looked at
     */
    List<Sides> better(List<Integer> factors) {
        List<Sides> found = new ArrayList<>();
        double limit = single().cost() * WORTHWHILE;
        for (int outerFactor : outer == inner ? List.of(1) : factors) {
            for (int innerFactor : factors) {
                of(outerFactor, innerFactor)
                        .filter(own -> own.cost() < limit)
                        .ifPresent(own -> found.add(new Sides(outerFactor, innerFactor, own)));
            }
        }
        found.sort(Comparator.comparingDouble(Sides::cost));
        return found;
    }

    /** The sides of a tile, and what it costs for each of its iterations. */
    record Sides(int outer, int inner, Parts parts) {
        double cost() {
            return parts.cost();
        }
    }
}
