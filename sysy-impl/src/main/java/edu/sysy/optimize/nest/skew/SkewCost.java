package edu.sysy.optimize.nest.skew;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Operation.Store;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.loop.ReusePreviousIterations;
import edu.sysy.optimize.loop.UnrollLoops;
import edu.sysy.optimize.nest.CacheLines;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.pressure.BodyValues;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * What an iteration of two loops costs, with several iterations of the outer one run together and each delayed:
 * operations, moves of words that iterations of the inner loop hand on, and lines that the cache fetches.
 *
 * <p>A load is free if an iteration that runs together with its own, and earlier, has stored the word; it is a move if
 * an earlier iteration of the inner loop has had the word in a register. Such moves are gone from all but one copy of a
 * body that is unrolled, but a large body is not.
 */
final class SkewCost {
    /** The counter of the inner loop and the test at its end. */
    private static final int LOOP_OPERATIONS = 2;

    private final TargetTraits traits;
    private final LoopNest nest;
    private final int outer;
    private final int inner;
    private final List<Access> accesses = new ArrayList<>();
    private final int operations; // those that neither access memory nor compute addresses

    /** A load or a store, in the order of the text. */
    private record Access(boolean writes, int array, Optional<AffineForm> distance) {}

    /** A word that iterations running together access. */
    private record Word(int array, AffineForm distance) {}

    /** Looks at two loops, the second directly inside the first, both with a step of 1. */
    SkewCost(NestEditor editor, LoopNest nest, For outer, For inner) {
        traits = editor.traits();
        this.nest = nest;
        this.outer = nest.number(outer);
        this.inner = nest.number(inner);
        operations = BodyValues.of(inner.body().statements(), List.of(outer, inner), editor.definitions())
                .operations();
        accesses.addAll(accesses(inner));
    }

    private List<Access> accesses(For loop) {
        return nest.accesses(loop).stream()
                .map(each -> new Access(each.operation() instanceof Store, nest.array(each), nest.distance(each)))
                .toList();
    }

    /** About how many operations the inner loop has that compute no address. */
    int operations() {
        return operations + accesses.size();
    }

    /**
     * The cost for each iteration of the inner loop; empty if its words do not fit into registers.
     *
     * @param delay how many iterations of the inner loop an iteration of the outer one is later than the one before
     * @param factor how many iterations of the outer loop run together
     * @param count how many iterations the inner loop has, as an estimate
     */
    OptionalDouble of(int delay, int factor, long count) {
        Set<Word> loaded = new LinkedHashSet<>();
        Set<Word> stored = new LinkedHashSet<>();
        int instructions = operations * factor;
        for (int ahead = 0; ahead < factor; ahead++) {
            for (Access access : accesses) {
                if (access.distance().isEmpty()) {
                    instructions++;
                    continue;
                }
                Word word = word(access, delay, ahead);
                if (access.writes()) {
                    instructions++;
                    stored.add(word);
                } else if (!stored.contains(word)) {
                    loaded.add(word);
                }
            }
        }
        Set<Word> words = new LinkedHashSet<>(loaded);
        words.addAll(stored);
        int moves = 0;
        for (Word word : loaded) {
            if (isHandedOn(word, words)) {
                moves++;
            } else if (advance(word) != 0 || isStored(word.array())) {
                instructions++;
            }
        }
        int pointers = shapes(words).size();
        if (factor > 1 && loaded.size() + pointers + LOOP_OPERATIONS > traits.loopRegisters()) {
            return OptionalDouble.empty();
        }
        double once = (double) (moves + pointers + LOOP_OPERATIONS) / UnrollLoops.factor(instructions + moves);
        return OptionalDouble.of((instructions + once + lines(words, count)) / factor);
    }

    /** The word of an access in an iteration of the outer loop some iterations ahead, where that runs together. */
    private Word word(Access access, int delay, int ahead) {
        AffineForm distance = access.distance().orElseThrow();
        long apart = distance.coefficient(outer) - delay * distance.coefficient(inner);
        return new Word(access.array(), distance.plus(ahead * apart));
    }

    /** How far a word advances with the inner loop, in bytes. */
    private long advance(Word word) {
        return word.distance().coefficient(inner);
    }

    private boolean isStored(int array) {
        return accesses.stream().anyMatch(access -> access.writes() && access.array() == array);
    }

    private boolean isHandedOn(Word word, Set<Word> words) {
        long advance = advance(word);
        for (int ago = 1; advance != 0 && ago <= ReusePreviousIterations.MAX_GAP; ago++) {
            if (words.contains(new Word(word.array(), word.distance().plus(ago * advance)))) {
                return true;
            }
        }
        return false;
    }

    /** What the lines cost that an iteration of the inner loop fetches; nothing if rows stay in the first level. */
    private double lines(Set<Word> words, long count) {
        double lines = 0;
        double bytes = 0;
        for (Map.Entry<Word, TreeSet<Long>> each : shapes(words).entrySet()) {
            long last = Long.MIN_VALUE / 2;
            for (long constant : each.getValue()) {
                if (constant - last >= CacheLines.bytes(traits)) {
                    lines += CacheLines.perIteration(traits, advance(each.getKey()));
                    bytes += Math.abs((double) advance(each.getKey())) * count;
                }
                last = constant;
            }
        }
        double size = traits.dataCaches().map(caches -> caches.level1().bytes()).orElse(Integer.MAX_VALUE);
        return bytes <= size ? 0 : CacheLines.NEXT_LINE_OPERATIONS * lines;
    }

    /** The constants of words that are a constant distance apart, by the word without a constant. */
    private static Map<Word, TreeSet<Long>> shapes(Set<Word> words) {
        Map<Word, TreeSet<Long>> shapes = new LinkedHashMap<>();
        for (Word word : words) {
            long constant = word.distance().constant();
            Word shape = new Word(word.array(), word.distance().plus(-constant));
            shapes.computeIfAbsent(shape, added -> new TreeSet<>()).add(constant);
        }
        return shapes;
    }
}
