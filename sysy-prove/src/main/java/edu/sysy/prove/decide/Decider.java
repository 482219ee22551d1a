package edu.sysy.prove.decide;

import edu.sysy.prove.bits.BitBlaster;
import edu.sysy.prove.bits.Clauses;
import edu.sysy.prove.bits.Gates;
import edu.sysy.prove.bits.Miter;
import edu.sysy.prove.certificate.Lemma;
import edu.sysy.prove.certificate.Reason;
import edu.sysy.prove.normal.Normalizer;
import edu.sysy.prove.sat.SatAnswer;
import edu.sysy.prove.sat.SatSolver;
import edu.sysy.prove.term.Cut;
import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether two terms are equal for all values of the variables.
 *
 * <p>Phase 1 of 4 evaluates both for samples. Phase 2 compares normal forms. Phase 3 asks the solver for a difference,
 * with a small budget. Phase 4 goes through all terms that both are made of, from the variables on, and asks the solver
 * whether terms with the same values for all samples are equal (SAT sweeping: Kuehlmann and Krohm, "Equivalence
 * Checking Using Cuts and Heaps", DAC 1997); what is made of terms that were found equal gets a new normal form. Then
 * the solver has the rest of the budget.
 */
public final class Decider {
    private static final int SAMPLES = 48;

    /** The part of the budget that the first question about both terms may use, as the divisor. */
    private static final int FIRST_PART = 10;

    /** The part that each question about terms inside may use. */
    private static final int INNER_PART = 40;

    /** How far below two terms they are cut off at first, and the part of the budget for that. */
    private static final int CUT_DEPTH = 4;

    private static final int CUT_PART = 100;

    /** The budget counts conflicts among so many clauses: a conflict takes longer among more. */
    private static final long UNIT = 10_000;

    /** Fewer clauses count as so many. */
    private static final int LEAST_CLAUSES = 500;

    private final Terms terms;
    private final Normalizer normalizer;
    private final long budget;
    /** What is left of the budget; questions that were answered are free. */
    private long left;

    private int questions;

    private final List<Lemma> found = new ArrayList<>();
    private final Set<Integer> normalized = new LinkedHashSet<>();

    /**
     * Decides about terms of one graph.
     *
     * @param budget how many conflicts among 10,000 clauses the solver may meet in questions that stay open
     */
    public Decider(Terms terms, Normalizer normalizer, long budget) {
        this(terms, normalizer, budget, Integer.MAX_VALUE);
    }

    /**
     * Decides about terms of one graph.
     *
     * @param budget how many conflicts among 10,000 clauses the solver may meet in questions that stay open
     * @param questions how many questions the solver may be asked
     */
    public Decider(Terms terms, Normalizer normalizer, long budget, int questions) {
        this.terms = terms;
        this.normalizer = normalizer;
        this.budget = budget;
        this.left = budget;
        this.questions = questions;
    }

    /** Whether two terms of one width are equal; if not, for which small values they differ. */
    public Decision decide(int left, int right) {
        Decision decision = search(left, right);
        return decision instanceof Decision.Different(long[] variables)
                ? new Decision.Different(Shrinking.shrink(terms, left, right, variables))
                : decision;
    }

    /** Whether two terms of one width are found to be equal. */
    public boolean areEqual(int left, int right) {
        return search(left, right) instanceof Decision.Equal;
    }

    private Decision search(int left, int right) {
        Samples samples = new Samples(terms, SAMPLES, left, right);
        long[] difference = samples.difference(left, right);
        if (difference != null) {
            return new Decision.Different(difference);
        }
        int first = normalize(left);
        int second = normalize(right);
        if (first == second) {
            return new Decision.Equal();
        }
        Decision decision = ask(first, second, budget / FIRST_PART);
        if (decision instanceof Decision.Open) {
            int[] images = sweep(samples, first, second);
            first = images[0];
            second = images[1];
            decision = first == second ? new Decision.Equal() : ask(first, second, left);
        }
        if (decision instanceof Decision.Equal && first != second) {
            found.add(new Lemma(first, second, new Reason.Bits()));
        }
        return decision;
    }

    private int normalize(int term) {
        normalized.add(term);
        return normalizer.normalize(term);
    }

    /** Finds equal terms inside of two terms; gives both, made of one term for each class of equal ones. */
    private int[] sweep(Samples samples, int first, int second) {
        BitSet cone = Evaluation.cone(terms, first, second);
        int[] images = new int[cone.length()];
        Map<Signature, Integer> classes = new HashMap<>();
        for (int term = cone.nextSetBit(0); term >= 0; term = cone.nextSetBit(term + 1)) {
            int image = image(term, images);
            Signature signature = new Signature(samples.row(image));
            Integer other = terms.operandCount(image) == 0 ? null : candidate(classes, signature, image);
            if (other != null && other != image && terms.width(other) == terms.width(image)) {
                switch (ask(image, other, budget / INNER_PART)) {
                    case Decision.Equal equal -> {
                        found.add(new Lemma(image, other, new Reason.Bits()));
                        image = other;
                    }
                    case Decision.Different(long[] variables) -> {
                        samples.add(variables);
                        classes = classes(samples, classes.values());
                        signature = new Signature(samples.row(image));
                    }
                    case Decision.Open open -> {}
                }
            }
            classes.putIfAbsent(signature, image);
            images[term] = image;
        }
        return new int[] {images[first], images[second]};
    }

    /** The term that is made of the images of the operands. */
    private int image(int term, int[] images) {
        return terms.operandCount(term) == 0 ? term : normalize(terms.mapOperands(term, operand -> images[operand]));
    }

    /** A term, perhaps a constant, that has the same values for all samples. */
    private @Nullable Integer candidate(Map<Signature, Integer> classes, Signature signature, int image) {
        long value = signature.values()[0];
        return Arrays.stream(signature.values()).allMatch(each -> each == value)
                ? Integer.valueOf(terms.constant(value, terms.width(image)))
                : classes.get(signature);
    }

    private static Map<Signature, Integer> classes(Samples samples, Iterable<Integer> members) {
        Map<Signature, Integer> classes = new HashMap<>();
        for (int member : members) {
            classes.put(new Signature(samples.row(member)), member);
        }
        return classes;
    }

    /**
     * Asks the solver for values for which two terms differ; keeps open what would take more than is left. What lies
     * deep in both may have any value at first: that often suffices, and makes small questions.
     */
    private Decision ask(int one, int other, long part) {
        BitSet cut = Cut.below(terms, one, other, CUT_DEPTH);
        if (!cut.isEmpty() && ask(one, other, cut, Math.min(part, budget / CUT_PART)) instanceof Decision.Equal equal) {
            return equal;
        }
        return ask(one, other, new BitSet(), part);
    }

    private Decision ask(int one, int other, BitSet cut, long part) {
        if (questions == 0) {
            return new Decision.Open();
        }
        questions--;
        Gates gates = new Gates();
        BitBlaster blaster = new BitBlaster(terms, gates, IntUnaryOperator.identity(), cut);
        Clauses clauses = Miter.of(gates, blaster, one, other);
        long conflicts = Math.min(part, left) * UNIT / Math.max(LEAST_CLAUSES, clauses.size());
        if (conflicts <= 0) {
            return new Decision.Open();
        }
        switch (SatSolver.solve(clauses, conflicts, false)) {
            case SatAnswer.Unsatisfiable unsatisfiable -> {
                return new Decision.Equal();
            }
            case SatAnswer.Satisfiable(boolean[] model) -> {
                // what was cut off, or an open function, may have a value in the model that it never has
                long[] variables = blaster.variableValues(clauses, model);
                long[] values = Evaluation.compute(terms, variables, one, other);
                return values[one] != values[other] ? new Decision.Different(variables) : new Decision.Open();
            }
            case SatAnswer.Unknown unknown -> {
                left -= part;
                return new Decision.Open();
            }
        }
    }

    /** What shows that terms are equal that were found to be. */
    public List<Lemma> lemmas() {
        List<Lemma> lemmas = new ArrayList<>(normalizer.lemmas(
                normalized.stream().mapToInt(Integer::intValue).toArray()));
        lemmas.addAll(found);
        return lemmas;
    }

    /** The values of a term for all samples, compared as a whole. */
    private record Signature(long[] values) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Signature(long[] others) && Arrays.equals(values, others);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(values);
        }
    }
}
