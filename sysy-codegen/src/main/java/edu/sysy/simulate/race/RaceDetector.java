package edu.sysy.simulate.race;

import edu.sysy.object.ElfSymbol;
import edu.sysy.simulate.AccessObserver;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.PagedMemory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the data races of one run. It is told of each plain access, and of what orders threads. For most words it knows
 * the last store and the last load only (epochs), because those before are ordered before them; loads of several
 * threads that are not ordered are kept by thread.
 */
public final class RaceDetector implements AccessObserver {
    /** How many races are told at most, of as many pairs of instructions. */
    private static final int MAX_RACES = 100;

    private final Executable program;
    private final ShadowMemory shadow = new ShadowMemory();
    private final List<VectorClock> clocks = new ArrayList<>();
    private final Map<Integer, VectorClock> releases = new HashMap<>();
    private final List<DataRace> races = new ArrayList<>();
    private final Set<Long> pairs = new HashSet<>();
    private int current;
    private VectorClock now;

    /** A detector for a program that has executed nothing. */
    public RaceDetector(Executable program) {
        this.program = program;
        now = new VectorClock();
        now.tick(0);
        clocks.add(now);
    }

    /** The current thread has started another one, whose number is the next one. */
    public void start(int thread) {
        VectorClock clock = new VectorClock();
        clock.join(now);
        clock.tick(thread);
        clocks.add(clock);
        now.tick(current);
    }

    /** Another thread goes on. */
    public void enter(int thread) {
        current = thread;
        now = clocks.get(thread);
    }

    /** A thread goes on after what was released at an address. */
    public void acquire(int thread, int address) {
        VectorClock released = releases.get(address);
        if (released != null) {
            clocks.get(thread).join(released);
        }
    }

    /**
     * A thread releases what it has done.
     *
     * @param merges whether what was released at the address before stays so
     */
    public void release(int thread, int address, boolean merges) {
        VectorClock clock = clocks.get(thread);
        VectorClock released = releases.computeIfAbsent(address, key -> new VectorClock());
        if (merges) {
            released.join(clock);
        } else {
            released.set(clock);
        }
        clock.tick(thread);
    }

    /** {@inheritDoc} What is done before the first thread is started is ordered before all that threads do. */
    @Override
    public void access(int address, int bytes, boolean store, int word) {
        if (clocks.size() == 1) {
            return;
        }
        long access = ShadowMemory.pack(current, now.of(current), word);
        int last = address + bytes - 1 & -Integer.BYTES;
        for (int next = address & -Integer.BYTES; ; next += Integer.BYTES) {
            if (store) {
                store(next, access);
            } else {
                load(next, access);
            }
            if (next == last) {
                return;
            }
        }
    }

    private void load(int address, long access) {
        int index = address >>> 2 & PagedMemory.WORD_MASK;
        long[] loads = shadow.loads(address);
        long before = loads[index];
        check(address, shadow.stores(address)[index], true, access, false);
        if (before == ShadowMemory.SHARED) {
            shadow.sharedLoads(address).put(current, access);
        } else if (isOrdered(before)) {
            loads[index] = access;
        } else {
            loads[index] = ShadowMemory.SHARED;
            Map<Integer, Long> shared = shadow.sharedLoads(address);
            shared.put(ShadowMemory.thread(before), before);
            shared.put(current, access);
        }
    }

    private void store(int address, long access) {
        int index = address >>> 2 & PagedMemory.WORD_MASK;
        long[] stores = shadow.stores(address);
        long[] loads = shadow.loads(address);
        check(address, stores[index], true, access, true);
        if (loads[index] == ShadowMemory.SHARED) {
            shadow.sharedLoads(address).values().forEach(load -> check(address, load, false, access, true));
            shadow.forgetSharedLoads(address);
            loads[index] = 0;
        } else {
            check(address, loads[index], false, access, true);
        }
        stores[index] = access;
    }

    /** Whether an access, if there was one, is ordered before what the current thread does now. */
    private boolean isOrdered(long access) {
        return ShadowMemory.time(access) <= now.of(ShadowMemory.thread(access));
    }

    private void check(int address, long before, boolean stored, long access, boolean stores) {
        if (isOrdered(before)) {
            return;
        }
        long pair = (long) ShadowMemory.word(before) << Integer.SIZE | ShadowMemory.word(access);
        if (races.size() < MAX_RACES && pairs.add(pair)) {
            races.add(new DataRace(
                    address,
                    program.symbols().objectAt(address).map(ElfSymbol::name),
                    told(before, stored),
                    told(access, stores)));
        }
    }

    private DataRace.Access told(long access, boolean store) {
        int pc = program.text().addressOf(ShadowMemory.word(access));
        return new DataRace.Access(
                ShadowMemory.thread(access),
                store,
                pc,
                program.symbols().functionAt(pc).map(ElfSymbol::name),
                program.lines().at(pc));
    }

    /** The races so far, in the order in which they were found; of each pair of instructions the first one. */
    public List<DataRace> races() {
        return List.copyOf(races);
    }

    /** The races so far, a line each. */
    @Override
    public String toString() {
        return races.stream().map(DataRace::toString).collect(Collectors.joining("\n"));
    }
}
