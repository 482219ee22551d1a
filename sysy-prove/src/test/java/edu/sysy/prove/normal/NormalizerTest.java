package edu.sysy.prove.normal;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.prove.certificate.Lemma;
import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.RandomTerms;
import edu.sysy.prove.term.Terms;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalizerTest {
    private static final int[][] WIDTHS = {{32, 1, 64}, {4, 1, 8}, {32}, {3, 1}};

    private final Terms terms = new Terms();
    private final Normalizer normalizer = new Normalizer(terms);
    private final int x = terms.variable("x", 32);
    private final int y = terms.variable("y", 32);

    @Test
    void normalFormsAndAllStepsComputeTheSame() {
        for (int seed = 0; seed < 4000; seed++) {
            Random random = new Random(seed);
            Terms graph = new Terms();
            int term = new RandomTerms(graph, random, WIDTHS[seed % WIDTHS.length]).grow(3 + random.nextInt(12));
            Normalizer normal = new Normalizer(graph);
            int result = normal.normalize(term);
            assertThat(graph.width(result)).isEqualTo(graph.width(term));
            var lemmas = normal.lemmas(term);
            for (int i = 0; i < 8; i++) {
                long[] values = RandomTerms.values(graph, random);
                for (Lemma lemma : lemmas) {
                    assertThat(Evaluation.value(graph, values, lemma.right()))
                            .as(() -> lemma.reason() + " of " + graph.text(lemma.left()) + " -> "
                                    + graph.text(lemma.right()))
                            .isEqualTo(Evaluation.value(graph, values, lemma.left()));
                }
                assertThat(Evaluation.value(graph, values, result)).isEqualTo(Evaluation.value(graph, values, term));
            }
        }
    }

    private int c(long value) {
        return terms.constant(value, 32);
    }

    private int op(Operator operator, int left, int right) {
        return terms.binary(operator, left, right);
    }

    @Test
    void ringsAreCommutativeAndDistributive() {
        int left = op(Operator.MUL, op(Operator.ADD, x, y), op(Operator.SUB, x, y));
        int right = op(Operator.SUB, op(Operator.MUL, x, x), op(Operator.MUL, y, y));
        assertThat(normalizer.normalize(left)).isEqualTo(normalizer.normalize(right));
    }

    @ParameterizedTest
    @CsvSource({
        "3, 0x55555556, 0", "5, 0x66666667, 1", "6, 0x2AAAAAAB, 0", "7, 0x92492493, 2", "9, 0x38E38E39, 1",
        "10, 0x66666667, 2", "25, 0x51EB851F, 3", "125, 0x10624DD3, 3", "625, 0x68DB8BAD, 8",
                "1000000007, 0x44B82F99, 28"
    })
    void quotientsAreMultipliedAndShifted(int divisor, String factorText, int shift) {
        long factor = Long.decode(factorText);
        int product = op(Operator.MUL, terms.signExtend(x, 64), terms.constant((int) factor, 64));
        int high = terms.extract(product, 32, 32);
        int sum = factor >= 1L << 31 ? op(Operator.ADD, high, x) : high;
        int shifted = op(Operator.ASHR, sum, c(shift));
        int quotient = op(Operator.ADD, shifted, op(Operator.LSHR, x, c(31)));
        assertThat(normalizer.normalize(quotient)).isEqualTo(normalizer.normalize(op(Operator.SDIV, x, c(divisor))));
    }

    @Test
    void remaindersOfRemaindersAreOne() {
        int twice = op(Operator.SREM, op(Operator.SREM, x, c(24)), c(8));
        assertThat(normalizer.normalize(twice)).isEqualTo(normalizer.normalize(op(Operator.SREM, x, c(8))));
        int same = op(Operator.SREM, op(Operator.SREM, x, c(10)), c(10));
        assertThat(normalizer.normalize(same)).isEqualTo(normalizer.normalize(op(Operator.SREM, x, c(10))));
        int nested = op(Operator.SDIV, op(Operator.SDIV, x, c(6)), c(-7));
        assertThat(normalizer.normalize(nested)).isEqualTo(normalizer.normalize(op(Operator.SDIV, x, c(-42))));
    }

    @Test
    void selectionsOfWhatIsEqualAreOne() {
        int equal = op(Operator.EQ, x, y);
        assertThat(normalizer.normalize(terms.ite(equal, x, y))).isEqualTo(y);
        int less = op(Operator.SLT, x, y);
        int counted = terms.ite(less, op(Operator.ADD, x, c(1)), x);
        int summed = op(Operator.ADD, x, terms.zeroExtend(less, 32));
        assertThat(normalizer.normalize(counted)).isEqualTo(normalizer.normalize(summed));
    }

    @Test
    void shiftsBy31AreNoQuotients() {
        int sign = terms.binary(Operator.ASHR, x, terms.constant(31, 32));
        int bias = terms.binary(Operator.LSHR, sign, terms.constant(1, 32));
        int sum = terms.binary(Operator.ADD, x, bias);
        int shifted = normalizer.normalize(terms.binary(Operator.ASHR, sum, terms.constant(31, 32)));
        assertThat(Evaluation.value(terms, new long[] {Integer.MIN_VALUE, 0}, shifted))
                .isEqualTo(0xffff_ffffL);
    }
}
