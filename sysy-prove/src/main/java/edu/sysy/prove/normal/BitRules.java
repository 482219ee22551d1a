package edu.sysy.prove.normal;

import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bitwise operations, shifts, extractions and extensions. */
final class BitRules {
    /** Longer chains of one bitwise operation stay as they are. */
    private static final int MAX_CHAIN = 32;

    private final Terms terms;

    BitRules(Terms terms) {
        this.terms = terms;
    }

    @Nullable RewriteStep step(int term) {
        int result = result(term);
        return result == term ? null : RewriteStep.bits(result);
    }

    private int result(int term) {
        if (hasConstantOperands(term)) {
            return folded(term);
        }
        return switch (terms.operator(term)) {
            case ADD, SUB -> terms.width(term) == 1 ? binary(Operator.XOR, term) : term;
            case MUL -> terms.width(term) == 1 ? binary(Operator.AND, term) : term;
            case AND, XOR -> chain(term);
            case OR -> terms.width(term) == 1 ? conditionOr(term) : chain(term);
            case SHL, LSHR, ASHR -> terms.isConstant(terms.operand(term, 1)) ? constantShift(term) : term;
            case EXTRACT -> extraction(term);
            case ZERO_EXTEND -> zeroExtension(term);
            case SIGN_EXTEND -> signExtension(term);
            case CONCAT -> concatenation(term);
            default -> term;
        };
    }

    private boolean hasConstantOperands(int term) {
        if (terms.operator(term) == Operator.OPEN) {
            return false;
        }
        for (int i = 0; i < terms.operandCount(term); i++) {
            if (!terms.isConstant(terms.operand(term, i))) {
                return false;
            }
        }
        return terms.operandCount(term) > 0;
    }

    private int folded(int term) {
        int count = terms.operandCount(term);
        long value = Evaluation.apply(
                terms,
                term,
                terms.payload(terms.operand(term, 0)),
                count > 1 ? terms.payload(terms.operand(term, 1)) : 0,
                count > 2 ? terms.payload(terms.operand(term, 2)) : 0);
        return terms.constant(value, terms.width(term));
    }

    private int binary(Operator operator, int term) {
        return terms.binary(operator, terms.operand(term, 0), terms.operand(term, 1));
    }

    /** Of conditions there are "and" and "not" only. */
    private int conditionOr(int term) {
        int left = terms.not(terms.operand(term, 0));
        int right = terms.not(terms.operand(term, 1));
        return terms.not(terms.binary(Operator.AND, left, right));
    }

    // ---- and, or, exclusive or

    /** Sorts the operands of a chain, takes out what occurs twice, and puts the constant last. */
    private int chain(int term) {
        Operator operator = terms.operator(term);
        int width = terms.width(term);
        List<Integer> operands = new ArrayList<>();
        List<Integer> pending = new ArrayList<>(List.of(term));
        long constant = operator == Operator.AND ? -1 : 0;
        while (!pending.isEmpty()) {
            int next = pending.removeLast();
            if (terms.operator(next) == operator && operands.size() + pending.size() < MAX_CHAIN) {
                pending.add(terms.operand(next, 0));
                pending.add(terms.operand(next, 1));
            } else if (terms.isConstant(next)) {
                long value = terms.payload(next);
                constant = operator == Operator.AND
                        ? constant & value
                        : operator == Operator.OR ? constant | value : constant ^ value;
            } else {
                operands.add(next);
            }
        }
        constant &= Terms.mask(width);
        Collections.sort(operands);
        boolean isXor = operator == Operator.XOR;
        List<Integer> kept = new ArrayList<>();
        for (int operand : operands) {
            if (kept.isEmpty() || kept.getLast() != operand) {
                kept.add(operand);
            } else if (isXor) {
                kept.removeLast();
            }
        }
        boolean isFixed = operator == Operator.AND && constant == 0
                || operator == Operator.OR && constant == Terms.mask(width)
                || operator == Operator.AND && width == 1 && hasOpposites(kept);
        if (kept.isEmpty() || isFixed) {
            return terms.constant(isFixed && operator == Operator.AND ? 0 : constant, width);
        }
        Integer narrow = narrowed(operator, kept, constant, width);
        if (narrow != null) {
            return narrow;
        }
        if (operator == Operator.AND && kept.size() == 1 && isProductOfCondition(kept.getFirst())) {
            int product = kept.getFirst();
            long factor = terms.payload(terms.operand(product, 1)) & constant;
            return product(terms.operand(terms.operand(product, 0), 0), factor, width);
        }
        boolean isNeutral = constant == (operator == Operator.AND ? Terms.mask(width) : 0);
        int result = kept.getFirst();
        for (int operand : kept.subList(1, kept.size())) {
            result = terms.binary(operator, result, operand);
        }
        return isNeutral ? result : terms.binary(operator, result, terms.constant(constant, width));
    }

