package edu.sysy.optimize.nest.dataflow;

import edu.sysy.nest.StatementInstance;
import edu.sysy.nest.polyhedron.AffineConstraint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The words of an access that none of some writes covers, as conditions on its variables.
 *
 * <p>The words for which the conditions of one write do not hold, condition by condition, are those that the next write
 * may cover. Each case is a polyhedron; whether it has a point is decided by the Omega test.
 */
public final class UncoveredWords {
    /** Questions to the Omega test about one access: more than a few writes under several tests ask. */
    private static final int MAX_QUESTIONS = 200;

    private final StatementInstance instance;
    private final List<CoveringWrite> writes;
    private int questionsLeft = MAX_QUESTIONS;

    /** The words of an access that may be covered by some writes. */
    public UncoveredWords(StatementInstance instance, List<CoveringWrite> writes) {
        this.instance = instance;
        this.writes = List.copyOf(writes);
    }

    /** Whether the writes cover each word; false if that is not decided. */
    public boolean isEmpty() {
        return allMatch(conditions -> false);
    }

    /**
     * Whether something holds in each case in which a word is not covered; false if that is not decided.
     *
     * @param predicate asked with conditions that together with those of the access may hold
     */
    public boolean allMatch(Predicate<List<AffineConstraint>> predicate) {
        return allMatch(List.of(), 0, predicate);
    }

    /** The same for the words under some conditions that no write before a number covers. */
    private boolean allMatch(List<AffineConstraint> conditions, int next, Predicate<List<AffineConstraint>> predicate) {
        if (questionsLeft-- <= 0) {
            return false;
        }
        if (instance.isImpossible(conditions)) {
            return true;
        }
        if (next == writes.size()) {
            return predicate.test(conditions);
        }
        List<AffineConstraint> held = new ArrayList<>(conditions);
        for (AffineConstraint condition : writes.get(next).conditions()) {
            for (AffineConstraint negation : condition.negations()) {
                List<AffineConstraint> missed = new ArrayList<>(held);
                missed.add(negation);
                if (!allMatch(missed, next + 1, predicate)) {
                    return false;
                }
            }
            held.add(condition);
        }
        return true;
    }

    /** The writes. */
    @Override
    public String toString() {
        return writes.toString();
    }
}
