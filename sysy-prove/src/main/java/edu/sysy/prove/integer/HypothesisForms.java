package edu.sysy.prove.integer;

import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Recognizes what a hypothesis says about terms of 32 bits by its form. A method that gives a term gives {@link #NONE}
 * for a hypothesis of another form.
 */
final class HypothesisForms {
    /** In place of a term. */
    static final int NONE = -1;

    private static final int WIDTH = Integer.SIZE;

    private final Terms terms;

    HypothesisForms(Terms terms) {
        this.terms = terms;
    }

    /** What a remainder that is 0 says: a term is a multiple of another one. */
    record Division(int dividend, int divisor) {}

    /**
     * What a comparison of signed numbers says.
     *
     * @param holds whether {@code left} is less than {@code right}, or that is not so
     */
    record Order(int left, int right, boolean holds) {}

    /** The hypotheses that make up a conjunction. */
    List<Integer> conjuncts(int hypotheses) {
        List<Integer> all = new ArrayList<>();
        Deque<Integer> pending = new ArrayDeque<>(List.of(hypotheses));
        while (!pending.isEmpty()) {
            int next = pending.pop();
            int truth = truth(next);
            if (truth != next) {
                pending.push(truth);
            } else if (terms.operator(next) == Operator.AND) {
                pending.push(terms.operand(next, 1));
                pending.push(terms.operand(next, 0));
            } else {
                all.add(next);
            }
        }
        return all;
    }

    /** The hypothesis itself where it is "a condition as a number is not 0", or a double negation. */
    private int truth(int hypothesis) {
        int negated = negated(hypothesis);
        if (negated < 0) {
            return hypothesis;
        }
        int twice = negated(negated);
        if (twice >= 0) {
            return twice;
        }
        int number = zero(negated);
        return number >= 0
                        && terms.operator(number) == Operator.ZERO_EXTEND
                        && terms.width(terms.operand(number, 0)) == 1
                ? terms.operand(number, 0)
                : hypothesis;
    }

    private int negated(int condition) {
        return terms.operator(condition) == Operator.XOR && terms.isConstant(terms.operand(condition, 1), 1)
                ? terms.operand(condition, 0)
                : NONE;
    }

    /** The term that a condition says is 0. */
    int zero(int condition) {
        return terms.operator(condition) == Operator.EQ && terms.isConstant(terms.operand(condition, 1), 0)
                ? terms.operand(condition, 0)
                : NONE;
    }

    /** A term that does not wrap: an operation of twice the width is the narrow one, extended. */
    int exact(int hypothesis) {
        if (terms.operator(hypothesis) != Operator.EQ || terms.width(terms.operand(hypothesis, 0)) != 2 * WIDTH) {
            return NONE;
        }
        int wide = terms.operand(hypothesis, 0);
        int extended = terms.operand(hypothesis, 1);
        int narrow = terms.operator(extended) == Operator.SIGN_EXTEND ? terms.operand(extended, 0) : extended;
        if (terms.width(narrow) != WIDTH || terms.operator(wide) != terms.operator(narrow)) {
            return NONE;
        }
        boolean isExact = switch (terms.operator(narrow)) {
            case ADD, SUB, MUL ->
                isExtended(Operator.SIGN_EXTEND, wide, narrow, 0) && isExtended(Operator.SIGN_EXTEND, wide, narrow, 1);
            case SHL ->
                isExtended(Operator.SIGN_EXTEND, wide, narrow, 0)
                        && isExtended(Operator.ZERO_EXTEND, wide, narrow, 1)
                        && isAmount(terms.operand(narrow, 1));
            default -> false;
        };
        return isExact ? narrow : NONE;
    }

    /** A product of which the high 32 bits of 64 are 0. */
    int productWithoutHighPart(int hypothesis) {
        int high = zero(hypothesis);
        if (high >= 0
                && terms.operator(high) == Operator.EXTRACT
                && terms.payload(high) == WIDTH
                && terms.width(high) == WIDTH
                && terms.operator(terms.operand(high, 0)) == Operator.MUL) {
            int product = terms.operand(high, 0);
            int x = terms.operand(product, 0);
            int y = terms.operand(product, 1);
            if (terms.operator(x) == Operator.SIGN_EXTEND
                    && terms.operator(y) == Operator.SIGN_EXTEND
                    && terms.width(terms.operand(x, 0)) == WIDTH
                    && terms.width(terms.operand(y, 0)) == WIDTH) {
                return terms.binary(Operator.MUL, terms.operand(x, 0), terms.operand(y, 0));
            }
        }
        return NONE;
    }

    /** A term that is greater than 0. */
    int positive(int hypothesis) {
        return terms.operator(hypothesis) == Operator.SLT && terms.isConstant(terms.operand(hypothesis, 0), 0)
                ? terms.operand(hypothesis, 1)
                : NONE;
    }

    /** Whether an operand of the wide operation is that of the narrow one, extended. */
    private boolean isExtended(Operator extension, int wide, int narrow, int index) {
        int operand = terms.operand(wide, index);
        return terms.operator(operand) == extension && terms.operand(operand, 0) == terms.operand(narrow, index);
    }

    /** Whether a term is from 0 to 31 by its form. */
    private boolean isAmount(int term) {
        return terms.operator(term) == Operator.AND && terms.isConstant(terms.operand(term, 1), WIDTH - 1);
    }

    /** A term that is not 0, or greater than a number that is not negative. */
    int notZero(int hypothesis) {
        int negated = negated(hypothesis);
        int zero = negated < 0 ? NONE : zero(negated);
        boolean isGreater = terms.operator(hypothesis) == Operator.SLT
                && terms.isConstant(terms.operand(hypothesis, 0))
                && terms.signed(terms.operand(hypothesis, 0)) >= 0;
        return isGreater ? terms.operand(hypothesis, 1) : zero;
    }

    /** A remainder that is 0; empty for another form. */
    Optional<Division> division(int hypothesis) {
        int zero = zero(hypothesis);
        // constants divided by 0 give 0: a selection
        boolean isSelection = zero >= 0 && terms.operator(zero) == Operator.ITE;
        int remainder = isSelection ? terms.operand(zero, 2) : zero;
        if (remainder < 0 || terms.operator(remainder) != Operator.SREM) {
            return Optional.empty();
        }
        Division division = new Division(terms.operand(remainder, 0), terms.operand(remainder, 1));
        return isSelection && zero(terms.operand(zero, 0)) != division.divisor()
                ? Optional.empty()
                : Optional.of(division);
    }

    /** A comparison of numbers of 32 bits, or its opposite; empty for another form. */
    Optional<Order> order(int hypothesis) {
        int negated = negated(hypothesis);
        int less = negated < 0 ? hypothesis : negated;
        return terms.operator(less) == Operator.SLT && terms.width(terms.operand(less, 0)) == WIDTH
                ? Optional.of(new Order(terms.operand(less, 0), terms.operand(less, 1), negated < 0))
                : Optional.empty();
    }
}
