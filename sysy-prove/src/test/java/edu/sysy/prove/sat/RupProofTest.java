package edu.sysy.prove.sat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RupProofTest {
    @Test
    void textsAreReadAndWritten() {
        RupProof proof = new RupProof.Builder().add(1, -2).add(3).add().build();
        assertThat(proof).hasToString("1 -2 0\n3 0\n0\n");
        assertThat(RupProof.parse(proof.toString())).hasToString(proof.toString());
        assertThat(proof.size()).isEqualTo(3);
        assertThat(proof.literalCount()).isEqualTo(3);
        assertThat(proof.clause(0)).containsExactly(1, -2);
    }

    @Test
    void deletionsAndCommentsAreSkipped() {
        assertThat(RupProof.parse("c made by hand\n1 2 0\nd 1 2 0\n\n0\n")).hasToString("1 2 0\n0\n");
    }

    @Test
    void wrongTextsAreRefused() {
        assertThatThrownBy(() -> RupProof.parse("1 2\n")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RupProof.parse("1 x 0\n")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RupProof.parse("1 0 2 0\n")).isInstanceOf(IllegalArgumentException.class);
    }
}
