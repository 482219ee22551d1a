package edu.sysy.optimize.loop;

import edu.sysy.analysis.Polynomial;
import edu.sysy.ir.Type;
import edu.sysy.optimize.loop.LoopAccesses.Access;
import java.util.List;

/**
 * Neighbouring words that each iteration of an innermost loop touches, one step apart: what is word <i>k</i> in one
 * iteration was word <i>k + 1</i> in the one before. Every iteration loads word 0, and loads or stores the last one.
 *
 * @param type what the words hold
 * @param words their addresses in this iteration
 * @param starts their addresses in the first iteration, in terms of values from outside the loop; not of the last one
 * @param accesses the loads and stores of each word
 */
record ReuseChain(Type type, List<Polynomial> words, List<Polynomial> starts, List<List<Access>> accesses) {
    /** How many words are handed on from one iteration to the next. */
    int carried() {
        return words.size() - 1;
    }

    /** How many loads are saved. */
    int saved() {
        int saved = 0;
        for (List<Access> word : accesses.subList(0, carried())) {
            for (Access access : word) {
                saved += access.isLoad() ? 1 : 0;
            }
        }
        return saved;
    }

    /**
     * How many loads are saved, less what that costs: a word that is stored on some paths only needs a move on one of
     * the paths to where they join.
     */
    int gain() {
        int joined = 0;
        for (List<Access> word : accesses) {
            joined += word.stream().anyMatch(access -> !access.isLoad() && !access.isSure()) ? 1 : 0;
        }
        return saved() - joined;
    }

    /** The chain without its first words, so that at most {@code most} words are carried; it may no longer be one. */
    ReuseChain last(int most) {
        int from = words.size() - 1 - most;
        while (from < carried()
                && accesses.get(from).stream().noneMatch(access -> access.isLoad() && access.isSure())) {
            from++;
        }
        return new ReuseChain(
                type,
                words.subList(from, words.size()),
                starts.subList(from, starts.size()),
                accesses.subList(from, accesses.size()));
    }
}
