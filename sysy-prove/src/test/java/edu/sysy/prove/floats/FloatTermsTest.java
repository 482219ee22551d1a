package edu.sysy.prove.floats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.ir.FloatCondition;
import edu.sysy.prove.floats.FloatInputs.Distribution;
import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.FoldingTerms;
import edu.sysy.prove.term.Terms;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Floating-point terms against the arithmetic of the machine. */
class FloatTermsTest {
    private static final int BATCH = 250;
    private static final int BATCHES = 800;
    private static final int NAN = 0x7fc0_0000;

    private final FoldingTerms terms = new FoldingTerms(new Terms());
    private final FloatTerms floats = new FloatTerms(terms);
    private final int x = terms.variable("x", 32);
    private final int y = terms.variable("y", 32);

    private enum Arithmetic {
        ADD(200),
        SUBTRACT(200),
        MULTIPLY(200),
        DIVIDE(460);

        /** Bounds the size of the circuit. */
        private final int operations;

        Arithmetic(int operations) {
            this.operations = operations;
        }

        int term(FloatTerms floats, int left, int right) {
            return switch (this) {
                case ADD -> floats.add(left, right);
                case SUBTRACT -> floats.subtract(left, right);
                case MULTIPLY -> floats.multiply(left, right);
                case DIVIDE -> floats.divide(left, right);
            };
        }

        int compute(int left, int right) {
            float a = Float.intBitsToFloat(left);
            float b = Float.intBitsToFloat(right);
            return Float.floatToIntBits(
                    switch (this) {
                        case ADD -> a + b;
                        case SUBTRACT -> a - b;
                        case MULTIPLY -> a * b;
                        case DIVIDE -> a / b;
                    });
        }
    }

