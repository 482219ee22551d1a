package edu.sysy.prove.validate;

import edu.sysy.prove.decide.Decider;
import edu.sysy.prove.decide.Decision;
import java.util.HashMap;
import java.util.Map;

/** Decides whether terms are equal, under a condition if need be; keeps the answers. */
final class TermEquality {
    /** The budget of the solver for each pair of terms: see {@link Decider}. */
    private static final long CONFLICTS = 1_000;

    private static final int QUESTIONS = 60;

    /** After so many pairs that stay open only normal forms are compared: most of them are different. */
    private static final int MAX_OPEN = 20;

    private record ConditionalEquality(int condition, int one, int other) {}

    private final Context context;
    private final Map<ConditionalEquality, Boolean> answers = new HashMap<>();
    private int open;

    TermEquality(Context context) {
        this.context = context;
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
        if (open == MAX_OPEN) {
            return false;
        }
        int zero = context.terms().constant(0, context.terms().width(one));
        Decision decision = new Decider(context.terms(), context.normalizer(), CONFLICTS, QUESTIONS)
                .decide(
                        context.conditions().choose(condition, one, zero),
                        context.conditions().choose(condition, other, zero));
        if (!(decision instanceof Decision.Equal)) {
            open++;
            return false;
        }
        return true;
    }
}
