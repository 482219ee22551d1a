package edu.sysy.cli.serve;

import edu.sysy.Limits;
import java.time.Duration;

/**
 * What requests may take, one by one and together.
 *
 * @param workers how many are compiled or run at the same time
 * @param waiting how many wait for that; more are refused
 * @param connections how many are read and answered at the same time; more connections are closed
 * @param requestTime how long a client may take to send a request
 * @param maxBody how many bytes a request has at most
 * @param workTime how long a compile and a run may take together
 * @param compile what a compile may take
 * @param instructions how many instructions a run may execute
 * @param memory how many bytes of memory a run may use
 * @param output how many bytes a run may write
 * @param views how many bytes the views have together that are kept for browsers
 * @param heap which part of the heap, from 0 to 1, may be in use before the largest request is ended
 */
public record ServerLimits(
        int workers,
        int waiting,
        int connections,
        Duration requestTime,
        int maxBody,
        Duration workTime,
        Limits compile,
        long instructions,
        long memory,
        long output,
        long views,
        double heap) {
    private static final int MAX_WORKERS = 4;
    private static final int MEGABYTE = 1 << 20;

    /** Enough for a classroom's programs on a notebook; one worker more than a long run can occupy alone. */
    public static ServerLimits defaults() {
        return new ServerLimits(
                Math.clamp(Runtime.getRuntime().availableProcessors(), 2, MAX_WORKERS),
                200,
                512,
                Duration.ofSeconds(5),
                MEGABYTE,
                Duration.ofSeconds(10),
                Limits.builder()
                        .maxSourceLength(200_000)
                        .maxInstructions(300_000)
                        .build(),
                2_000_000_000L,
                64L * MEGABYTE,
                MEGABYTE / 4,
                32L * MEGABYTE,
                0.7);
    }

    /** How long an exchange may take from the end of its request on: until all that wait before it are done. */
    Duration exchangeTime() {
        return workTime.multipliedBy(waiting / workers + 2);
    }
}
