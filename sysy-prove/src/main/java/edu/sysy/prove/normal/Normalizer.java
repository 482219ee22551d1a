package edu.sysy.prove.normal;

import edu.sysy.prove.certificate.Lemma;
import edu.sysy.prove.certificate.QuotientLaw;
import edu.sysy.prove.certificate.Reason;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Brings terms into a normal form: sums and products are polynomials, remainders are quotients, shifts by constants are
 * products or extractions. Terms of one normal form are equal; equal terms need not have one normal form.
 *
 * <p>Each step is kept as a lemma. A term gets the normal forms of its operands first, then rules are tried until none
 * applies.
 */
public final class Normalizer {
    /** More steps than this for each term that is asked for are not taken: normal forms can become large. */
    private static final int STEPS_PER_TERM = 200;

    private static final int UNKNOWN = -1;

    private final Terms terms;
    private final RingRules ring;
    private final PowerQuotients powers;
    private final BitRules bits;
    private final ComparisonRules comparisons;
    private final SelectionRules selections;
    private int[] normal = new int[0];
    /** The term with normal operands that a term is, if it is not that itself. */
    private int[] rebuilt = new int[0];

    private @Nullable RewriteStep[] steps = new RewriteStep[0];
    private long stepsLeft;

    /** Makes normal forms of terms of a graph, which grows by that. */
    public Normalizer(Terms terms) {
        this.terms = terms;
        this.ring = new RingRules(terms);
        this.powers = new PowerQuotients(terms, ring);
        this.bits = new BitRules(terms);
        this.comparisons = new ComparisonRules(terms, ring);
        this.selections = new SelectionRules(terms, ring);
    }

    /** The normal form of a term. */
    public int normalize(int root) {
        stepsLeft += STEPS_PER_TERM * (long) terms.size();
        Deque<Integer> pending = new ArrayDeque<>();
        pending.push(root);
        while (!pending.isEmpty()) {
            int term = pending.getFirst();
            grow(term);
            if (normal[term] != UNKNOWN || !isWaiting(term, pending)) {
                pending.pop();
            }
        }
        return normal[root];
    }

    /** Whether the normal form of another term, which is put on the list, has to be known first. */
    private boolean isWaiting(int term, Deque<Integer> pending) {
        if (rebuilt[term] == UNKNOWN) {
            boolean waits = false;
            for (int i = 0; i < terms.operandCount(term); i++) {
                int operand = terms.operand(term, i);
                grow(operand);
                if (normal[operand] == UNKNOWN) {
                    pending.push(operand);
                    waits = true;
                }
            }
            if (waits) {
                return true;
            }
            rebuilt[term] = terms.mapOperands(term, operand -> normal[operand]);
            grow(rebuilt[term]);
        }
        int next = rebuilt[term];
        if (next == term) {
            RewriteStep step = steps[term];
            if (step == null && stepsLeft > 0) {
                stepsLeft--;
                step = step(term);
                grow(terms.size());
                steps[term] = step;
            }
            if (step == null) {
                normal[term] = term;
                return false;
            }
            next = step.result();
        }
        if (normal[next] != UNKNOWN) {
            normal[term] = normal[next];
            return false;
        }
        if (rebuilt[next] != UNKNOWN) {
            // the other one waits for this one: rules that undo each other must not run for ever
            steps[term] = null;
            normal[term] = term;
            return false;
        }
        pending.push(next);
        return true;
    }

    private @Nullable RewriteStep step(int term) {
        if (terms.operator(term) == Operator.SDIV || terms.operator(term) == Operator.SREM) {
            return quotient(term);
        }
        for (QuotientLaw law : List.of(QuotientLaw.HIGH_PRODUCT, QuotientLaw.HIGH_PRODUCT_AND_SUM)) {
            OptionalInt result = law.apply(terms, term);
            if (result.isPresent()) {
                return new RewriteStep(result.getAsInt(), new Reason.Quotient(law));
            }
        }
        RewriteStep step = powers.step(term);
        step = step == null ? ring.step(term) : step;
        step = step == null ? bits.step(term) : step;
        step = step == null ? comparisons.step(term) : step;
        return step == null ? selections.step(term) : step;
    }

    private @Nullable RewriteStep quotient(int term) {
        for (QuotientLaw law : QuotientLaw.values()) {
            OptionalInt result = law.apply(terms, term);
            if (result.isPresent()) {
                return new RewriteStep(result.getAsInt(), new Reason.Quotient(law));
            }
        }
        return null;
    }

    private void grow(int term) {
        if (term >= normal.length) {
            int old = normal.length;
            int size = Math.max(2 * old, term + 64);
            normal = Arrays.copyOf(normal, size);
            rebuilt = Arrays.copyOf(rebuilt, size);
            steps = Arrays.copyOf(steps, size);
            Arrays.fill(normal, old, size, UNKNOWN);
            Arrays.fill(rebuilt, old, size, UNKNOWN);
        }
    }

    /** The lemmas that make normal forms of some terms, which must have been asked for. */
    public List<Lemma> lemmas(int... roots) {
        List<Lemma> lemmas = new ArrayList<>();
        BitSet seen = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>();
        for (int root : roots) {
            pending.push(root);
        }
        while (!pending.isEmpty()) {
            int term = pending.pop();
            if (seen.get(term)) {
                continue;
            }
            seen.set(term);
            for (int i = 0; i < terms.operandCount(term); i++) {
                pending.push(terms.operand(term, i));
            }
            grow(term);
            if (rebuilt[term] != UNKNOWN) {
                pending.push(rebuilt[term]);
            }
            RewriteStep step = steps[term];
            if (step != null) {
                lemmas.add(new Lemma(term, step.result(), step.reason()));
                pending.push(step.result());
            }
        }
        return lemmas;
    }
}
