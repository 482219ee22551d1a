package edu.sysy.prove.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.RandomTerms;
import edu.sysy.prove.term.Terms;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Both sides of each law compute the same: for all numbers of few bits, and at the steps of quotients of 32 bits. */
class QuotientLawTest {
    private final Map<QuotientLaw, Integer> applied = new EnumMap<>(QuotientLaw.class);

    @Test
    void lawsHoldForAllNumbersOfFewBits() {
        for (int width = 1; width <= 5; width++) {
            long count = 1L << width;
            for (long c = 0; c < count; c++) {
                for (long d = 0; d < count; d++) {
                    for (int kind = 0; kind < 9; kind++) {
                        checkAll(width, kind, c, d, 0);
                    }
                    // the factor is the opposite of the modulus, or a number for which no law holds
                    checkAll(width, 9, c, -c, d);
                    checkAll(width, 10, c, -c, d);
                    checkAll(width, 9, c, 1 - c, d);
                }
            }
        }
        assertThat(applied.keySet())
                .contains(
                        QuotientLaw.REMAINDER,
                        QuotientLaw.TRIVIAL,
                        QuotientLaw.NEGATIVE_DIVISOR,
                        QuotientLaw.OPPOSITE_DIVISOR,
                        QuotientLaw.NESTED,
                        QuotientLaw.OF_REMAINDER);
    }

    /** Checks the laws that apply to a term for all values of its variables. */
    private void checkAll(int width, int kind, long c, long d, long e) {
        Terms terms = new Terms();
        int term = term(terms, width, kind, c, d, e);
        for (QuotientLaw law : QuotientLaw.values()) {
            OptionalInt result = law.apply(terms, term);
            if (result.isPresent()) {
                applied.merge(law, 1, Integer::sum);
                assertThat(terms.width(result.getAsInt())).isEqualTo(width);
                // y occurs in the first kinds only, which have no constants
                long last = kind > 3 ? 0 : c + d > 0 ? -1 : Terms.mask(width);
                for (long y = 0; y <= last; y++) {
                    for (long x = 0; x < 1L << width; x++) {
                        assertSame(terms, term, result.getAsInt(), x, y);
                    }
                }
            }
        }
    }

    private static int term(Terms terms, int width, int kind, long first, long second, long third) {
        int x = terms.variable("x", width);
        int y = terms.variable("y", width);
        int c = terms.constant(first, width);
        int d = terms.constant(second, width);
        int quotient = terms.binary(Operator.SDIV, x, c);
        int product = terms.binary(Operator.MUL, quotient, d);
        return switch (kind) {
            case 0 -> terms.binary(Operator.SREM, x, y);
            case 1 -> terms.binary(Operator.SDIV, x, y);
            case 2 -> terms.binary(Operator.SDIV, x, x);
            case 3 -> terms.binary(Operator.SDIV, x, terms.binary(Operator.MUL, y, terms.constant(-1, width)));
            case 4 -> quotient;
            case 5 -> terms.binary(Operator.SDIV, c, x);
            case 6 -> terms.binary(Operator.SDIV, c, d);
            case 7 -> terms.binary(Operator.SDIV, quotient, d);
            case 8 -> terms.binary(Operator.SDIV, x, terms.binary(Operator.MUL, c, terms.constant(-1, width)));
            case 9 -> terms.binary(Operator.SDIV, terms.binary(Operator.ADD, x, product), terms.constant(third, width));
            default ->
                terms.binary(Operator.SDIV, terms.binary(Operator.ADD, product, x), terms.constant(third, width));
        };
    }

    private static void assertSame(Terms terms, int left, int right, long... values) {
        long[] computed = Evaluation.compute(terms, values, left, right);
        if (computed[left] != computed[right]) {
            assertThat(computed[left])
                    .as(() -> terms.text(left) + " = " + terms.text(right) + " for " + values[0])
                    .isEqualTo(computed[right]);
        }
    }

