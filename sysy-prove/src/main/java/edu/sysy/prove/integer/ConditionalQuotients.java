package edu.sysy.prove.integer;

import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.Terms;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Rewrites quotients and remainders by laws of the integers, which hold where hypotheses do. For a truncating quotient
 * T(x, y) of integers:
 *
 * <ul>
 *   <li>T(y q, y) = q, and T(k x, k y) = T(x, y), for k and y other than 0
 *   <li>T(y q + e, y) = q + T(e, y) if y q and e are not negative
 *   <li>T(T(x, y), z) = T(x, y z)
 *   <li>T(x - y T(x, y), z) = T(x, z) - k T(x, y) if y = k z
 *   <li>T(x - y T(x, y) + e, y) = T(x + e, y) - T(x, y) if y is positive and x and e are not negative
 *   <li>T(x, y) &lt; z exactly if x &lt; y z, for positive y and z
 *   <li>T(x, y) = 0 if |x| &lt; |y|
 * </ul>
 *
 * <p>Results of 32 bits are equal because integers that are equal are so modulo 2^32.
 */
public final class ConditionalQuotients {
    private static final int WIDTH = Integer.SIZE;

    private final Terms terms;
    private final IntegerFacts facts;

    private ConditionalQuotients(Terms terms, IntegerFacts facts) {
        this.terms = terms;
        this.facts = facts;
    }

    /**
     * The terms with their quotients rewritten: where the hypotheses hold, the new variables have values for which they
     * are equal to the given ones.
     */
    public static int[] rewrite(Terms terms, int hypotheses, int... roots) {
        int[] all = withoutZeroDivisors(
                terms,
                hypotheses,
                IntStream.concat(IntStream.of(hypotheses), IntStream.of(roots)).toArray());
        Map<Integer, Integer> products = new HashMap<>();
        // a term that is divided without remainder is a product from here on
        for (Map.Entry<Integer, IntegerFacts.Multiple> each :
                new IntegerFacts(terms, all[0], Map.of()).multiples().entrySet()) {
            IntegerFacts.Multiple multiple = each.getValue();
            if (contains(terms, products, multiple.divisor(), each.getKey())) {
                continue;
            }
            int product = terms.binary(Operator.MUL, multiple.divisor(), multiple.factor());
            products.put(each.getKey(), product);
            all = Substitution.replace(terms, each.getKey(), product, all);
        }
        ConditionalQuotients quotients = new ConditionalQuotients(terms, new IntegerFacts(terms, all[0], products));
        return Substitution.rewrite(terms, quotients::image, Arrays.copyOfRange(all, 1, all.length));
    }

    /**
     * Some terms without the selections of what a quotient is for a divisor 0 where the hypotheses exclude that one.
     */
    private static int[] withoutZeroDivisors(Terms terms, int hypotheses, int... roots) {
        IntegerFacts facts = new IntegerFacts(terms, hypotheses, Map.of());
        return Substitution.rewrite(
                terms,
                (term, images) -> terms.operator(term) == Operator.ITE && facts.excludes(terms.operand(term, 0))
                        ? images[terms.operand(term, 2)]
                        : terms.mapOperands(term, operand -> images[operand]),
                roots);
    }

    /** Whether a term contains another one once terms are written as products: numbers may divide each other. */
    private static boolean contains(Terms terms, Map<Integer, Integer> products, int term, int part) {
        BitSet seen = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>(List.of(term));
        while (!pending.isEmpty()) {
            int next = pending.pop();
            if (!seen.get(next)) {
                seen.set(next);
                for (int i = 0; i < terms.operandCount(next); i++) {
                    pending.push(terms.operand(next, i));
                }
                Integer product = products.get(next);
                if (product != null) {
                    pending.push(product);
                }
            }
        }
        return seen.get(part);
    }

