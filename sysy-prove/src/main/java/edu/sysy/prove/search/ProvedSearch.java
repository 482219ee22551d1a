package edu.sysy.prove.search;

import edu.sysy.ir.Function;
import edu.sysy.prove.Budget;
import edu.sysy.prove.Equivalence;
import edu.sysy.prove.Verdict;
import edu.sysy.rules.Formula;
import java.util.Optional;

/**
 * Finds a cheaper expression that equals a slice for all values of its variables: an expression that passes the tests
 * is compared by the prover, whose counterexample is one test more (CEGIS).
 */
final class ProvedSearch {
    private static final int TESTS = 60;
    private static final int MORE_TESTS = 2000;
    private static final int MIN_TESTS = 10;
    private static final int MAX_ROUNDS = 12;
    private static final long SEED = 1;

    /** Few conflicts: what is not decided soon is proposed as unproved. */
    private static final Budget BUDGET = new Budget(2000, false);

    private ProvedSearch() {}

    /**
     * The cheapest expression found; one that the prover does not decide counts, too.
     *
     * @return empty if there is none, or too many wrong ones
     */
    static Optional<Formula> cheapest(Slice slice) {
        TestValues tests = TestValues.of(slice, TESTS, SEED);
        TestValues more = TestValues.of(slice, MORE_TESTS, SEED + 1);
        tests.retainDefined();
        more.retainDefined();
        if (tests.size() < MIN_TESTS) {
            return Optional.empty();
        }
        Function pattern = FormulaFunction.of(slice, slice.pattern());
        for (int round = 0; round < MAX_ROUNDS; round++) {
            Optional<Formula> candidate = ExpressionSearch.cheapest(slice, tests);
            if (candidate.isEmpty()) {
                return candidate;
            }
            Optional<int[]> difference = more.difference(candidate.get());
            if (difference.isPresent()) {
                tests.add(difference.get());
                continue;
            }
            switch (Equivalence.of(pattern, FormulaFunction.of(slice, candidate.get()), BUDGET)) {
                case Verdict.Different(var example) ->
                    tests.add(example.arguments().stream()
                            .mapToInt(Integer::intValue)
                            .toArray());
                case Verdict.Equal equal -> {
                    return candidate;
                }
                case Verdict.Unknown unknown -> {
                    return candidate;
                }
            }
        }
        return Optional.empty();
    }
}
