package edu.sysy.nest.dependence;

import static edu.sysy.nest.dependence.NestExamples.I;
import static edu.sysy.nest.dependence.NestExamples.J;
import static edu.sysy.nest.dependence.NestExamples.K;
import static edu.sysy.nest.dependence.NestExamples.from;
import static edu.sysy.nest.dependence.NestExamples.upToN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Transformations of textbook nests, legal or refused because of a dependence that is named. */
class NestLegalityTest {
    private static final List<NestLoop> SQUARE = List.of(from(I, 1, 98), from(J, 1, 98));
    private static final int OUTER = 0;
    private static final int INNER = 1;

    private static NestLegality wavefront() {
        return new NestExamples()
                .read(SQUARE, "a", I.plus(-1), J.plus(1))
                .write(SQUARE, "a", I, J)
                .legality();
    }

    @Test
    void anInterchangeMustNotTurnADependenceRound() {
        assertThat(wavefront().preventsInterchange(OUTER, INNER))
                .hasToString("Optional[flow a[i][j] -> a[i - 1][j + 1] (1, -1)]");
        NestLegality legal = new NestExamples()
                .read(SQUARE, "a", I.plus(-1), J.plus(-1))
                .write(SQUARE, "a", I, J)
                .legality();
        assertThat(legal.preventsInterchange(OUTER, INNER)).isEmpty();
        assertThat(legal.preventsTiling(List.of(OUTER, INNER))).isEmpty();
    }

    @Test
    void aSkewMakesAWavefrontTilable() {
        assertThat(wavefront().preventsTiling(List.of(OUTER, INNER))).isPresent();
        assertThat(wavefront().leastSkew(OUTER, INNER)).isEqualTo(OptionalLong.of(1));
        NestLegality steeper = new NestExamples()
                .read(SQUARE, "a", I.plus(-2), J.plus(3))
                .write(SQUARE, "a", I, J)
                .legality();
        assertThat(steeper.leastSkew(OUTER, INNER)).isEqualTo(OptionalLong.of(2));
    }

    @Test
    void onlyTheLoopThatCarriesADependenceIsNotParallel() {
        assertThat(wavefront().preventsParallel(OUTER)).isPresent();
        assertThat(wavefront().preventsReversal(OUTER)).isPresent();
        assertThat(wavefront().preventsParallel(INNER)).isEmpty();
        assertThat(wavefront().preventsReversal(INNER)).isEmpty();
    }

    @Test
    void aJamIsLegalUpToTheDistanceOfADependence() {
        NestLegality distant = new NestExamples()
                .read(SQUARE, "a", I.plus(-3), J.plus(1))
                .write(SQUARE, "a", I, J)
                .legality();
        assertThat(distant.preventsJam(OUTER, 3)).isEmpty();
        assertThat(distant.preventsJam(OUTER, 4)).hasToString("Optional[flow a[i][j] -> a[i - 3][j + 1] (3, -1)]");
    }

    @Test
    void aJamRunsWhatStandsBeforeAnInnerLoopFirst() {
        List<NestLoop> outer = SQUARE.subList(0, 1);
        NestLegality lateWrite = new NestExamples()
                .read(outer, "b", I.plus(-1))
                .write(outer, "c", I)
                .write(SQUARE, "a", I, J)
                .write(outer, "b", I)
                .legality();
        assertThat(lateWrite.preventsJam(OUTER, 2)).hasToString("Optional[flow b[i] -> b[i - 1] (1)]");
        NestLegality besideEachOther = new NestExamples()
                .read(outer, "b", I.plus(-1))
                .write(outer, "c", I)
                .write(outer, "b", I)
                .write(SQUARE, "a", I, J)
                .legality();
        assertThat(besideEachOther.preventsJam(OUTER, 2)).isEmpty();
    }

    @Test
    void aFusionDelaysTheLoopThatReadsAhead() {
        NestLegality smoothing = new NestExamples()
                .write(List.of(from(I, 0, 98)), "a", I)
                .read(List.of(from(J, 0, 96)), "a", J.plus(2))
                .write(List.of(from(J, 0, 96)), "b", J)
                .legality();
        assertThat(smoothing.leastFusionDelay(OUTER, INNER)).isEqualTo(OptionalLong.of(2));
        assertThat(smoothing.preventsFusion(OUTER, INNER, 2)).isEmpty();
        assertThat(smoothing.preventsFusion(OUTER, INNER, 1)).hasToString("Optional[flow a[i] -> a[j + 2] (-2)]");
        NestLegality strangers = new NestExamples()
                .write(List.of(upToN(I)), "a", I)
                .write(List.of(upToN(J)), "b", J)
                .legality();
        assertThat(strangers.leastFusionDelay(OUTER, INNER)).isEqualTo(OptionalLong.of(Long.MIN_VALUE));
    }

    @Test
    void aBandWithStatementsBetweenItsLoopsIsNotPermuted() {
        NestLegality initialized = new NestExamples()
                .write(List.of(upToN(I)), "c", I)
                .read(List.of(upToN(I), upToN(J)), "c", I)
                .write(List.of(upToN(I), upToN(J)), "c", I)
                .legality();
        assertThat(initialized.preventsPermutation(List.of(INNER, OUTER))).isPresent();
        assertThat(initialized.preventsInterchange(OUTER, INNER)).isPresent();
    }

    @Test
    void statementsThatDependOnEachOtherStayTogether() {
        List<NestLoop> line = List.of(from(I, 1, 98));
        NestExamples body = new NestExamples()
                .read(line, "d", I.plus(1))
                .write(line, "a", I)
                .read(line, "c", I.plus(-1))
                .write(line, "b", I)
                .read(line, "b", I)
                .write(line, "c", I)
                .read(line, "a", I.plus(-2))
                .write(line, "d", I);
        assertThat(body.graph().stronglyConnectedStatements(OUTER))
                .isEqualTo(List.of(List.of(0), List.of(1, 2), List.of(3)));
    }

    @Test
    void distributionFollowsDependencesAgainstTheText() {
        List<NestLoop> line = List.of(from(I, 1, 98));
        NestExamples body = new NestExamples()
                .read(line, "b", I.plus(-1))
                .write(line, "a", I)
                .write(line, "b", I)
                .write(List.of(from(I, 1, 98), upToN(K)), "e", I, K);
        assertThat(body.graph().stronglyConnectedStatements(OUTER))
                .isEqualTo(List.of(List.of(1), List.of(0), List.of(2)));
        assertThat(body.graph().stronglyConnectedStatements(2)).isEqualTo(List.of(List.of(2)));
    }
}
