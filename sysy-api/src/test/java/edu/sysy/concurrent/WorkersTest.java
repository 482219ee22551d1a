package edu.sysy.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import edu.sysy.Cancellation;
import edu.sysy.Limits;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkersTest {
    private static <T> List<T> both(int threads, java.util.function.IntFunction<T> task) {
        return Workers.during(threads, () -> Workers.map(1000, task));
    }

    @Test
    void resultsAreInOrder() {
        List<Integer> squares = IntStream.range(0, 1000).map(i -> i * i).boxed().toList();
        for (int threads : new int[] {1, 2, 7}) {
            assertThat(both(threads, i -> i * i)).isEqualTo(squares);
        }
        assertThat(Workers.map(3, i -> i)).containsExactly(0, 1, 2);
        assertThat(Workers.<Integer>during(2, () -> Workers.map(0, i -> i).size()))
                .isZero();
    }

    /** Each of two tasks waits for the other one. */
    @Test
    void twoThreadsWorkAtOnce() {
        CountDownLatch bothRun = new CountDownLatch(2);
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        Workers.during(
                2,
                () -> Workers.map(2, i -> {
                    threads.add(Thread.currentThread());
                    bothRun.countDown();
                    await(bothRun);
                    return i;
                }));

        assertThat(threads).hasSize(2).contains(Thread.currentThread());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void whatTasksTellIsToldInOrderByTheThreadThatCalls() {
        List<String> told = new ArrayList<>();
        Thread caller = Thread.currentThread();
        both(4, i -> {
            for (int part = 0; part < 2; part++) {
                String what = i + "." + part;
                Workers.tell(() -> {
                    assertThat(Thread.currentThread()).isSameAs(caller);
                    told.add(what);
                });
            }
            return i;
        });

        assertThat(told)
                .isEqualTo(IntStream.range(0, 2000)
                        .mapToObj(i -> i / 2 + "." + i % 2)
                        .toList());
    }

    @Test
    void theFirstTaskThatFailsCounts() {
        for (int threads : new int[] {1, 2, 7}) {
            List<Integer> told = new ArrayList<>();
            assertThatIllegalStateException()
                    .isThrownBy(() -> both(threads, i -> {
                        Workers.tell(() -> told.add(i));
                        if (i >= 500) {
                            throw new IllegalStateException("task " + i);
                        }
                        return i;
                    }))
                    .withMessage("task 500");
            assertThat(told).isEqualTo(IntStream.rangeClosed(0, 500).boxed().toList());
        }
        assertThatExceptionOfType(StackOverflowError.class)
                .isThrownBy(() -> both(2, i -> {
                    throw new StackOverflowError();
                }));
    }

    @Test
    void aTaskHasNoHelpersOfItsOwn() {
        List<List<Thread>> inner = both(3, i -> Workers.map(3, k -> Thread.currentThread()));

        assertThat(inner).allSatisfy(threads -> assertThat(Set.copyOf(threads)).hasSize(1));
    }

    @Test
    void helpersAreThereAgainAfterwards() {
        Workers.during(2, () -> {
            Workers.map(2, i -> i);
            twoThreadsWorkAtOnce();
            return 0;
        });
    }

    @Test
    void theLimitOfTimeHoldsForHelpers() {
        Limits limits =
                Limits.builder().maxTime(java.time.Duration.ofMillis(50)).build();
        assertThatExceptionOfType(CompilationException.class)
                .isThrownBy(() -> Cancellation.during(
                        SourceFile.of("a.sy", ""),
                        limits,
                        () -> both(2, i -> {
                            while (true) {
                                Cancellation.poll();
                            }
                        })))
                .withMessageContaining("takes longer than 50 ms");
    }

    @Test
    void anInterruptEndsTheTasksOfHelpersAndStays() {
        Thread caller = Thread.currentThread();
        assertThatExceptionOfType(CompilationException.class)
                .isThrownBy(() -> Cancellation.during(
                        SourceFile.of("a.sy", ""),
                        Limits.none(),
                        () -> both(2, i -> {
                            if (Thread.currentThread() != caller) {
                                caller.interrupt();
                            }
                            while (true) {
                                Cancellation.poll();
                            }
                        })))
                .withMessageContaining("the compile was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void thereIsOneThreadAtLeast() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Workers.during(0, () -> 1))
                .withMessage("0 threads");
    }
}
