package edu.sysy.interpret;

import java.util.function.LongSupplier;

/**
 * The timers of the run-time library. A start overwrites the one before it; a stop completes the pair with the last
 * start and is ignored if there is none. All pairs count in the total; the first 1,023 get a line of their own.
 */
final class LibraryTimers {
    private static final int MAX_LINES = 1023;

    private final LongSupplier nanoTime;
    private final StringBuilder report = new StringBuilder();
    private int pairs;
    private long totalMicroseconds;
    private boolean running;
    private int startLine;
    private long startTime;

    LibraryTimers(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    void start(int line) {
        running = true;
        startLine = line;
        startTime = nanoTime.getAsLong();
    }

    void stop(int line) {
        long microseconds = (nanoTime.getAsLong() - startTime) / 1000;
        if (!running) {
            return;
        }
        running = false;
        totalMicroseconds += microseconds;
        if (pairs < MAX_LINES) {
            pairs++;
            report.append(String.format("Timer@%04d-%04d: %s\n", startLine, line, text(microseconds)));
        }
    }

    /** A line for each pair, and the total; empty if there is no pair. */
    String report() {
        return pairs == 0 ? "" : report + "TOTAL: " + text(totalMicroseconds) + "\n";
    }

    private static String text(long microseconds) {
        long seconds = microseconds / 1_000_000;
        return String.format(
                "%dH-%dM-%dS-%dus", seconds / 3600, seconds / 60 % 60, seconds % 60, microseconds % 1_000_000);
    }
}
