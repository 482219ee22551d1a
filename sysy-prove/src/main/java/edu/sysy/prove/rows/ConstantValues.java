package edu.sysy.prove.rows;

import edu.sysy.prove.integer.ConditionalEquality;
import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.Conditions;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All values of a constant for which the condition of a row may hold, if they are few: sums and differences of two
 * powers of two and the numbers near 0 are tried, and the solver shows that there are no others.
 */
final class ConstantValues {
    private static final int NEAR = 72;
    private static final int MAX_VALUES = 2048;

    private ConstantValues() {}

    /** A constant, and all its values. */
    record Choice(String name, List<Integer> values) {}

    /** The constant of a row that has the fewest values; empty if none has few. */
    static Optional<Choice> of(Terms terms, RowTerms row, long conflicts) {
        Map<String, List<Integer>> found = new TreeMap<>();
        for (String name : new TreeSet<>(row.constants())) {
            int variable = Objects.requireNonNull(row.variables().get(name));
            List<Integer> about = row.conjuncts().stream()
                    .filter(conjunct -> isAbout(terms, conjunct, variable))
                    .toList();
            if (!about.isEmpty()) {
                List<Integer> values = values(terms, about, variable);
                if (values.size() <= MAX_VALUES) {
                    found.put(name, values);
                }
            }
        }
        return found.entrySet().stream()
                .sorted((one, other) -> one.getValue().size() - other.getValue().size())
                .filter(entry -> isComplete(terms, row, entry.getKey(), entry.getValue(), conflicts))
                .findFirst()
                .map(entry -> new Choice(entry.getKey(), entry.getValue()));
    }

    /** Whether a constant alone decides a condition. */
    private static boolean isAbout(Terms terms, int condition, int constant) {
        BitSet cone = Evaluation.cone(terms, condition);
        return cone.get(constant)
                && cone.stream()
                        .allMatch(term -> term == constant
                                || terms.operator(term) != Operator.VARIABLE && terms.operator(term) != Operator.OPEN);
    }

    private static List<Integer> values(Terms terms, List<Integer> conditions, int constant) {
        long[] variables = new long[terms.variables()];
        List<Integer> values = new ArrayList<>();
        for (int candidate : candidates()) {
            variables[(int) terms.payload(constant)] = candidate;
            if (conditions.stream().allMatch(condition -> Evaluation.value(terms, variables, condition) == 1)) {
                values.add(candidate);
            }
        }
        return values;
    }

    private static TreeSet<Integer> candidates() {
        TreeSet<Integer> candidates = new TreeSet<>();
        for (int i = -NEAR; i <= NEAR; i++) {
            candidates.add(i);
        }
        for (int i = 0; i < Integer.SIZE; i++) {
            for (int j = 0; j < Integer.SIZE; j++) {
                candidates.add((1 << i) + (1 << j));
                candidates.add((1 << i) - (1 << j));
                candidates.add(-(1 << i) - (1 << j));
            }
        }
        return candidates;
    }

    private static boolean isComplete(Terms terms, RowTerms row, String name, List<Integer> values, long conflicts) {
        Conditions conditions = new Conditions(terms);
        int constant = Objects.requireNonNull(row.variables().get(name));
        int condition = conditions.yes();
        for (int conjunct : row.conjuncts()) {
            if (isAbout(terms, conjunct, constant)) {
                condition = conditions.and(condition, conjunct);
            }
        }
        int isListed = conditions.no();
        for (int value : values) {
            int equal = terms.binary(Operator.EQ, constant, terms.constant(value, Integer.SIZE));
            isListed = conditions.or(isListed, equal);
        }
        return new ConditionalEquality(terms, conflicts).implies(condition, isListed);
    }
}
