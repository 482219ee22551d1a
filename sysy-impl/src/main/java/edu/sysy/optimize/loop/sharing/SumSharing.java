package edu.sysy.optimize.loop.sharing;

import edu.sysy.optimize.loop.sharing.RepeatedPair.Occurrence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * Sums that share parts: a part is the sum of two terms, and a variable of further sums and parts.
 *
 * <pre>
 * a + a' + a'' + c + c' + c'' + b + b''      p = a + c; q = p + b; q + p' + q''      (' is one iteration ago)
 * </pre>
 *
 * <p>Parts are taken out pair by pair, as the elimination of common subexpressions from digital filters does (Hartley,
 * "Subexpression Sharing in Filters Using Canonic Signed Digit Multipliers", 1996). Immutable.
 */
final class SumSharing {
    /** A value that is handed on costs a move; unrolling removes most of them. */
    private static final double COST_OF_MOVE = 0.25;

    private final Problem problem;
    private final List<List<ArrayTerm>> sums;
    private final List<List<ArrayTerm>> parts;
    private final int[] maxDelays;

    /**
     * The same for all forms of the sums.
     *
     * @param rows how many rows there are, which are the first variables
     * @param others how many other values each sum adds
     * @param multiplication the cost of a multiplication by a constant
     * @param room how many values may be handed on from one iteration to the next
     */
    record Problem(int rows, List<Integer> others, IntUnaryOperator multiplication, int room) {}

    private SumSharing(Problem problem, List<List<ArrayTerm>> sums, List<List<ArrayTerm>> parts) {
        this.problem = problem;
        this.sums = sums;
        this.parts = parts;
        maxDelays = new int[problem.rows() + parts.size()];
        for (List<List<ArrayTerm>> each : List.of(sums, parts)) {
            for (List<ArrayTerm> terms : each) {
                for (ArrayTerm term : terms) {
                    maxDelays[term.variable()] = Math.max(maxDelays[term.variable()], term.delay());
                }
            }
        }
    }

    /** Sums that share nothing. */
    static SumSharing none(Problem problem, List<List<ArrayTerm>> sums) {
        return new SumSharing(problem, sums, List.of());
    }

    /** The sums with a new part in place of a pair of terms. */
    SumSharing with(RepeatedPair pair) {
        int variable = problem.rows() + parts.size();
        Occurrence latest = pair.latest();
        List<List<ArrayTerm>> newSums = new ArrayList<>(sums);
        for (Occurrence occurrence : pair.occurrences()) {
            List<ArrayTerm> terms = new ArrayList<>(newSums.get(occurrence.sum()));
            terms.remove(occurrence.one());
            terms.remove(occurrence.other());
            int delay = occurrence.one().delay() - latest.one().delay();
            terms.add(new ArrayTerm(variable, delay, occurrence.factor()));
            newSums.set(occurrence.sum(), terms);
        }
        List<List<ArrayTerm>> newParts = new ArrayList<>(parts);
        newParts.add(List.of(latest.first(), latest.second()));
        return new SumSharing(problem, newSums, newParts);
    }

    /** Whether there are registers for the values that are handed on. */
    boolean fits() {
        return carried() <= problem.room();
    }

    /** The cost of an iteration: operations, loads and moves. */
    double cost() {
        int carried = carried();
        return operations() + costOfWords(carried) + carried * COST_OF_MOVE;
    }

    /** How many values of parts are handed on from one iteration to the next. */
    int carried() {
        int carried = 0;
        for (int part = 0; part < parts.size(); part++) {
            carried += maxDelay(problem.rows() + part);
        }
        return carried;
    }

    /** The cost of the values of parts in front of the loop: words, and operations. */
    int costBefore() {
        Set<ArrayTerm> needed = new HashSet<>();
        int cost = 0;
        for (int part = parts.size() - 1; part >= 0; part--) {
            int variable = problem.rows() + part;
            for (int delay = 1; delay <= maxDelay(variable); delay++) {
                needed.add(new ArrayTerm(variable, delay, 1));
            }
            for (ArrayTerm each : List.copyOf(needed)) {
                if (each.variable() == variable) {
                    cost += operations(parts.get(part), 0);
                    for (ArrayTerm term : parts.get(part)) {
                        cost += needed.add(new ArrayTerm(term.variable(), term.delay() + each.delay(), 1))
                                        && term.variable() < problem.rows()
                                ? 1
                                : 0;
                    }
                }
            }
        }
        return cost;
    }

    /** The cost of loads and moves of words if as many words are handed on as there is room for. */
    double costOfWords() {
        return costOfWords(0);
    }

    private double costOfWords(int carriedParts) {
        int[] minDelays = new int[problem.rows()];
        Arrays.fill(minDelays, Integer.MAX_VALUE);
        for (List<List<ArrayTerm>> each : List.of(sums, parts)) {
            for (List<ArrayTerm> terms : each) {
                for (ArrayTerm term : terms) {
                    if (term.variable() < problem.rows()) {
                        minDelays[term.variable()] = Math.min(minDelays[term.variable()], term.delay());
                    }
                }
            }
        }
        int loads = 0;
        int words = 0;
        for (int row = 0; row < problem.rows(); row++) {
            if (minDelays[row] != Integer.MAX_VALUE) {
                loads++;
                words += maxDelays[row] - minDelays[row];
            }
        }
        int carried = Math.clamp(problem.room() - carriedParts, 0, words);
        return loads + words - carried + carried * COST_OF_MOVE;
    }

    private int operations() {
        int cost = 0;
        for (int sum = 0; sum < sums.size(); sum++) {
            cost += operations(sums.get(sum), problem.others().get(sum));
        }
        for (List<ArrayTerm> part : parts) {
            cost += operations(part, 0);
        }
        return cost;
    }

    private int operations(List<ArrayTerm> terms, int others) {
        return terms.size()
                + others
                - 1
                + terms.stream()
                        .mapToInt(term -> Math.abs(term.coefficient()))
                        .filter(size -> size != 1)
                        .distinct()
                        .map(problem.multiplication())
                        .sum();
    }

    /** The sums in terms of rows and parts, in the order in which they were given. */
    List<List<ArrayTerm>> sums() {
        return sums;
    }

    /** The parts; the terms of each are rows and parts before it. */
    List<List<ArrayTerm>> parts() {
        return parts;
    }

    /** For how many iterations a variable is needed after the one that computes it. */
    int maxDelay(int variable) {
        return maxDelays[variable];
    }
}
