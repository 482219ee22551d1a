package edu.sysy.prove.integer;

import edu.sysy.prove.decide.Decider;
import edu.sysy.prove.decide.Decision;
import edu.sysy.prove.normal.Normalizer;
import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;

/**
 * Decides whether two terms are equal wherever a hypothesis holds: quotients are made simpler by what the hypothesis
 * says, and terms that have few values are replaced by each of these.
 */
public final class ConditionalEquality {
    /** How many terms may be replaced by their values one after the other. */
    private static final int MAX_SPLITS = 2;

    /** The part of the budget for each case. */
    private static final int SPLIT_PART = 4;

    private final Terms terms;
    private final long conflicts;

    /**
     * Decides about terms of a graph.
     *
     * @param conflicts how many conflicts among 10,000 clauses the solver may meet in vain
     */
    public ConditionalEquality(Terms terms, long conflicts) {
        this.terms = terms;
        this.conflicts = conflicts;
    }

    /**
     * Whether two terms of one width are equal where the hypothesis, of width 1, is 1. The values of a difference are
     * ones for which the hypothesis holds.
     */
    public Decision decide(int hypothesis, int left, int right) {
        int[] goal = ConditionalQuotients.rewrite(terms, hypothesis, hypothesis, left, right);
        return switch (decide(goal, conflicts)) {
            case Decision.Equal equal -> equal;
            case Decision.Different(long[] variables)
            when differ(hypothesis, left, right, variables) -> new Decision.Different(variables);
            // the laws of the integers do not decide it
            case Decision.Different different -> unchanged(hypothesis, left, right);
            case Decision.Open open -> isProvedByCases(goal, MAX_SPLITS) ? new Decision.Equal() : open;
        };
    }

    private Decision unchanged(int hypothesis, int left, int right) {
        Decision decision = decide(new int[] {hypothesis, left, right}, conflicts);
        return decision instanceof Decision.Different(long[] variables) && !differ(hypothesis, left, right, variables)
                ? new Decision.Open()
                : decision;
    }

    /** Whether the hypothesis implies a condition, both of width 1. */
    public boolean implies(int hypothesis, int condition) {
        return decide(hypothesis, condition, terms.constant(1, 1)) instanceof Decision.Equal;
    }

    /** Whether a term has no other values than those that a split goes through. */
    public boolean holds(CaseSplit split) {
        return holds(split, conflicts);
    }

    private boolean differ(int hypothesis, int left, int right, long[] variables) {
        long[] values = Evaluation.compute(terms, variables, hypothesis, left, right);
        return values[hypothesis] == 1 && values[left] != values[right];
    }

    private boolean holds(CaseSplit split, long budget) {
        return decide(split.obligation(), terms.constant(1, 1), budget) instanceof Decision.Equal;
    }

    /** Whether the second and the third term are equal where the first, of width 1, is 1. */
    private Decision decide(int[] goal, long budget) {
        int zero = terms.constant(0, terms.width(goal[1]));
        Decision decision = decide(terms.ite(goal[0], goal[1], zero), terms.ite(goal[0], goal[2], zero), budget);
        if (!(decision instanceof Decision.Open)) {
            return decision;
        }
        // what both have in common is not in the difference
        int difference = terms.binary(Operator.SUB, goal[1], goal[2]);
        return decide(terms.ite(goal[0], difference, zero), zero, budget);
    }

    private Decision decide(int left, int right, long budget) {
        return new Decider(terms, new Normalizer(terms), budget).decide(left, right);
    }

    /** Goes through the values of a term that has few of them. */
    private boolean isProvedByCases(int[] goal, int splits) {
        if (splits == 0) {
            return false;
        }
        for (CaseSplit split : CaseSplit.candidates(terms, goal[0], goal[1], goal[2])) {
            if (holds(split, conflicts / SPLIT_PART) && areProved(goal, split, splits - 1)) {
                return true;
            }
        }
        return false;
    }

    /** Whether hypotheses exclude each other. */
    private boolean isFalse(int hypotheses) {
        return decide(hypotheses, terms.constant(0, 1), conflicts / SPLIT_PART) instanceof Decision.Equal;
    }

    private boolean areProved(int[] goal, CaseSplit split, int splits) {
        for (long value : split.values()) {
            int constant = terms.constant(value, terms.width(split.term()));
            int[] instance = Substitution.replace(terms, split.term(), constant, goal);
            int[] simple = ConditionalQuotients.rewrite(terms, instance[0], instance);
            boolean isProved = isFalse(simple[0])
                    || decide(simple, conflicts / SPLIT_PART) instanceof Decision.Equal
                    || isProvedByCases(simple, splits);
            if (!isProved) {
                return false;
            }
        }
        return true;
    }
}
