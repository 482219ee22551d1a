package edu.sysy.prove.check;

import edu.sysy.prove.term.Cut;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Multiplies out sums and products and compares what comes out: slow and plain, so that it can be read beside the
 * prover that it checks. A polynomial is a map from sorted lists of atoms to coefficients other than 0.
 */
final class RingCheck {
    /** Larger polynomials are not multiplied out: the check fails. */
    private static final int MAX_MONOMIALS = 1 << 12;

    /** More conditions make too many cases: the check fails. */
    private static final int MAX_CONDITIONS = 10;

    /**
     * How deep terms are looked into: most lemmas are about the operands of operands, and polynomials of all are
     * large.
     */
    private static final int[] DEPTHS = {6, Integer.MAX_VALUE};

    private final Terms terms;
    private final Map<Integer, Boolean> assumed;
    /** Terms that are atoms whatever they are made of. */
    private final BitSet cut;

    private final Map<Integer, Map<List<Integer>, Long>> known = new HashMap<>();

    private RingCheck(Terms terms, Map<Integer, Boolean> assumed, BitSet cut) {
        this.terms = terms;
        this.assumed = assumed;
        this.cut = cut;
    }

    /** Whether two terms are the same polynomial in each case of the conditions, which are few and of width 1. */
    static boolean areEqual(Terms terms, int left, int right, List<Integer> conditions) {
        // a term that is wider has other values than the two that are tried
        if (conditions.size() > MAX_CONDITIONS
                || conditions.stream().anyMatch(condition -> terms.width(condition) != 1)) {
            return false;
        }
        return Arrays.stream(DEPTHS)
                .anyMatch(depth -> areEqual(terms, left, right, conditions, Cut.below(terms, left, right, depth)));
    }