    @Test
    void lawsHoldFor32And64Bits() {
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            Terms terms = new Terms();
            int width = List.of(32, 64, 33, 31).get(random.nextInt(4));
            int x = terms.variable("x", width);
            int y = terms.variable("y", width);
            int c = terms.constant(RandomTerms.number(random), width);
            long second = random.nextBoolean() ? RandomTerms.number(random) : terms.signed(c) / (1 + random.nextInt(5));
            int d = terms.constant(second, width);
            int quotient = terms.binary(Operator.SDIV, x, c);
            int product = terms.binary(Operator.MUL, quotient, terms.constant(-terms.signed(c), width));
            int[] forms = {
                quotient,
                terms.binary(Operator.SREM, x, y),
                terms.binary(Operator.SDIV, x, x),
                terms.binary(Operator.SDIV, c, d),
                terms.binary(Operator.SDIV, quotient, d),
                terms.binary(Operator.SDIV, x, terms.binary(Operator.MUL, y, terms.constant(-1, width))),
                terms.binary(Operator.SDIV, terms.binary(Operator.ADD, x, product), d)
            };
            for (int term : forms) {
                for (QuotientLaw law : QuotientLaw.values()) {
                    OptionalInt result = law.apply(terms, term);
                    for (int k = 0; k < 6 && result.isPresent(); k++) {
                        assertSame(
                                terms, term, result.getAsInt(), RandomTerms.number(random), RandomTerms.number(random));
                    }
                }
            }
        }
    }

    @Test
    void highProductsAreQuotients() {
        Random random = new Random(7);
        for (int i = 0; i < 30_000; i++) {
            int shift = 32 + random.nextInt(32);
            long divisor = divisor(random);
            // the least factor that suffices, a neighbour, the greatest one, or any
            long least = shift < 63 ? (1L << shift) / divisor + 1 : random.nextLong() >>> 31;
            long factor = switch (random.nextInt(4)) {
                case 0 -> least + random.nextInt(3) - 1;
                case 1 -> least + ((1L << Math.min(62, shift) - 31) / divisor) + random.nextInt(3) - 1;
                case 2 -> random.nextLong() >>> 32;
                default -> least;
            };
            check(QuotientLaw.HIGH_PRODUCT, highProduct(factor, shift), divisor, random);
            check(
                    QuotientLaw.HIGH_PRODUCT_AND_SUM,
                    highProductAndSum(factor, shift, random.nextBoolean()),
                    divisor,
                    random);
        }
        assertThat(applied.get(QuotientLaw.HIGH_PRODUCT)).isGreaterThan(5000);
        assertThat(applied.get(QuotientLaw.HIGH_PRODUCT_AND_SUM)).isGreaterThan(2000);
    }

    private static long divisor(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> 1 + random.nextInt(20);
            case 1 -> (1L << random.nextInt(31)) + random.nextInt(3) - 1 | 1;
            case 2 -> Integer.MAX_VALUE - random.nextInt(3);
            default -> 1 + (random.nextInt() >>> 1 + random.nextInt(30));
        };
    }

    private record Form(Terms terms, int term) {}

    private static Form highProduct(long factor, int shift) {
        Terms terms = new Terms();
        int x = terms.signExtend(terms.variable("x", 32), 64);
        int product = terms.binary(Operator.MUL, x, terms.constant(factor, 64));
        return new Form(terms, terms.signExtend(terms.extract(product, shift, 64 - shift), 32));
    }

    private static Form highProductAndSum(long factor, int shift, boolean isFirst) {
        Terms terms = new Terms();
        int x = terms.variable("x", 32);
        int product = terms.binary(Operator.MUL, terms.signExtend(x, 64), terms.constant(factor - (1L << 32), 64));
        int high = terms.extract(product, 32, 32);
        int sum = isFirst ? terms.binary(Operator.ADD, high, x) : terms.binary(Operator.ADD, x, high);
        return new Form(terms, terms.signExtend(terms.extract(sum, shift - 32, 64 - shift), 32));
    }

    /** Checks a law at the borders of the steps of a quotient. */
    private void check(QuotientLaw law, Form form, long divisor, Random random) {
        OptionalInt result = law.apply(form.terms, form.term);
        if (result.isEmpty()) {
            return;
        }
        applied.merge(law, 1, Integer::sum);
        long[] numbers = {
            0,
            Integer.MIN_VALUE,
            Integer.MAX_VALUE,
            divisor,
            -divisor,
            random.nextInt() / divisor * divisor,
            Integer.MAX_VALUE / divisor * divisor,
            Integer.MIN_VALUE / divisor * divisor,
            random.nextInt()
        };
        for (long number : numbers) {
            for (long x = number - 1; x <= number + 1; x++) {
                assertSame(form.terms, form.term, result.getAsInt(), x);
            }
        }
    }
}
