package edu.sysy.prove.check;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Operator;
import edu.sysy.prove.term.RandomTerms;
import edu.sysy.prove.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RingCheckTest {
    private final Terms terms = new Terms();
    private final int x = terms.variable("x", 32);
    private final int y = terms.variable("y", 32);

    @Test
    void conditionsHaveOneBit() {
        int square = terms.binary(Operator.MUL, x, x);
        assertThat(RingCheck.areEqual(terms, square, x, List.of(x))).isFalse();
    }

    @Test
    void conditionsAreFew() {
        List<Integer> conditions = new ArrayList<>();
        for (int i = 0; i < 66; i++) {
            assertThat(RingCheck.areEqual(terms, x, y, conditions)).isFalse();
            conditions.addFirst(terms.variable("c" + i, 1));
            int selection = terms.ite(conditions.getLast(), x, y);
            assertThat(RingCheck.areEqual(terms, selection, y, conditions)).isFalse();
        }
    }

    @Test
    void productsThatAreTooLargeAreNotTakenForFactors() {
        int sum = IntStream.range(0, 5000)
                .map(i -> terms.variable("v" + i, 32))
                .reduce(x, (left, right) -> terms.binary(Operator.ADD, left, right));
        int shifted = terms.zeroExtend(terms.extract(sum, 3, 29), 32);
        int product = terms.binary(Operator.MUL, terms.binary(Operator.MUL, shifted, y), terms.constant(8, 32));
        assertThat(RingCheck.areEqual(terms, product, shifted, List.of())).isFalse();
    }

    @Test
    void multiplesHaveTheSameOddFactor() {
        int left = terms.binary(
                Operator.EQ,
                terms.binary(Operator.MUL, x, terms.constant(6, 32)),
                terms.binary(Operator.MUL, y, terms.constant(6, 32)));
        int right = terms.binary(
                Operator.EQ,
                terms.binary(Operator.MUL, x, terms.constant(2, 32)),
                terms.binary(Operator.MUL, y, terms.constant(2, 32)));
        int single = terms.binary(Operator.EQ, x, y);
        assertThat(RingCheck.isMultiple(terms, left, right, 3)).isTrue();
        for (long factor : new long[] {0, 1, 2, 5, 6, -3, 1L << 32}) {
            assertThat(RingCheck.isMultiple(terms, left, right, factor)).isFalse();
            assertThat(RingCheck.isMultiple(terms, left, single, factor)).isFalse();
            assertThat(RingCheck.isMultiple(terms, left, terms.constant(1, 1), factor))
                    .isFalse();
        }
    }

    /** Terms that have one value only for some numbers are not the same polynomial. */
    @Test
    void termsThatDifferAreNotEqual() {
        int[][] widths = {{32, 1, 64}, {4, 1, 8}, {1}, {2, 1}, {33, 1, 32}, {64, 1}};
        int differing = 0;
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            Terms graph = new Terms();
            RandomTerms makes = new RandomTerms(graph, random, widths[seed % widths.length]);
            int left = makes.grow(2 + random.nextInt(10));
            int right = changed(graph, left, makes.grow(1 + random.nextInt(3)), random);
            List<Integer> conditions = IntStream.range(0, graph.size())
                    .filter(term -> graph.width(term) == 1 && random.nextInt(4) == 0)
                    .boxed()
                    .limit(random.nextInt(4))
                    .toList();
            if (differ(graph, left, right, random)) {
                differing++;
                assertThat(RingCheck.areEqual(graph, left, right, conditions))
                        .as(() -> graph.text(left) + " = " + graph.text(right) + " by " + conditions)
                        .isFalse();
                assertThat(RingCheck.isMultiple(graph, left, right, random.nextInt(9)))
                        .isFalse();
            }
        }
        assertThat(differing).isGreaterThan(10_000);
    }

    /** Another term, or the term with a change in one operand. */
    private static int changed(Terms graph, int term, int other, Random random) {
        int count = graph.operandCount(term);
        if (count == 0 || random.nextInt(3) == 0) {
            return graph.width(other) == graph.width(term)
                    ? other
                    : graph.binary(
                            Operator.ADD,
                            term,
                            graph.constant(1L << random.nextInt(graph.width(term)), graph.width(term)));
        }
        int place = random.nextInt(count);
        int old = graph.operand(term, place);
        int replacement = changed(graph, old, other, random);
        return graph.mapOperands(term, operand -> operand == old ? replacement : operand);
    }

    private static boolean differ(Terms graph, int left, int right, Random random) {
        for (int i = 0; i < 12; i++) {
            long[] values = Evaluation.compute(graph, RandomTerms.values(graph, random), left, right);
            if (values[left] != values[right]) {
                return true;
            }
        }
        return false;
    }
}
