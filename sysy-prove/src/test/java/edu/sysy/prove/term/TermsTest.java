package edu.sysy.prove.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TermsTest {
    private static final int COUNT = 5_000;

    @Test
    void equalTermsAreOneHoweverManyThereAre() {
        Terms terms = new Terms();
        int[] sums = sums(terms);
        assertThat(sums).doesNotHaveDuplicates();
        int size = terms.size();
        assertThat(sums(terms)).isEqualTo(sums);
        assertThat(terms.size()).isEqualTo(size);
    }

    /** Sums, extensions and extractions of a few neighbouring terms. */
    private static int[] sums(Terms terms) {
        int[] made = new int[COUNT];
        for (int i = 0; i < COUNT; i++) {
            int left = terms.constant(i % 71, Integer.SIZE);
            int right = terms.constant(i / 71, Integer.SIZE);
            made[i] = i % 2 == 0
                    ? terms.binary(Operator.ADD, left, right)
                    : terms.extract(terms.concat(left, right), i % 7, 1 + i % 13);
        }
        return made;
    }

    @Test
    void termsOfOtherOperatorsWidthsAndPayloadsAreDifferent() {
        Terms terms = new Terms();
        int x = terms.constant(1, 8);
        int y = terms.constant(2, 8);
        assertThat(new int[] {
                    terms.binary(Operator.ADD, x, y),
                    terms.binary(Operator.ADD, y, x),
                    terms.binary(Operator.SUB, x, y),
                    terms.zeroExtend(x, 9),
                    terms.zeroExtend(x, 10),
                    terms.signExtend(x, 9),
                    terms.extract(x, 0, 1),
                    terms.extract(x, 1, 1),
                    terms.open(0, x, 8),
                    terms.open(1, x, 8)
                })
                .doesNotHaveDuplicates();
    }

    @Test
    void aLimitedGraphMakesNoMoreTerms() {
        Terms terms = new Terms(2);
        int x = terms.variable("x", 8);
        int one = terms.constant(1, 8);
        assertThatThrownBy(() -> terms.binary(Operator.ADD, x, one))
                .isInstanceOf(TooManyTermsException.class)
                .hasMessage("more than 2 terms");
        assertThat(terms.constant(1, 8)).isEqualTo(one);
        assertThat(terms.size()).isEqualTo(2);
    }
}
