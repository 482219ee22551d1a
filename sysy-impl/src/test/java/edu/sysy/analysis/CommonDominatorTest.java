package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.ControlFlow;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Where something is done once that some blocks need. */
class CommonDominatorTest {
    /** 0 leads to 1, which returns, and to 2; then a loop of 3 and 4, and 5 or 6 after it. */
    private static final ControlFlow SHAPE = ControlFlow.ofSuccessors(new int[][] {
        {1, 2}, {}, {3}, {4, 5}, {3}, {6}, {},
    });

    @Test
    void aBlockInALoopIsServedInFrontOfTheLoop() {
        assertThat(place(SHAPE, 4)).isEqualTo(2);
        assertThat(place(SHAPE, 4, 6)).isEqualTo(2);
    }

    @Test
    void oneBlockOutsideOfLoopsIsServedThere() {
        assertThat(place(SHAPE, 6)).isEqualTo(6);
        assertThat(place(SHAPE, 5, 6)).isEqualTo(5);
    }

    @Test
    void blocksOnDifferentWaysAreServedWhereTheWaysPart() {
        assertThat(place(SHAPE, 1, 6)).isZero();
    }

    @Test
    void theEntryServesNoBlocksAndFunctionsWithUnreachableOnes() {
        assertThat(place(SHAPE)).isZero();
        assertThat(place(ControlFlow.ofSuccessors(new int[][] {{1}, {}, {1}}), 1))
                .isZero();
    }

    private static int place(ControlFlow shape, int... blocks) {
        BitSet set = new BitSet();
        for (int block : blocks) {
            set.set(block);
        }
        return CommonDominator.outsideLoops(shape, set);
    }
}
