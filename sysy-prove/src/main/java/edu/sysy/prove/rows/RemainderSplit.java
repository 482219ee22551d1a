package edu.sysy.prove.rows;

import edu.sysy.prove.decide.Decision;
import edu.sysy.prove.integer.ConditionalEquality;
import edu.sysy.prove.integer.Substitution;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import edu.sysy.prove.translate.Conditions;
import edu.sysy.rules.Formula;
import edu.sysy.rules.Formula.Apply;
import edu.sysy.rules.Formula.Variable;
import edu.sysy.rules.FormulaOperator;
import java.util.List;
import java.util.Objects;

/**
 * Proves rows {@code x % C} for dividends from 0 to 2 C - 1 in two cases: x is less than C, or it is C + e with e less
 * than C. That there are no others is shown first.
 */
final class RemainderSplit {
    private final Terms terms;
    private final Conditions conditions;
    private final ConditionalEquality equality;
    private final int zero;

    private RemainderSplit(Terms terms, long conflicts) {
        this.terms = terms;
        this.conditions = new Conditions(terms);
        this.equality = new ConditionalEquality(terms, conflicts);
        this.zero = terms.constant(0, Integer.SIZE);
    }

    /** Whether a row is proved by these cases. */
    static boolean isProved(Terms terms, RowTerms row, RowInstance instance, long conflicts) {
        return instance.rule().pattern() instanceof Apply(FormulaOperator operator, List<Formula> operands)
                && operator == FormulaOperator.REM
                && operands.get(0) instanceof Variable(String dividend)
                && operands.get(1) instanceof Variable(String divisor)
                && row.obligations().isEmpty()
                && new RemainderSplit(terms, conflicts)
                        .isProved(
                                row,
                                Objects.requireNonNull(row.variables().get(dividend)),
                                Objects.requireNonNull(row.variables().get(divisor)));
    }

    private boolean isProved(RowTerms row, int x, int divisor) {
        int positive = conditions.and(conditions.not(isLess(x, zero)), isLess(zero, divisor));
        int rest = terms.binary(Operator.SUB, x, divisor);
        int isSmall = isLess(x, divisor);
        int isNext = conditions.and(conditions.not(isLess(rest, zero)), isLess(rest, divisor));
        if (!equality.implies(row.hypothesis(), conditions.and(positive, conditions.or(isSmall, isNext)))
                || !equality.implies(conditions.and(positive, isNext), isExact(divisor, rest, x))) {
            return false;
        }
        int e = terms.variable("e", Integer.SIZE);
        int sum = terms.binary(Operator.ADD, divisor, e);
        int[] shifted = Substitution.replace(terms, x, sum, row.pattern(), row.result());
        int fits = conditions.and(conditions.not(isLess(e, zero)), isLess(e, divisor));
        int next = conditions.and(conditions.and(fits, isLess(zero, divisor)), isExact(divisor, e, sum));
        return isEqual(conditions.and(positive, isSmall), row.pattern(), row.result())
                && isEqual(next, shifted[0], shifted[1]);
    }

    /** Whether a sum does not wrap, in the form in which the laws of quotients look for it. */
    private int isExact(int left, int right, int sum) {
        int wide = terms.binary(Operator.ADD, wide(left), wide(right));
        return terms.binary(Operator.EQ, wide, wide(sum));
    }

    private int wide(int term) {
        return terms.signExtend(term, Long.SIZE);
    }

    private boolean isEqual(int hypothesis, int left, int right) {
        return equality.decide(hypothesis, left, right) instanceof Decision.Equal;
    }

    private int isLess(int left, int right) {
        return terms.binary(Operator.SLT, left, right);
    }
}
