package edu.sysy.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Counts what an iteration cost and what it did. Times are those of the working thread on a processor, which other load
 * on the machine hardly changes; work is counted in the unit of the benchmark, so that inputs of different sizes
 * compare.
 *
 * <p>The public fields become secondary results of JMH. Exactly one of the units is counted by a benchmark; what
 * else it counts is reported per unit.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Meter {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Nanoseconds of processor time between {@link #start} and {@link #stop}. */
    public long cpuNanos;

    /** Bytes allocated between {@link #start} and {@link #stop}. */
    public long allocatedBytes;

    /** Unit of work: nodes of graphs and trees. */
    public long nodes;

    /** Unit of work: definitions of variables. */
    public long definitions;

    /** Unit of work: instructions of the intermediate representation, terminators included, constants not. */
    public long instructions;

    /** Unit of work: machine instructions before register allocation. */
    public long machineInstructions;

    /** Unit of work: lines of source text. */
    public long lines;

    /** Moves from stack slots that register allocation made. */
    public long loads;

    /** Moves to stack slots that register allocation made. */
    public long stores;

    /** Moves between registers that register allocation made. */
    public long copies;

    private long cpuAtStart;
    private long bytesAtStart;

    /** Begins to count time and bytes. */
    public void start() {
        bytesAtStart = THREADS.getCurrentThreadAllocatedBytes();
        cpuAtStart = THREADS.getCurrentThreadCpuTime();
    }

    /** Ends to count time and bytes. */
    public void stop() {
        cpuNanos += THREADS.getCurrentThreadCpuTime() - cpuAtStart;
        allocatedBytes += THREADS.getCurrentThreadAllocatedBytes() - bytesAtStart;
    }
}