    private int image(int term, int[] images) {
        if (terms.width(term) == WIDTH
                && (terms.operator(term) == Operator.SDIV || terms.operator(term) == Operator.SREM)) {
            int x = terms.operand(term, 0);
            int y = terms.operand(term, 1);
            int quotient = quotient(x, y).orElseGet(() -> terms.binary(Operator.SDIV, images[x], images[y]));
            return terms.operator(term) == Operator.SDIV
                    ? quotient
                    : terms.binary(Operator.SUB, images[x], terms.binary(Operator.MUL, quotient, images[y]));
        }
        return compared(term, images).orElseGet(() -> terms.mapOperands(term, operand -> images[operand]));
    }

    /** T(x, y) &lt; z as an order of x; empty if the term is none such. */
    private Optional<Integer> compared(int term, int[] images) {
        if (terms.operator(term) != Operator.SLT
                || terms.operator(terms.operand(term, 0)) != Operator.SDIV
                || terms.width(terms.operand(term, 0)) != WIDTH) {
            return Optional.empty();
        }
        int x = terms.operand(terms.operand(term, 0), 0);
        int y = terms.operand(terms.operand(term, 0), 1);
        int z = terms.operand(term, 1);
        int product = terms.binary(Operator.MUL, y, z);
        return facts.isPositive(facts.value(y)) && facts.isPositive(facts.value(z)) && facts.isExactProduct(product)
                ? Optional.of(terms.binary(Operator.SLT, images[x], product))
                : Optional.empty();
    }

    /** A term that is the quotient where the hypotheses hold; empty if no law says another one. */
    private Optional<Integer> quotient(int x, int y) {
        return nested(x, y)
                .or(() -> ofRemainder(x, y))
                .or(() -> ofSum(x, y))
                .or(() -> ofSmall(x, y))
                .or(() -> byPower(x, y))
                .or(() -> facts.isNotZero(y) ? divided(x, y) : Optional.empty());
    }

    /** The quotient of a number that is not negative by a power of two. */
    private Optional<Integer> byPower(int x, int y) {
        boolean isPower = terms.isConstant(y) && Long.bitCount(terms.payload(y)) == 1;
        if (!isPower || !facts.isNotNegative(facts.value(x))) {
            return Optional.empty();
        }
        int shift = Long.numberOfTrailingZeros(terms.payload(y));
        // the least number is no power of two, read as signed
        return Optional.of(
                shift == WIDTH - 1
                        ? terms.constant(0, WIDTH)
                        : terms.binary(Operator.LSHR, x, terms.constant(shift, WIDTH)));
    }

    /**
     * The quotient of a polynomial whose monomials are multiples of the divisor, or have a factor in common with it.
     */
    private Optional<Integer> divided(int x, int y) {
        IntegerPolynomial dividend = facts.value(x);
        IntegerPolynomial divisor = facts.value(y);
        Optional<IntegerPolynomial> whole = dividend.dividedBy(divisor);
        if (whole.isPresent()) {
            return Optional.of(term(whole.get()));
        }
        IntegerPolynomial multiples = dividend.multiplesOf(divisor);
        IntegerPolynomial rest = dividend.minus(multiples);
        if (!multiples.isZero()
                && facts.isNotNegative(multiples)
                && facts.isNotNegative(rest)
                && facts.isNumber(rest)) {
            return Optional.of(terms.binary(
                    Operator.ADD,
                    term(multiples.dividedBy(divisor).orElseThrow()),
                    terms.binary(Operator.SDIV, term(rest), y)));
        }
        return reduced(dividend, divisor);
    }

    /** Without a common factor, which is an atom and not 0. */
    private Optional<Integer> reduced(IntegerPolynomial dividend, IntegerPolynomial divisor) {
        for (List<Integer> atoms : divisor.monomials().keySet()) {
            for (int atom : atoms) {
                IntegerPolynomial factor = IntegerPolynomial.atom(atom);
                Optional<IntegerPolynomial> first = dividend.dividedBy(factor);
                Optional<IntegerPolynomial> second = divisor.dividedBy(factor);
                // both must be numbers of 32 bits themselves
                if (first.isPresent()
                        && second.isPresent()
                        && facts.isPositive(factor)
                        && facts.isNumber(first.get())
                        && facts.isNumber(second.get())) {
                    return Optional.of(terms.binary(Operator.SDIV, term(first.get()), term(second.get())));
                }
            }
        }
        return Optional.empty();
    }