    @ParameterizedTest
    @EnumSource(Arithmetic.class)
    void computesWhatTheMachineComputes(Arithmetic arithmetic) {
        BatchEvaluation evaluation = evaluation(arithmetic.term(floats, x, y));
        check(evaluation, edgePairs(), arithmetic::compute);
        Random random = new Random(arithmetic.ordinal());
        long[][] inputs = new long[2][BATCH];
        for (Distribution distribution : Distribution.values()) {
            for (int batch = 0; batch < BATCHES; batch++) {
                distribution.fill(random, inputs[0], inputs[1]);
                check(evaluation, inputs, arithmetic::compute);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Arithmetic.class)
    void folds(Arithmetic arithmetic) {
        for (int left : FloatInputs.edges()) {
            for (int right : FloatInputs.edges()) {
                int term = arithmetic.term(floats, terms.constant(left, 32), terms.constant(right, 32));
                assertThat(terms.isConstant(term)).isTrue();
                assertThat((int) terms.value(term)).isEqualTo(arithmetic.compute(left, right));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Arithmetic.class)
    void computesWithAConstant(Arithmetic arithmetic) {
        int[] edges = FloatInputs.edges();
        Random random = new Random(5);
        long[][] inputs = new long[2][2 * edges.length];
        for (int constant : edges) {
            for (int i = 0; i < edges.length; i++) {
                inputs[0][i] = edges[i] & 0xffff_ffffL;
                inputs[0][edges.length + i] = random.nextInt() & 0xffff_ffffL;
            }
            Arrays.fill(inputs[1], constant & 0xffff_ffffL);
            int number = terms.constant(constant, 32);
            check(evaluation(arithmetic.term(floats, x, number)), inputs, arithmetic::compute);
            check(
                    evaluation(arithmetic.term(floats, number, x)),
                    inputs,
                    (left, right) -> arithmetic.compute(right, left));
        }
    }

    @ParameterizedTest
    @EnumSource(Arithmetic.class)
    void staysSmall(Arithmetic arithmetic) {
        assertThat(evaluation(arithmetic.term(floats, x, y)).operations()).isLessThan(arithmetic.operations);
    }

    @Test
    void constantsMakeTermsSmaller() {
        assertThat(operations(floats.add(x, floats.constant(-0f)))).isLessThan(operations(floats.add(x, y)) * 3 / 4);
        assertThat(operations(floats.multiply(x, floats.constant(2)))).isLessThan(operations(floats.multiply(x, y)));
        assertThat(operations(floats.divide(x, floats.constant(4)))).isLessThan(operations(floats.divide(x, y)) / 2);
    }

    @Test
    void exchangedOperandsGiveTheSameTerm() {
        assertThat(floats.add(x, y)).isEqualTo(floats.add(y, x));
        assertThat(floats.multiply(x, y)).isEqualTo(floats.multiply(y, x));
        int two = floats.constant(2);
        assertThat(floats.multiply(x, two)).isEqualTo(floats.multiply(two, x));
    }

    @Test
    void negatedOperandsShareTheArithmetic() {
        for (Arithmetic arithmetic : Arithmetic.values()) {
            int term = arithmetic.term(floats, x, y);
            int negated = arithmetic == Arithmetic.SUBTRACT
                    ? floats.subtract(y, x)
                    : arithmetic.term(floats, floats.negate(x), floats.negate(y));
            int both = terms.concat(term, negated);
            assertThat(operations(both)).as("%s", arithmetic).isLessThan(operations(term) + 20);
        }
    }

    @Test
    void divisionByAPowerOfTwoIsAMultiplication() {
        assertThat(floats.divide(x, floats.constant(4))).isEqualTo(floats.multiply(x, floats.constant(0.25f)));
        assertThat(floats.divide(x, floats.constant(-0x1p127f)))
                .isEqualTo(floats.multiply(x, floats.constant(-0x1p-127f)));
        assertThat(floats.divide(x, floats.constant(3))).isNotEqualTo(floats.multiply(x, floats.constant(1 / 3f)));
        for (int bits : FloatInputs.edges()) {
            // 2^-149 has no reciprocal
            assertThat(terms.isConstant(floats.divide(terms.constant(bits, 32), floats.constant(Float.MIN_VALUE))))
                    .isTrue();
        }
    }

    @Test
    void identitiesHold() {
        int same = floats.same(floats.add(x, floats.constant(-0f)), x);
        same = terms.and(same, floats.same(floats.multiply(x, floats.constant(1)), x));
        same = terms.and(same, floats.same(floats.divide(x, floats.constant(1)), x));
        same = terms.and(same, floats.same(floats.multiply(x, floats.constant(2)), floats.add(x, x)));
        int quarter = floats.multiply(x, floats.constant(0.25f));
        same = terms.and(same, floats.same(floats.divide(x, floats.constant(4)), quarter));
        same = terms.and(same, floats.same(floats.divide(x, y), quarter));
        same = terms.and(same, floats.same(floats.multiply(x, floats.constant(-1)), floats.negate(x)));
        BatchEvaluation evaluation = evaluation(same);
        long[][] inputs = edgePairs();
        Arrays.fill(inputs[1], Float.floatToIntBits(4));
        assertThat(evaluation.compute(inputs)).containsOnly(1);
        Random random = new Random(6);
        inputs = new long[2][BATCH];
        for (int batch = 0; batch < BATCHES; batch++) {
            Distribution.values()[batch % 5].fill(random, inputs[0], inputs[1]);
            Arrays.fill(inputs[1], Float.floatToIntBits(4));
            assertThat(evaluation.compute(inputs)).containsOnly(1);
        }
        assertThat(Evaluation.value(
                        terms.terms(), new long[] {0x8000_0000L, 0}, floats.same(floats.add(x, floats.constant(0)), x)))
                .isZero();
    }

    @Test
    void comparesNumbers() {
        Random random = new Random(7);
        for (FloatCondition condition : FloatCondition.values()) {
            IntBinaryOperator expected =
                    (left, right) -> condition.holds(Float.intBitsToFloat(left), Float.intBitsToFloat(right)) ? 1 : 0;
            BatchEvaluation evaluation = evaluation(floats.compare(condition, x, y));
            check(evaluation, edgePairs(), expected);
            long[][] inputs = new long[2][BATCH];
            for (int batch = 0; batch < BATCHES; batch++) {
                Distribution.values()[batch % 5].fill(random, inputs[0], inputs[1]);
                if (batch % 7 == 0) {
                    // neighbours of the same sign
                    inputs[1] = Arrays.stream(inputs[0]).map(bits -> bits ^ 1).toArray();
                }
                check(evaluation, inputs, expected);
            }
        }
    }

    @Test
    void recognisesNaNAndSameNumbers() {
        check(
                evaluation(floats.isNaN(x)),
                edgePairs(),
                (bits, other) -> Float.isNaN(Float.intBitsToFloat(bits)) ? 1 : 0);
        check(
                evaluation(floats.same(x, y)),
                edgePairs(),
                (left, right) -> Float.floatToIntBits(Float.intBitsToFloat(left))
                                == Float.floatToIntBits(Float.intBitsToFloat(right))
                        ? 1
                        : 0);
        assertThat(floats.constant(Float.intBitsToFloat(NAN + 1))).isEqualTo(terms.constant(NAN, 32));
    }

    @Test
    void negates() {
        check(evaluation(floats.negate(x)), edgePairs(), (bits, other) -> bits ^ Integer.MIN_VALUE);
    }

    @Test
    void convertsIntegers() {
        BatchEvaluation evaluation = evaluation(floats.fromInt(x));
        IntBinaryOperator expected = (integer, other) -> Float.floatToIntBits((float) integer);
        long[][] edges = new long[2][64 * 7];
        for (int i = 0; i < edges[0].length; i++) {
            int near = (1 << i / 7 % 32) + i % 7 - 3;
            edges[0][i] = (i < 32 * 7 ? near : near * 3) & 0xffff_ffffL;
        }
        check(evaluation, edges, expected);
        check(evaluation, edgePairs(), expected);
        Random random = new Random(8);
        long[][] inputs = new long[2][BATCH];
        for (int batch = 0; batch < BATCHES; batch++) {
            for (int i = 0; i < BATCH; i++) {
                // also integers that end half way between two numbers
                int integer = random.nextInt() >> random.nextInt(32);
                inputs[0][i] = (batch % 2 == 0 ? integer : integer & -128 | 64 << random.nextInt(4)) & 0xffff_ffffL;
            }
            check(evaluation, inputs, expected);
        }
    }

    @Test
    void truncatesNumbersThatFit() {
        int fits = floats.fitsInt(x);
        IntBinaryOperator expectedRange = (bits, other) -> fitsInt(bits) ? 1 : 0;
        // 0 where the number does not fit
        BatchEvaluation integer = evaluation(terms.ite(fits, floats.toInt(x), terms.constant(0, 32)));
        IntBinaryOperator expected = (bits, other) -> fitsInt(bits) ? (int) Float.intBitsToFloat(bits) : 0;
        BatchEvaluation range = evaluation(fits);
        check(range, edgePairs(), expectedRange);
        check(integer, edgePairs(), expected);
        Random random = new Random(9);
        long[][] inputs = new long[2][BATCH];
        for (int batch = 0; batch < BATCHES; batch++) {
            for (int i = 0; i < BATCH; i++) {
                int bits = random.nextInt();
                bits = batch % 4 == 0 ? bits : bits & 0x807f_ffff | 120 + random.nextInt(42) << 23;
                inputs[0][i] = bits & 0xffff_ffffL;
            }
            check(range, inputs, expectedRange);
            check(integer, inputs, expected);
        }
    }

    private static boolean fitsInt(int bits) {
        double truncated = Float.intBitsToFloat(bits);
        return truncated > Integer.MIN_VALUE - 1.0 && truncated < Integer.MAX_VALUE + 1.0;
    }

    @Test
    void rejectsOtherWidths() {
        int narrow = terms.variable("narrow", 31);
        assertThatThrownBy(() -> floats.add(x, narrow)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> floats.isNaN(narrow)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> floats.fromInt(narrow)).isInstanceOf(IllegalArgumentException.class);
    }

    // ---- helpers

    private BatchEvaluation evaluation(int term) {
        return new BatchEvaluation(terms.terms(), term);
    }

    private long operations(int term) {
        return evaluation(term).operations();
    }

    private static long[][] edgePairs() {
        int[] edges = FloatInputs.edges();
        long[][] pairs = new long[2][edges.length * edges.length];
        for (int i = 0; i < pairs[0].length; i++) {
            pairs[0][i] = edges[i / edges.length] & 0xffff_ffffL;
            pairs[1][i] = edges[i % edges.length] & 0xffff_ffffL;
        }
        return pairs;
    }

    private static void check(BatchEvaluation evaluation, long[][] inputs, IntBinaryOperator expected) {
        long[] values = evaluation.compute(inputs);
        for (int i = 0; i < values.length; i++) {
            int left = (int) inputs[0][i];
            int right = (int) inputs[1][i];
            int value = expected.applyAsInt(left, right);
            if ((int) values[i] != value) {
                assertThat(Integer.toHexString((int) values[i]))
                        .as("%x and %x", left, right)
                        .isEqualTo(Integer.toHexString(value));
            }
        }
    }
}