    private boolean hasOpposites(List<Integer> conditions) {
        for (int condition : conditions) {
            if (terms.operator(condition) == Operator.XOR
                    && terms.isConstant(terms.operand(condition, 1), 1)
                    && conditions.contains(terms.operand(condition, 0))) {
                return true;
            }
        }
        return false;
    }

    /** The operation on narrower operands if all of them are zero-extended or a low mask is among them. */
    private @Nullable Integer narrowed(Operator operator, List<Integer> operands, long constant, int width) {
        if (operator == Operator.AND && (constant & constant + 1) == 0 && constant != Terms.mask(width)) {
            int bits = Long.bitCount(constant);
            return terms.zeroExtend(narrow(operator, operands, constant, bits), width);
        }
        if (operator == Operator.AND && (~constant & Terms.mask(width) & (~constant & Terms.mask(width)) + 1) == 0) {
            return withoutLowBits(operands, constant, width);
        }
        int inner = operator == Operator.AND ? Terms.MAX_WIDTH : Long.SIZE - Long.numberOfLeadingZeros(constant);
        for (int operand : operands) {
            int bits = terms.operator(operand) == Operator.ZERO_EXTEND ? terms.width(terms.operand(operand, 0)) : width;
            inner = operator == Operator.AND ? Math.min(inner, bits) : Math.max(inner, bits);
        }
        return inner >= width || inner == 0
                ? null
                : terms.zeroExtend(narrow(operator, operands, constant, inner), width);
    }

    /** The difference of the operands' "and" and its low bits; {@code null} if no bits are cleared. */
    private @Nullable Integer withoutLowBits(List<Integer> operands, long constant, int width) {
        int bits = Long.numberOfTrailingZeros(constant);
        if (bits == 0 || width == 1) {
            return null;
        }
        int whole = operands.getFirst();
        for (int operand : operands.subList(1, operands.size())) {
            whole = terms.binary(Operator.AND, whole, operand);
        }
        return terms.binary(Operator.SUB, whole, terms.zeroExtend(terms.extract(whole, 0, bits), width));
    }

    private int narrow(Operator operator, List<Integer> operands, long constant, int bits) {
        int result = terms.constant(constant, bits);
        for (int operand : operands) {
            result = terms.binary(operator, terms.extract(operand, 0, bits), result);
        }
        return result;
    }

    /** Whether the term is a condition as a number, times a constant. */
    private boolean isProductOfCondition(int term) {
        return terms.operator(term) == Operator.MUL
                && terms.isConstant(terms.operand(term, 1))
                && terms.operator(terms.operand(term, 0)) == Operator.ZERO_EXTEND
                && terms.width(terms.operand(terms.operand(term, 0), 0)) == 1;
    }

    private int product(int condition, long factor, int width) {
        return terms.binary(Operator.MUL, terms.zeroExtend(condition, width), terms.constant(factor, width));
    }

    // ---- shifts

    private int constantShift(int term) {
        int x = terms.operand(term, 0);
        int width = terms.width(term);
        long amount = terms.payload(terms.operand(term, 1));
        boolean isOutside = Long.compareUnsigned(amount, width) >= 0;
        if (amount == 0) {
            return x;
        }
        if (terms.operator(term) == Operator.ASHR) {
            int low = isOutside ? width - 1 : (int) amount;
            return terms.signExtend(terms.extract(x, low, width - low), width);
        }
        if (isOutside) {
            return terms.constant(0, width);
        }
        // shifts left within the width are products
        return terms.operator(term) == Operator.SHL
                ? term
                : terms.zeroExtend(terms.extract(x, (int) amount, width - (int) amount), width);
    }

