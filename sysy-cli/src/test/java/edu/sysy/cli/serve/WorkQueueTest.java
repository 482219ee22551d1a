package edu.sysy.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Works that wait, end, and are ended. */
@Timeout(60)
class WorkQueueTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    /** Waits until it is interrupted, and then says so. */
    private static String waitForInterrupt(Work work) {
        try {
            new CountDownLatch(1).await();
            return "";
        } catch (InterruptedException e) {
            return "ended by " + work.ended();
        }
    }

    @Test
    void refusesWhatItHasNoRoomFor() throws RefusedException, InterruptedException {
        try (WorkQueue queue = new WorkQueue(2, 3, LONG)) {
            List<Work> works = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                works.add(queue.submit(WorkQueueTest::waitForInterrupt));
            }
            assertThatThrownBy(() -> queue.submit(WorkQueueTest::waitForInterrupt))
                    .isInstanceOfSatisfying(
                            RefusedException.class,
                            refusal -> assertThat(refusal.status()).isEqualTo(503));

            queue.abandon(works.getLast()); // one that waits gives its place to another
            Work next = queue.submit(work -> "next");
            works.subList(0, 4).forEach(queue::abandon);
            assertThat(next.await(LONG)).contains("next");
        }
    }

    @Test
    void endsWorksWhoseTimeIsOver() throws RefusedException, InterruptedException {
        try (WorkQueue queue = new WorkQueue(1, 1, Duration.ofMillis(100))) {
            Work slow = queue.submit(WorkQueueTest::waitForInterrupt);
            Work next = queue.submit(
                    work -> "interrupted: " + Thread.currentThread().isInterrupted());
            assertThat(slow.await(LONG)).contains("ended by Optional[TIME]");
            assertThat(next.await(LONG)).contains("interrupted: false");
            assertThat(next.ended()).isEmpty();
        }
    }

    @Test
    void anErrorOfAWorkIsNotOneOfTheNext() throws RefusedException, InterruptedException {
        try (WorkQueue queue = new WorkQueue(1, 1, LONG)) {
            Work broken = queue.submit(work -> {
                throw new AssertionError("broken");
            });
            assertThatThrownBy(() -> broken.await(LONG)).hasRootCauseMessage("broken");
            assertThat(queue.submit(work -> "next").await(LONG)).contains("next");
        }
    }

    @Test
    void endsTheWorkThatTakesMostOfTheHeap() throws RefusedException, InterruptedException {
        try (WorkQueue queue = new WorkQueue(2, 1, LONG);
                HeapWatch watch = new HeapWatch(queue, 0.4)) {
            Work modest = queue.submit(WorkQueueTest::waitForInterrupt);
            Work greedy = queue.submit(work -> {
                List<byte[]> kept = new ArrayList<>();
                while (!Thread.currentThread().isInterrupted()) {
                    kept.add(new byte[1 << 20]);
                }
                return "kept " + kept.size();
            });
            assertThat(greedy.await(LONG)).isPresent();
            assertThat(greedy.ended()).contains(Work.End.MEMORY);
            assertThat(modest.ended()).isEmpty();
        }
    }

    @Test
    void garbageIsNoReasonToEndAWork() throws RefusedException, InterruptedException {
        try (WorkQueue queue = new WorkQueue(1, 1, LONG);
                HeapWatch watch = new HeapWatch(queue, 0.4)) {
            Work wasteful = queue.submit(work -> {
                long sum = 0;
                for (long bytes = 0; bytes < 3 * Runtime.getRuntime().maxMemory(); bytes += 1 << 20) {
                    sum += new byte[1 << 20].length;
                }
                return String.valueOf(sum > 0);
            });
            assertThat(wasteful.await(LONG)).contains("true");
            assertThat(wasteful.ended()).isEmpty();
        }
    }
}
