package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.ControlFlow;
import org.junit.jupiter.api.Test;

class PostDominatorsTest {
    @Test
    void theJoinOfABranchPostdominatesIt() {
        PostDominators post = PostDominators.of(ControlFlow.ofSuccessors(new int[][] {{1, 2}, {3}, {3}, {}}));

        assertThat(post.immediate(0)).isEqualTo(3);
        assertThat(post.postDominates(3, 1)).isTrue();
        assertThat(post.postDominates(1, 0)).isFalse();
        assertThat(post.immediate(3)).isEqualTo(-1);
    }

    @Test
    void anEndlessLoopReachesNoExit() {
        PostDominators post = PostDominators.of(ControlFlow.ofSuccessors(new int[][] {{1, 2}, {1}, {}}));

        assertThat(post.reachesExit(1)).isFalse();
        assertThat(post.reachesExit(0)).isTrue();
        assertThat(post.postDominates(1, 1)).isTrue();
        assertThat(post.immediate(0)).isEqualTo(2);
    }

    @Test
    void severalExitsMeetInTheVirtualOne() {
        PostDominators post = PostDominators.of(ControlFlow.ofSuccessors(new int[][] {{1, 2}, {}, {}}));

        assertThat(post.immediate(0)).isEqualTo(-1);
        assertThat(post.postDominates(1, 0)).isFalse();
    }
}
