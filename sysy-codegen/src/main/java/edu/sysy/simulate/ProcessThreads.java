package edu.sysy.simulate;

import edu.sysy.simulate.race.RaceDetector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The threads of a process, one of which runs at a time. The next one is always that which is least far in
 * {@linkplain SimulatedThread#time time}, so that threads take turns as if they ran at the same time, each on a
 * processor of its own that executes an instruction in a unit of time; the same program is always executed in the same
 * order. A thread that acquires what another has released is at least as late as the release. One that looks at a word
 * again and sees no change lets others go on until there is a release, so that loops of waiting take no time.
 */
final class ProcessThreads {
    private static final int MAX_THREADS = 1024;

    /**
     * How many instructions a spinning thread is behind the others: what it waits for may come without a release, or
     * not at all.
     */
    private static final int SPIN_INSTRUCTIONS = 20_000;

    private final List<SimulatedThread> threads = new ArrayList<>();
    private final Map<Integer, Long> releases = new HashMap<>();
    private final int quantum;
    private final Optional<RaceDetector> races;
    private SimulatedThread current;
    private boolean yielding;

    /** The first thread of a process. */
    ProcessThreads(Processor processor, int quantum, Optional<RaceDetector> races) {
        this.quantum = quantum;
        this.races = races;
        current = new SimulatedThread(0, processor, 0);
        threads.add(current);
    }

    /** The thread that runs. */
    SimulatedThread current() {
        return current;
    }

    /** Whether the process has had a single thread all the time. */
    boolean isSingle() {
        return threads.size() == 1;
    }

    /** After how many instructions another thread may be chosen, at most so many. */
    int turn(int most) {
        return isSingle() ? most : Math.min(quantum, most);
    }

    /** Starts a thread that is a copy of the current one with another stack, and returns its number; 0 if it cannot. */
    int start(int stackPointer) {
        Optional<Processor> copy =
                threads.size() < MAX_THREADS ? current.processor.fork(stackPointer) : Optional.empty();
        if (copy.isEmpty()) {
            return 0;
        }
        current.count();
        SimulatedThread thread = new SimulatedThread(threads.size(), copy.get(), current.time);
        thread.pc = current.processor.pc() + Integer.BYTES;
        threads.add(thread);
        races.ifPresent(detector -> detector.start(thread.number));
        yielding = true;
        return thread.number;
    }

    /** Ends the current thread. */
    void end() {
        current.state = SimulatedThread.State.ENDED;
        yielding = true;
    }

    /** Whether all threads but the current one have ended. */
    boolean isLast() {
        return threads.stream().allMatch(t -> t == current || t.state == SimulatedThread.State.ENDED);
    }

    /** Has the current thread wait until it is woken at an address. */
    void waitAt(int address) {
        current.stopLooking();
        current.state = SimulatedThread.State.WAITING;
        current.futex = address;
        yielding = true;
    }

    /** Wakes at most so many threads that wait at an address, in the order of their numbers, and returns how many. */
    int wake(int address, int most) {
        current.count();
        merge(address);
        int woken = 0;
        for (SimulatedThread thread : threads) {
            if (woken < most && thread.state == SimulatedThread.State.WAITING && thread.futex == address) {
                thread.state = SimulatedThread.State.RUNNABLE;
                thread.time = Math.max(thread.time, current.time);
                races.ifPresent(detector -> detector.acquire(thread.number, address));
                woken++;
            }
        }
        yielding |= woken > 0;
        return woken;
    }

    /** A release that does not hide the releases before it: by the kernel, or by an access that has acquired them. */
    private void merge(int address) {
        releases.merge(address, current.time, Math::max);
        races.ifPresent(detector -> detector.release(current.number, address, true));
    }

    /** Orders the current thread after what was released at an address. */
    void acquire(int address) {
        current.count();
        current.time = Math.max(current.time, releases.getOrDefault(address, 0L));
        races.ifPresent(detector -> detector.acquire(current.number, address));
    }

    /** Orders the current thread after what was released at an address where it has seen a value. */
    void look(int address, int value) {
        acquire(address);
        if (current.look(address, value) && !isSingle()) {
            current.state = SimulatedThread.State.LOOKING;
            yielding = true;
        }
    }

    /**
     * Orders who acquires at an address from now on after what the current thread has done.
     *
     * @param merges whether also after what was released there before
     */
    void release(int address, boolean merges) {
        current.stopLooking();
        current.count();
        for (SimulatedThread thread : threads) {
            if (thread.state == SimulatedThread.State.LOOKING && thread.seenAddress == address) {
                thread.state = SimulatedThread.State.RUNNABLE;
            }
        }
        if (merges) {
            merge(address);
            return;
        }
        releases.put(address, current.time);
        races.ifPresent(detector -> detector.release(current.number, address, false));
    }

    /** Whether the current thread has done something after which another one may have to run. */
    boolean isYielding() {
        return yielding;
    }

    /** Chooses the thread that runs next, and says whether there is one. */
    boolean choose() {
        current.count();
        yielding = false;
        if (isSingle()) {
            return current.state == SimulatedThread.State.RUNNABLE;
        }
        Optional<SimulatedThread> next = threads.stream()
                .filter(SimulatedThread::mayGoOn)
                .min(Comparator.comparingLong(ProcessThreads::turnOf).thenComparingInt(thread -> thread.number));
        next.ifPresent(thread -> {
            current = thread;
            current.state = SimulatedThread.State.RUNNABLE;
            races.ifPresent(detector -> detector.enter(thread.number));
        });
        return next.isPresent();
    }

    private static long turnOf(SimulatedThread thread) {
        return thread.time + (thread.state == SimulatedThread.State.LOOKING ? SPIN_INSTRUCTIONS : 0);
    }

    /** What the threads have come to when the current one ends the program. */
    ThreadCounts counts() {
        current.count();
        return new ThreadCounts(
                threads.stream().map(thread -> thread.executed).toList(),
                threads.stream().map(thread -> thread.waited).toList(),
                current.time);
    }
}
