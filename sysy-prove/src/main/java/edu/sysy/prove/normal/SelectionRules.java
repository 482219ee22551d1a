package edu.sysy.prove.normal;

import edu.sysy.prove.certificate.Reason;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Selections between two terms. */
final class SelectionRules {
    private final Terms terms;
    private final RingRules ring;

    SelectionRules(Terms terms, RingRules ring) {
        this.terms = terms;
        this.ring = ring;
    }

    @Nullable RewriteStep step(int term) {
        if (terms.operator(term) != Operator.ITE) {
            return null;
        }
        int condition = terms.operand(term, 0);
        int x = terms.operand(term, 1);
        int y = terms.operand(term, 2);
        if (x == y) {
            return RewriteStep.bits(x);
        }
        if (terms.isConstant(condition)) {
            return RewriteStep.bits(terms.isConstant(condition, 1) ? x : y);
        }
        if (isNot(condition)) {
            return RewriteStep.bits(terms.ite(terms.operand(condition, 0), y, x));
        }
        int inner = withoutInner(term);
        if (inner != term) {
            return RewriteStep.bits(inner);
        }
        if (terms.width(term) == 1) {
            int result = ofConditions(condition, x, y);
            return result == term ? null : RewriteStep.bits(result);
        }
        int narrow = narrowed(term);
        return narrow != term ? RewriteStep.bits(narrow) : factored(term);
    }

    private boolean isNot(int condition) {
        return terms.operator(condition) == Operator.XOR && terms.isConstant(terms.operand(condition, 1), 1);
    }

    /** Without a selection by the same condition inside. */
    private int withoutInner(int term) {
        int condition = terms.operand(term, 0);
        int x = terms.operand(term, 1);
        int y = terms.operand(term, 2);
        boolean isLeft = terms.operator(x) == Operator.ITE && terms.operand(x, 0) == condition;
        boolean isRight = terms.operator(y) == Operator.ITE && terms.operand(y, 0) == condition;
        return isLeft || isRight
                ? terms.ite(condition, isLeft ? terms.operand(x, 1) : x, isRight ? terms.operand(y, 2) : y)
                : term;
    }

    private int ofConditions(int condition, int x, int y) {
        int not = terms.not(condition);
        return terms.isConstant(x)
                ? terms.isConstant(x, 1) ? terms.binary(Operator.OR, condition, y) : terms.binary(Operator.AND, not, y)
                : terms.isConstant(y)
                        ? terms.isConstant(y, 1)
                                ? terms.binary(Operator.OR, not, x)
                                : terms.binary(Operator.AND, condition, x)
                        : terms.ite(condition, x, y);
    }

    /** The selection of narrower terms if both are zero-extended from the same width. */
    private int narrowed(int term) {
        int x = terms.operand(term, 1);
        int y = terms.operand(term, 2);
        if (terms.operator(x) != Operator.ZERO_EXTEND && terms.operator(y) != Operator.ZERO_EXTEND) {
            return term;
        }
        int bits = Math.max(bits(x), bits(y));
        return bits < terms.width(term)
                ? terms.zeroExtend(
                        terms.ite(terms.operand(term, 0), terms.extract(x, 0, bits), terms.extract(y, 0, bits)),
                        terms.width(term))
                : term;
    }

    private int bits(int term) {
        return terms.isConstant(term)
                ? Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(terms.payload(term)))
                : terms.operator(term) == Operator.ZERO_EXTEND
                        ? terms.width(terms.operand(term, 0))
                        : terms.width(term);
    }

    /**
     * What both polynomials share stands before the selection, and the second has no constant. A selection between a
     * number and 0 is a product of the condition.
     */
    private @Nullable RewriteStep factored(int term) {
        int condition = terms.operand(term, 0);
        int width = terms.width(term);
        Polynomial x = under(condition, true, ring.polynomial(terms.operand(term, 1)));
        Polynomial y = under(condition, false, ring.polynomial(terms.operand(term, 2)));
        Reason.Ring reason = new Reason.Ring(List.of(condition));
        if (isZeroDifference(condition, x.plus(y, -1))) {
            return new RewriteStep(terms.operand(term, 2), reason);
        }
        Polynomial shared = x.common(y);
        shared = shared.plus(Polynomial.constant(y.constantPart() - shared.constantPart(), width), 1);
        Polynomial first = x.plus(shared, -1);
        Polynomial second = y.plus(shared, -1);
        int selection;
        if (first.isConstant() && second.size() == 0) {
            selection = terms.binary(
                    Operator.MUL, terms.zeroExtend(condition, width), terms.constant(first.constantPart(), width));
        } else {
            selection = terms.ite(condition, ring.term(first), ring.term(second));
        }
        int result = shared.size() == 0 ? selection : terms.binary(Operator.ADD, ring.term(shared), selection);
        return result == term ? null : new RewriteStep(result, reason);
    }

    /** A polynomial where the condition is known: selections by it and the condition as a number are decided. */
    private Polynomial under(int condition, boolean holds, Polynomial polynomial) {
        Polynomial result = polynomial;
        for (int[] monomial : polynomial.monomials()) {
            for (int atom : monomial) {
                Polynomial known = known(condition, holds, atom);
                if (known != null) {
                    result = result.with(atom, known);
                }
            }
        }
        return result;
    }

    private @Nullable Polynomial known(int condition, boolean holds, int atom) {
        boolean isDecided = terms.operandCount(atom) > 0 && terms.operand(atom, 0) == condition;
        return !isDecided
                ? null
                : switch (terms.operator(atom)) {
                    case ITE -> ring.polynomial(terms.operand(atom, holds ? 1 : 2));
                    case ZERO_EXTEND -> Polynomial.constant(holds ? 1 : 0, terms.width(atom));
                    default -> null;
                };
    }

    /** Whether the condition says that the difference, or its opposite, is 0. */
    private boolean isZeroDifference(int condition, Polynomial difference) {
        if (terms.operator(condition) != Operator.EQ
                || terms.width(terms.operand(condition, 0)) != difference.width()) {
            return false;
        }
        Polynomial zero =
                ring.polynomial(terms.operand(condition, 0)).plus(ring.polynomial(terms.operand(condition, 1)), -1);
        return difference.plus(zero, -1).size() == 0 || difference.plus(zero, 1).size() == 0;
    }
}
