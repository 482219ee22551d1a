package edu.sysy.prove.validate;

import edu.sysy.prove.decide.Decider;
import java.util.HashMap;
import java.util.Map;

/** Decides whether terms are equal, under a condition if need be; keeps the answers. */
final class TermEquality {
    /** The budget of the solver for each pair of terms: see {@link Decider}. */
    private static final long CONFLICTS = 1_000;

    private static final int QUESTIONS = 60;

    private record ConditionalEquality(int condition, int one, int other) {}

    private final Context context;
    private final ComparisonBudget budget;
    private final Map<ConditionalEquality, Boolean> answers = new HashMap<>();

    TermEquality(Context context, ComparisonBudget budget) {
        this.context = context;
        this.budget = budget;
    }

    /** Whether two terms of one width are proved to be equal where a condition holds. */
    boolean isProved(int condition, int one, int other) {
        return one == other
                || answers.computeIfAbsent(
                        new ConditionalEquality(condition, one, other), question -> decide(condition, one, other));
    }

    /** Whether two terms of one width are proved to be equal. */
    boolean isProved(int one, int other) {
        return isProved(context.conditions().yes(), one, other);
    }

    private boolean decide(int condition, int one, int other) {
        if (context.normalizer().normalize(one) == context.normalizer().normalize(other)) {
            return true;
        }
        if (!budget.mayAsk()) {
            return false;
        }
        int zero = context.terms().constant(0, context.terms().width(one));
        boolean areEqual = new Decider(context.terms(), context.normalizer(), CONFLICTS, QUESTIONS)
                .areEqual(
                        context.conditions().choose(condition, one, zero),
                        context.conditions().choose(condition, other, zero));
        if (!areEqual) {
            budget.stayedOpen();
        }
        return areEqual;
    }
}