    private static boolean areEqual(Terms terms, int left, int right, List<Integer> conditions, BitSet cut) {
        for (int bits = 0; bits < 1 << conditions.size(); bits++) {
            Map<Integer, Boolean> assumed = new HashMap<>();
            for (int i = 0; i < conditions.size(); i++) {
                assumed.put(conditions.get(i), (bits >> i & 1) != 0);
            }
            if (!new RingCheck(terms, assumed, cut).areEqual(left, right)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether two equalities hold for the same values because the difference of the first is a multiple of that of the
     * second; the second may be a constant.
     */
    static boolean isMultiple(Terms terms, int left, int right, long factor) {
        if (terms.operator(left) != Operator.EQ || (factor & 1) == 0) {
            return false;
        }
        return Arrays.stream(DEPTHS)
                .anyMatch(depth -> new RingCheck(terms, Map.of(), Cut.below(terms, left, right, depth))
                        .isMultiple(left, right, factor));
    }

    private boolean isMultiple(int left, int right, long factor) {
        Map<List<Integer>, Long> first = difference(left);
        if (terms.isConstant(right)) {
            boolean isNumber = first.isEmpty() || first.keySet().equals(Collections.singleton(List.of()));
            return isNumber && terms.isConstant(right, first.isEmpty() ? 1 : 0);
        }
        int width = terms.width(terms.operand(left, 0));
        return terms.operator(right) == Operator.EQ
                && terms.width(terms.operand(right, 0)) == width
                && sum(first, difference(right), -factor, width).isEmpty();
    }

    private boolean areEqual(int left, int right) {
        int width = terms.width(left);
        Map<List<Integer>, Long> difference = withoutShifts(sum(polynomial(left), polynomial(right), -1, width), width);
        return difference.isEmpty()
                || assumed.entrySet().stream()
                        .anyMatch(each -> each.getValue() && isZeroBy(each.getKey(), difference, width));
    }

    /** {@code 2^k (x >> k)}, with the signs or with zeros, is x without its low k bits. */
    private Map<List<Integer>, Long> withoutShifts(Map<List<Integer>, Long> polynomial, int width) {
        for (Map.Entry<List<Integer>, Long> each : polynomial.entrySet()) {
            for (int atom : each.getKey()) {
                int shift = shift(atom);
                if (shift > 0 && Long.numberOfTrailingZeros(each.getValue()) >= shift) {
                    int whole = terms.operand(terms.operand(atom, 0), 0);
                    int low = terms.zeroExtend(terms.extract(whole, 0, shift), width);
                    List<Integer> rest = new ArrayList<>(each.getKey());
                    rest.remove((Integer) atom);
                    Map<List<Integer>, Long> cleared = sum(polynomial(whole), Map.of(List.of(low), 1L), -1, width);
                    if (cleared.size() > MAX_MONOMIALS) {
                        continue;
                    }
                    Map<List<Integer>, Long> written =
                            product(atom, Map.of(rest, each.getValue() >>> shift), cleared, width);
                    Map<List<Integer>, Long> others = new HashMap<>(polynomial);
                    others.remove(each.getKey());
                    return withoutShifts(sum(others, written, 1, width), width);
                }
            }
        }
        return polynomial;
    }

    /** By how many bits an atom is a term of its width shifted right; -1 if it is none. */
    private int shift(int atom) {
        if (terms.operator(atom) != Operator.ZERO_EXTEND && terms.operator(atom) != Operator.SIGN_EXTEND) {
            return -1;
        }
        int bits = terms.operand(atom, 0);
        return terms.operator(bits) == Operator.EXTRACT
                        && terms.width(terms.operand(bits, 0)) == terms.width(atom)
                        && terms.payload(bits) + terms.width(bits) == terms.width(atom)
                ? (int) terms.payload(bits)
                : -1;
    }

    /** Whether an equality that is assumed says that a polynomial is 0. */
    private boolean isZeroBy(int equality, Map<List<Integer>, Long> polynomial, int width) {
        if (terms.operator(equality) != Operator.EQ || terms.width(terms.operand(equality, 0)) != width) {
            return false;
        }
        Map<List<Integer>, Long> zero = difference(equality);
        return sum(polynomial, zero, 1, width).isEmpty()
                || sum(polynomial, zero, -1, width).isEmpty();
    }

    private Map<List<Integer>, Long> difference(int equality) {
        int left = terms.operand(equality, 0);
        return sum(polynomial(left), polynomial(terms.operand(equality, 1)), -1, terms.width(left));
    }

    private Map<List<Integer>, Long> polynomial(int root) {
        BitSet needed = new BitSet();
        needed.set(root);
        for (int term = root; term >= 0; term = needed.previousSetBit(term - 1)) {
            if (known.containsKey(term)) {
                needed.clear(term);
            } else if (!cut.get(term)) {
                for (int i = 0; i < terms.operandCount(term); i++) {
                    needed.set(terms.operand(term, i));
                }
            }
        }
        for (int term = needed.nextSetBit(0); term >= 0; term = needed.nextSetBit(term + 1)) {
            known.put(term, combine(term));
        }
        return polynomialOf(root);
    }

    /** The polynomial of a term whose operands have polynomials. */
    private Map<List<Integer>, Long> combine(int term) {
        int width = terms.width(term);
        Map<List<Integer>, Long> atom = Map.of(List.of(term), 1L);
        Boolean truth = assumed.get(term);
        if (truth != null) {
            return number(truth ? 1 : 0, 1);
        }
        if (cut.get(term)) {
            return atom;
        }
        if (terms.operator(term) == Operator.CONSTANT) {
            return number(terms.payload(term), width);
        }
        if (terms.operator(term) == Operator.ITE) {
            Boolean choice = assumed.get(terms.operand(term, 0));
            return choice == null ? atom : operand(term, choice ? 1 : 2);
        }
        if (terms.operator(term) == Operator.ZERO_EXTEND) {
            Boolean value = assumed.get(terms.operand(term, 0));
            return value == null ? atom : number(value ? 1 : 0, width);
        }
        return switch (terms.operator(term)) {
            case ADD -> sum(operand(term, 0), operand(term, 1), 1, width);
            case SUB -> sum(operand(term, 0), operand(term, 1), -1, width);
            case MUL -> product(term, operand(term, 0), operand(term, 1), width);
            case SHL -> {
                int amount = terms.operand(term, 1);
                if (!terms.isConstant(amount)) {
                    int power = terms.binary(Operator.SHL, terms.constant(1, width), amount);
                    yield power == term ? atom : product(term, operand(term, 0), Map.of(List.of(power), 1L), width);
                }
                boolean isProduct = Long.compareUnsigned(terms.payload(amount), width) < 0;
                yield isProduct ? sum(Map.of(), operand(term, 0), 1L << terms.payload(amount), width) : atom;
            }
            // the complement, and another sign bit
            case XOR ->
                terms.isConstant(terms.operand(term, 1), -1)
                        ? sum(number(-1, width), operand(term, 0), -1, width)
                        : terms.isConstant(terms.operand(term, 1), 1L << width - 1)
                                ? sum(number(1L << width - 1, width), operand(term, 0), 1, width)
                                : sum(bothAdded(term, width), conjunction(term, width), -2, width);
            case OR -> sum(bothAdded(term, width), conjunction(term, width), -1, width);
            case AND -> conjunction(term, width);
            case EXTRACT -> terms.payload(term) == 0 ? truncated(operand(term, 0), width) : atom;
            default -> atom;
        };
    }

    private Map<List<Integer>, Long> bothAdded(int term, int width) {
        return sum(operand(term, 0), operand(term, 1), 1, width);
    }

    /** The bitwise "and" of the operands; {@code x & ~y} is {@code x - (x & y)} if y is an atom. */
    private Map<List<Integer>, Long> conjunction(int term, int width) {
        int x = terms.operand(term, 0);
        int y = terms.operand(term, 1);
        int notX = complemented(polynomialOf(x), width);
        int notY = complemented(polynomialOf(y), width);
        return notY < 0
                ? notX < 0 ? and(x, y) : sum(polynomialOf(y), and(notX, y), -1, width)
                : notX < 0
                        ? sum(polynomialOf(x), and(x, notY), -1, width)
                        : sum(polynomialOf(x), sum(Map.of(List.of(notY), 1L), and(notX, notY), -1, width), -1, width);
    }

    /** The atom of which a polynomial is the complement; -1 if it is none. */
    private int complemented(Map<List<Integer>, Long> polynomial, int width) {
        Map<List<Integer>, Long> complement = sum(number(-1, width), polynomial, -1, width);
        if (complement.size() != 1) {
            return -1;
        }
        List<Integer> atoms = complement.keySet().iterator().next();
        return atoms.size() == 1 && complement.containsValue(1L) ? atoms.getFirst() : -1;
    }

    /** The atom that is the bitwise "and" of two terms in some order. */
    private Map<List<Integer>, Long> and(int one, int other) {
        return Map.of(List.of(terms.binary(Operator.AND, Math.min(one, other), Math.max(one, other))), 1L);
    }

    private Map<List<Integer>, Long> operand(int term, int index) {
        return polynomialOf(terms.operand(term, index));
    }

    /** The polynomial of a term that has one already. */
    private Map<List<Integer>, Long> polynomialOf(int term) {
        return Objects.requireNonNull(known.get(term));
    }

    private static Map<List<Integer>, Long> number(long value, int width) {
        long reduced = value & Terms.mask(width);
        return reduced == 0 ? Map.of() : Map.of(List.of(), reduced);
    }

    /** The first plus a multiple of the second. */
    private Map<List<Integer>, Long> sum(
            Map<List<Integer>, Long> first, Map<List<Integer>, Long> second, long factor, int width) {
        Map<List<Integer>, Long> sum = new HashMap<>(first);
        second.forEach((atoms, coefficient) -> sum.merge(atoms, coefficient * factor, Long::sum));
        sum.replaceAll((atoms, coefficient) -> coefficient & Terms.mask(width));
        sum.values().removeIf(coefficient -> coefficient == 0);
        return sum;
    }

    /** The product; the term itself, of which it is the product, as an atom if it is too large. */
    private Map<List<Integer>, Long> product(
            int term, Map<List<Integer>, Long> first, Map<List<Integer>, Long> second, int width) {
        if ((long) first.size() * second.size() > MAX_MONOMIALS) {
            return Map.of(List.of(term), 1L);
        }
        Map<List<Integer>, Long> product = new HashMap<>();
        first.forEach((these, one) -> second.forEach((those, other) -> {
            List<Integer> atoms = new ArrayList<>(these);
            atoms.addAll(those);
            Collections.sort(atoms);
            product.merge(atoms, one * other, Long::sum);
        }));
        return sum(Map.of(), product, 1, width);
    }

    /** The low bits of a polynomial of wider terms: that of the low bits of its atoms. */
    private Map<List<Integer>, Long> truncated(Map<List<Integer>, Long> wide, int width) {
        Map<List<Integer>, Long> narrow = new HashMap<>();
        wide.forEach((atoms, coefficient) -> {
            List<Integer> cut = new ArrayList<>();
            for (int atom : atoms) {
                cut.add(terms.extract(atom, 0, width));
            }
            Collections.sort(cut);
            narrow.merge(cut, coefficient, Long::sum);
        });
        return sum(Map.of(), narrow, 1, width);
    }
}
