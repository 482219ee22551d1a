package edu.sysy.prove.rows;

import edu.sysy.prove.decide.Decision;
import edu.sysy.prove.integer.ConditionalEquality;
import edu.sysy.prove.integer.Substitution;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.FormulaTerms;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Proves rows for constants other than 0 by how many zeros they end with: a constant is then d 2^k, where d is what is
 * left after a shift by k, for one k from 0 to 31.
 */
final class FactorSplit {
    private final Terms terms;
    private final RowTerms row;
    private final ConditionalEquality equality;

    private FactorSplit(Terms terms, RowTerms row, long conflicts) {
        this.terms = terms;
        this.row = row;
        this.equality = new ConditionalEquality(terms, conflicts);
    }

    /** Whether a row is proved by these cases of one of its constants. */
    static boolean isProved(Terms terms, RowTerms row, long conflicts) {
        FactorSplit split = new FactorSplit(terms, row, conflicts);
        return row.obligations().isEmpty()
                && new TreeSet<>(row.constants())
                        .stream()
                                .mapToInt(name ->
                                        Objects.requireNonNull(row.variables().get(name)))
                                .anyMatch(split::isProved);
    }

    private boolean isProved(int constant) {
        int isZero = terms.binary(Operator.EQ, constant, terms.constant(0, Integer.SIZE));
        return equality.implies(row.hypothesis(), terms.not(isZero))
                && IntStream.range(0, Integer.SIZE).allMatch(zeros -> isProved(constant, zeros));
    }

    private boolean isProved(int constant, int zeros) {
        int count = FormulaTerms.trailingZeros(terms, constant);
        int amount = terms.binary(Operator.AND, count, terms.constant(Integer.SIZE - 1, Integer.SIZE));
        int known = terms.constant(zeros, Integer.SIZE);
        int factor = terms.variable("factor", Integer.SIZE);
        int[] goal = {row.pattern(), row.result()};
        goal = Substitution.replace(terms, terms.binary(Operator.ASHR, constant, amount), factor, goal);
        goal = Substitution.replace(terms, count, known, goal);
        goal = Substitution.replace(terms, constant, terms.binary(Operator.SHL, factor, known), goal);
        return equality.decide(terms.constant(1, 1), goal[0], goal[1]) instanceof Decision.Equal;
    }
}
