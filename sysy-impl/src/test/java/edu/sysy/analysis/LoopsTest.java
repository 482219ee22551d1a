package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.ControlFlow;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class LoopsTest {
    @Test
    void nestedLoopsAreFound() {
        // 1 heads a loop {1,2,3,4}, 2 heads {2,3} inside it, 5 heads a loop of its own
        Loops loops = Loops.of(ControlFlow.ofSuccessors(new int[][] {{1}, {2, 5}, {3, 4}, {2}, {1}, {5, 6}, {}}));

        assertThat(loops.count()).isEqualTo(3);
        assertThat(loops.header(0)).isEqualTo(1);
        assertThat(loops.blocks(0)).containsExactlyInAnyOrder(1, 2, 3, 4);
        assertThat(loops.latches(0)).containsExactly(4);
        int inner = loops.innermost(3);
        assertThat(loops.parent(inner)).isEqualTo(0);
        assertThat(loops.depth(inner)).isEqualTo(2);
        assertThat(loops.blocks(inner)).containsExactlyInAnyOrder(2, 3);
        assertThat(loops.depthOfBlock(4)).isEqualTo(1);
        assertThat(loops.depthOfBlock(6)).isZero();
        assertThat(loops.isHeader(5)).isTrue();
        assertThat(loops.isReducible()).isTrue();
    }

    @Test
    void aCycleWithTwoEntriesIsNoLoopAndIrreducible() {
        Loops loops = Loops.of(ControlFlow.ofSuccessors(new int[][] {{1, 2}, {2}, {1}}));

        assertThat(loops.count()).isZero();
        assertThat(loops.isReducible()).isFalse();
    }

    @Test
    void agreesWithTheDefinitionOnGraphsOfAllShapes() {
        for (ControlFlow flow : Graphs.small(31, 3000)) {
            check(flow);
        }
    }

    private static void check(ControlFlow flow) {
        NaiveDominance naive = new NaiveDominance(flow);
        Loops loops = Loops.of(flow);
        int found = 0;
        for (int header = 0; header < flow.blockCount(); header++) {
            BitSet body = body(flow, naive, header);
            if (body.isEmpty()) {
                assertThat(loops.isHeader(header)).isFalse();
                continue;
            }
            found++;
            int loop = loops.innermost(header);
            assertThat(loops.header(loop)).isEqualTo(header);
            assertThat(Arrays.stream(loops.blocks(loop)).sorted().toArray())
                    .containsExactly(body.stream().toArray());
            for (int block = 0; block < flow.blockCount(); block++) {
                assertThat(loops.contains(loop, block)).isEqualTo(body.get(block));
            }
            int parent = loops.parent(loop);
            assertThat(loops.depth(loop)).isEqualTo(parent < 0 ? 1 : loops.depth(parent) + 1);
            if (parent >= 0) {
                assertThat(parent).isLessThan(loop);
                assertThat(body(flow, naive, loops.header(parent)).get(header)).isTrue();
            }
        }
        assertThat(loops.count()).isEqualTo(found);
    }

    private static BitSet body(ControlFlow flow, NaiveDominance naive, int header) {
        BitSet body = new BitSet();
        Deque<Integer> pending = new ArrayDeque<>();
        for (int k = 0; k < flow.predecessorCount(header); k++) {
            int latch = flow.predecessor(header, k);
            if (naive.isReachable(latch) && naive.dominates(header, latch)) {
                body.set(header);
                pending.add(latch);
            }
        }
        while (!pending.isEmpty()) {
            int block = pending.remove();
            if (body.get(block)) {
                continue;
            }
            body.set(block);
            for (int k = 0; k < flow.predecessorCount(block); k++) {
                if (naive.isReachable(flow.predecessor(block, k))) {
                    pending.add(flow.predecessor(block, k));
                }
            }
        }
        return body;
    }
}