    // ---- extractions and extensions

    private int extraction(int term) {
        int whole = terms.operand(term, 0);
        int low = (int) terms.payload(term);
        int width = terms.width(term);
        return switch (terms.operator(whole)) {
            case EXTRACT -> terms.extract(terms.operand(whole, 0), low + (int) terms.payload(whole), width);
            case ZERO_EXTEND -> ofZeroExtension(terms.operand(whole, 0), low, width);
            case SIGN_EXTEND -> ofSignExtension(terms.operand(whole, 0), low, width);
            case AND, OR, XOR ->
                terms.binary(
                        terms.operator(whole),
                        terms.extract(terms.operand(whole, 0), low, width),
                        terms.extract(terms.operand(whole, 1), low, width));
            case ITE ->
                terms.ite(
                        terms.operand(whole, 0),
                        terms.extract(terms.operand(whole, 1), low, width),
                        terms.extract(terms.operand(whole, 2), low, width));
            case MUL ->
                isProductOfCondition(whole)
                        ? product(
                                terms.operand(terms.operand(whole, 0), 0),
                                terms.payload(terms.operand(whole, 1)) >>> low,
                                width)
                        : term;
            case CONCAT -> {
                int high = terms.operand(whole, 0);
                int rest = terms.operand(whole, 1);
                int border = terms.width(rest);
                yield low >= border
                        ? terms.extract(high, low - border, width)
                        : low + width <= border
                                ? terms.extract(rest, low, width)
                                : terms.concat(
                                        terms.extract(high, 0, low + width - border),
                                        terms.extract(rest, low, border - low));
            }
            default -> term;
        };
    }

    private int ofZeroExtension(int inner, int low, int width) {
        int bits = terms.width(inner) - low;
        return bits <= 0
                ? terms.constant(0, width)
                : bits >= width
                        ? terms.extract(inner, low, width)
                        : terms.zeroExtend(terms.extract(inner, low, bits), width);
    }

    private int ofSignExtension(int inner, int low, int width) {
        int bits = terms.width(inner) - low;
        return bits >= width
                ? terms.extract(inner, low, width)
                : bits > 0
                        ? terms.signExtend(terms.extract(inner, low, bits), width)
                        : terms.signExtend(terms.extract(inner, terms.width(inner) - 1, 1), width);
    }

    private int zeroExtension(int term) {
        int inner = terms.operand(term, 0);
        if (isProductOfCondition(inner)) {
            long factor = terms.payload(terms.operand(inner, 1));
            return product(terms.operand(terms.operand(inner, 0), 0), factor, terms.width(term));
        }
        return terms.operator(inner) == Operator.ZERO_EXTEND
                ? terms.zeroExtend(terms.operand(inner, 0), terms.width(term))
                : term;
    }

    private int signExtension(int term) {
        int inner = terms.operand(term, 0);
        int width = terms.width(term);
        if (terms.width(inner) == 1) {
            return terms.binary(Operator.SUB, terms.constant(0, width), terms.zeroExtend(inner, width));
        }
        return switch (terms.operator(inner)) {
            case SIGN_EXTEND -> terms.signExtend(terms.operand(inner, 0), width);
            case ZERO_EXTEND -> terms.zeroExtend(terms.operand(inner, 0), width);
            default -> term;
        };
    }

    private int concatenation(int term) {
        int high = terms.operand(term, 0);
        int low = terms.operand(term, 1);
        if (terms.isConstant(high, 0)) {
            return terms.zeroExtend(low, terms.width(term));
        }
        boolean isAdjacent = terms.operator(high) == Operator.EXTRACT
                && terms.operator(low) == Operator.EXTRACT
                && terms.operand(high, 0) == terms.operand(low, 0)
                && terms.payload(high) == terms.payload(low) + terms.width(low);
        return isAdjacent ? terms.extract(terms.operand(low, 0), (int) terms.payload(low), terms.width(term)) : term;
    }
}