    /** T(T(x, y), z) where y z does not wrap. For y = -1 the inner quotient of the least number would. */
    private Optional<Integer> nested(int x, int z) {
        if (terms.operator(x) != Operator.SDIV) {
            return Optional.empty();
        }
        int y = terms.operand(x, 1);
        int product = terms.binary(Operator.MUL, y, z);
        return facts.isExactProduct(product) && facts.isPositive(facts.value(y)) && facts.isNotZero(z)
                ? Optional.of(terms.binary(Operator.SDIV, terms.operand(x, 0), product))
                : Optional.empty();
    }

    /** T(x - y T(x, y), z), of a remainder. */
    private Optional<Integer> ofRemainder(int remainder, int z) {
        if (terms.operator(remainder) != Operator.SREM || !facts.isNotZero(z)) {
            return Optional.empty();
        }
        int x = terms.operand(remainder, 0);
        int y = terms.operand(remainder, 1);
        return facts.value(y).dividedBy(facts.value(z)).map(factor -> {
            int inner = terms.binary(Operator.SDIV, x, y);
            return terms.binary(
                    Operator.SUB,
                    y == z ? inner : terms.binary(Operator.SDIV, x, z),
                    terms.binary(Operator.MUL, term(factor), inner));
        });
    }

    /** T(x - y T(x, y) + e, y) of the sum of a remainder and a number, both not negative. */
    private Optional<Integer> ofSum(int sum, int y) {
        if (terms.operator(sum) != Operator.ADD || !facts.isPositive(facts.value(y))) {
            return Optional.empty();
        }
        for (int i = 0; i < 2; i++) {
            int remainder = terms.operand(sum, i);
            int e = terms.operand(sum, 1 - i);
            if (terms.operator(remainder) == Operator.SREM && terms.operand(remainder, 1) == y) {
                int x = terms.operand(remainder, 0);
                IntegerPolynomial whole = facts.value(x).plus(facts.value(e));
                if (facts.isNotNegative(facts.value(x))
                        && facts.isNotNegative(facts.value(e))
                        && facts.isNotNegative(
                                IntegerPolynomial.constant(Integer.MAX_VALUE).minus(whole))) {
                    int quotient = terms.binary(Operator.SDIV, terms.binary(Operator.ADD, x, e), y);
                    return Optional.of(terms.binary(Operator.SUB, quotient, terms.binary(Operator.SDIV, x, y)));
                }
            }
        }
        return Optional.empty();
    }

    /** T(x, y) where -y < x < y. */
    private Optional<Integer> ofSmall(int x, int y) {
        IntegerPolynomial dividend = facts.value(x);
        IntegerPolynomial divisor = facts.value(y);
        return facts.isPositive(divisor.minus(dividend)) && facts.isPositive(divisor.plus(dividend))
                ? Optional.of(terms.constant(0, WIDTH))
                : Optional.empty();
    }

    /** A polynomial as a term of 32 bits, which is equal to it modulo 2^32. */
    private int term(IntegerPolynomial polynomial) {
        int sum = -1;
        for (Map.Entry<List<Integer>, BigInteger> each : polynomial.monomials().entrySet()) {
            boolean isOne =
                    each.getValue().equals(BigInteger.ONE) && !each.getKey().isEmpty();
            int product = isOne ? -1 : terms.constant(each.getValue().longValue(), WIDTH);
            for (int atom : each.getKey()) {
                product = product < 0 ? atom : terms.binary(Operator.MUL, product, atom);
            }
            sum = sum < 0 ? product : terms.binary(Operator.ADD, sum, product);
        }
        return sum < 0 ? terms.constant(0, WIDTH) : sum;
    }
}
