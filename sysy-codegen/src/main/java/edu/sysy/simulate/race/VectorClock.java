package edu.sysy.simulate.race;

import java.util.Arrays;

/** For each thread a number: how far something is ordered after what that thread has done. */
final class VectorClock {
    private int[] times = new int[0];

    /** A clock that is after nothing. */
    VectorClock() {}

    int of(int thread) {
        return thread < times.length ? times[thread] : 0;
    }

    /** Goes on by one in a thread. */
    void tick(int thread) {
        reserve(thread + 1);
        times[thread]++;
    }

    /** Makes this one at least as late as another one. */
    void join(VectorClock other) {
        reserve(other.times.length);
        for (int i = 0; i < other.times.length; i++) {
            times[i] = Math.max(times[i], other.times[i]);
        }
    }

    /** Makes this one equal to another one. */
    void set(VectorClock other) {
        times = other.times.clone();
    }

    private void reserve(int threads) {
        if (threads > times.length) {
            times = Arrays.copyOf(times, threads);
        }
    }

    /** The numbers. */
    @Override
    public String toString() {
        return Arrays.toString(times);
    }
}
