package edu.sysy.optimize.nest.pressure;

import edu.sysy.TargetTraits;
import edu.sysy.optimize.loop.ReusePreviousIterations;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The words that the copies of a body access in a tile of iterations, each once. */
public final class TileWords {
    private final Map<WordShape, TreeMap<Long, MemoryWord>> byShape = new LinkedHashMap<>();
    private final TileOrder order;
    private final int maxPromoted;

    /**
     * No words yet.
     *
     * @param order the positions of all copies
     * @param traits the machine, which says how many words of one kind are kept in values through a loop
     */
    public TileWords(TileOrder order, TargetTraits traits) {
        this.order = order;
        maxPromoted = traits.promotedWords();
    }

    /**
     * Adds what all copies of an access touch.
     *
     * @param constant the distance of the word of the first copy from what the shape says
     */
    public void add(BodyValues.Access access, WordShape shape, long constant, int outerFactor, int innerFactor) {
        TreeMap<Long, MemoryWord> words = byShape.computeIfAbsent(shape, added -> new TreeMap<>());
        for (int i = 0; i < outerFactor; i++) {
            for (int j = 0; j < innerFactor; j++) {
                long own = Math.addExact(
                        constant,
                        Math.addExact(
                                Math.multiplyExact(i, shape.perOuter()), Math.multiplyExact(j, shape.perInner())));
                words.computeIfAbsent(own, added -> new MemoryWord(shape, own)).add(access, i * innerFactor + j, order);
            }
        }
    }

    /** Chooses the words that are kept in values, once all are there: those of the first accesses, up to the limit. */
    public void promote() {
        int integers = 0;
        int floats = 0;
        for (Map.Entry<WordShape, TreeMap<Long, MemoryWord>> each : byShape.entrySet()) {
            boolean isFloat = each.getKey().isFloat();
            for (MemoryWord word : each.getKey().isPromoted() ? each.getValue().values() : List.<MemoryWord>of()) {
                int number = isFloat ? floats++ : integers++;
                if (number < maxPromoted) {
                    word.promote();
                }
            }
        }
    }

    /** The words by shape, in the order of accesses; those of a shape by their constants. */
    public Map<WordShape, ? extends SortedMap<Long, MemoryWord>> byShape() {
        return byShape;
    }

    /** All words. */
    public List<MemoryWord> all() {
        List<MemoryWord> all = new ArrayList<>();
        byShape.values().forEach(words -> all.addAll(words.values()));
        return all;
    }

    /** The words that an iteration needs and an earlier one has loaded already, because it needed them, too. */
    public List<MemoryWord> knownFromEarlier() {
        List<MemoryWord> known = new ArrayList<>();
        for (Collection<MemoryWord> words :
                byShape.values().stream().map(TreeMap::values).toList()) {
            words.stream()
                    .filter(word -> word.isLoaded() && source(word) != null)
                    .forEach(known::add);
        }
        return known;
    }

    /** The word that was this one in an earlier iteration; null if that one had none. */
    @Nullable MemoryWord source(MemoryWord word) {
        long advance = word.shape().advance();
        TreeMap<Long, MemoryWord> neighbours = byShape.get(word.shape());
        for (int ago = 1; advance != 0 && neighbours != null && ago <= ReusePreviousIterations.MAX_GAP; ago++) {
            MemoryWord earlier = neighbours.get(word.constant() + ago * advance);
            if (earlier != null && earlier.isRead()) {
                return earlier;
            }
        }
        return null;
    }

    /**
     * How many values move when an iteration ends because those of several earlier ones are needed beside what it has
     * stored. One earlier value and the new one take turns in two registers from copy to copy of an unrolled body, but
     * three or more values do so in a number of copies that bodies do not have. A word that is loaded can wait until
     * the oldest one is not needed any more.
     */
    public int moves() {
        int moves = 0;
        for (MemoryWord word : all()) {
            if (word.isRead() && !word.isLoaded() && !word.isPromoted()) {
                int earlier = 0;
                for (MemoryWord each = follower(word); each != null; each = follower(each)) {
                    earlier++;
                }
                moves += earlier > 1 ? earlier + 1 : 0;
            }
        }
        return moves;
    }

    /** The word that has been this one in the iteration before, and is loaded; null if there is none. */
    private @Nullable MemoryWord follower(MemoryWord word) {
        TreeMap<Long, MemoryWord> neighbours = byShape.get(word.shape());
        long advance = word.shape().advance();
        MemoryWord next = neighbours == null || advance == 0 ? null : neighbours.get(word.constant() - advance);
        return next != null && next.isLoaded() ? next : null;
    }

    /** The positions of all copies. */
    TileOrder order() {
        return order;
    }

    /** How many of the words that an earlier iteration has loaded are kept for the next one. */
    int maxPromoted() {
        return maxPromoted;
    }
}
