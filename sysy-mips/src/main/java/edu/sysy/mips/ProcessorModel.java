package edu.sysy.mips;

import edu.sysy.processor.CacheGeometry;
import edu.sysy.processor.DataCaches;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What a processor asks of the order of instructions. Scheduling arranges instructions by it, and a run on the
 * simulator can be given an estimate of its cycles.
 *
 * <p>Instructions are taken to start in order; one that needs a result which is not there yet waits, and all after it
 * with it. Units are taken to be pipelined, but for integer division. In estimates of cycles caches always hit, and
 * branches cost nothing beyond their own cycle.
 *
 * @param name in lower case
 * @param issueWidth how many instructions may start in a cycle: 1, or 2 of which one {@linkplain
 *     InstructionKind#isAddressing accesses memory or branches} and the other one does not
 * @param latencies cycles from the start of an instruction to that of one that needs its result, if that is not 1
 * @param arithmeticToAddress how many cycles longer that takes if a result of arithmetic or logic is used as an address
 * @param loadToAddress the same for the result of a load
 * @param dataCaches its data caches, if it has any: what passes take them to be, and what a run on the simulator counts
 *     misses of
 */
@Value.Builder
public record ProcessorModel(
        String name,
        int issueWidth,
        Map<InstructionKind, Integer> latencies,
        int arithmeticToAddress,
        int loadToAddress,
        Optional<DataCaches> dataCaches)
        implements WithProcessorModel {
    /**
     * The caches of both cores: level 1 as in the 24K and 74K datasheets ("Data Cache": 4 ways, lines of 32 bytes) in
     * the size that these take as the default; level 2 in a middle one of those that the L2 cache controller of the
     * cores can be built with ("Programming the MIPS32 74K Core Family", chapter on caches: 128 KiB to 1 MiB, 4 or 8
     * ways, lines of 32 or 64 bytes).
     */
    private static final DataCaches CACHES =
            new DataCaches(new CacheGeometry(32 << 10, 4, 32), new CacheGeometry(256 << 10, 8, 32));

    /** Results are there at once, those of loads too: the order of instructions does not matter. */
    public static final ProcessorModel NONE = new ProcessorModelBuilder()
            .name("none")
            .issueWidth(1)
            .arithmeticToAddress(0)
            .loadToAddress(0)
            .build();

    /**
     * The MIPS 24K with its floating-point unit at full clock: one instruction a cycle, in order. Latencies are those
     * of the 24K Processor Core Family Software User's Manual, as used by compilers.
     */
    public static final ProcessorModel MIPS_24K = new ProcessorModelBuilder()
            .name("24k")
            .issueWidth(1)
            .putLatencies(InstructionKind.LOAD, 2)
            .putLatencies(InstructionKind.FLOAT_LOAD, 3)
            .putLatencies(InstructionKind.MULTIPLY, 5)
            .putLatencies(InstructionKind.DIVIDE, 36)
            .putLatencies(InstructionKind.FROM_HI_LO, 5)
            .putLatencies(InstructionKind.FLOAT_ARITHMETIC, 4)
            .putLatencies(InstructionKind.FLOAT_DIVIDE, 17)
            .putLatencies(InstructionKind.FLOAT_COMPARE, 2)
            .putLatencies(InstructionKind.INT_TO_FLOAT, 4)
            .putLatencies(InstructionKind.FLOAT_TO_INT, 5)
            .putLatencies(InstructionKind.TO_FLOAT, 2)
            .putLatencies(InstructionKind.FROM_FLOAT, 2)
            .arithmeticToAddress(1)
            .loadToAddress(1)
            .dataCaches(CACHES)
            .build();

    /**
     * The MIPS 74K: two instructions a cycle. It reorders instructions by itself, so that estimates are upper bounds of
     * what waiting costs.
     */
    public static final ProcessorModel MIPS_74K = new ProcessorModelBuilder()
            .name("74k")
            .issueWidth(2)
            .putLatencies(InstructionKind.ARITHMETIC, 2)
            .putLatencies(InstructionKind.CONDITIONAL_MOVE, 4)
            .putLatencies(InstructionKind.LOAD, 3)
            .putLatencies(InstructionKind.FLOAT_LOAD, 4)
            .putLatencies(InstructionKind.MULTIPLY, 7)
            .putLatencies(InstructionKind.MULTIPLY_HI_LO, 4)
            .putLatencies(InstructionKind.DIVIDE, 50)
            .putLatencies(InstructionKind.FROM_HI_LO, 7)
            .putLatencies(InstructionKind.FLOAT_ARITHMETIC, 4)
            .putLatencies(InstructionKind.FLOAT_DIVIDE, 17)
            .putLatencies(InstructionKind.FLOAT_COMPARE, 4)
            .putLatencies(InstructionKind.INT_TO_FLOAT, 4)
            .putLatencies(InstructionKind.FLOAT_TO_INT, 4)
            .putLatencies(InstructionKind.TO_FLOAT, 4)
            .arithmeticToAddress(0)
            .loadToAddress(1)
            .dataCaches(CACHES)
            .build();

    /**
     * The P5600, which has vectors: two instructions a cycle. It reorders instructions by itself, as the 74K does, and
     * is taken to have caches of the same sizes. Latencies are those by which LLVM schedules for it
     * (MipsScheduleP5600.td).
     */
    public static final ProcessorModel P5600 = new ProcessorModelBuilder()
            .name("p5600")
            .issueWidth(2)
            .putLatencies(InstructionKind.CONDITIONAL_MOVE, 2)
            .putLatencies(InstructionKind.LOAD, 4)
            .putLatencies(InstructionKind.FLOAT_LOAD, 4)
            .putLatencies(InstructionKind.MULTIPLY, 3)
            .putLatencies(InstructionKind.MULTIPLY_HI_LO, 5)
            .putLatencies(InstructionKind.DIVIDE, 34)
            .putLatencies(InstructionKind.FLOAT_ARITHMETIC, 4)
            .putLatencies(InstructionKind.FLOAT_DIVIDE, 23)
            .putLatencies(InstructionKind.FLOAT_COMPARE, 4)
            .putLatencies(InstructionKind.INT_TO_FLOAT, 4)
            .putLatencies(InstructionKind.FLOAT_TO_INT, 4)
            .putLatencies(InstructionKind.FROM_FLOAT, 2)
            .putLatencies(InstructionKind.VECTOR_ARITHMETIC, 2)
            .putLatencies(InstructionKind.VECTOR_MULTIPLY, 5)
            .putLatencies(InstructionKind.VECTOR_FLOAT, 4)
            .putLatencies(InstructionKind.VECTOR_FLOAT_DIVIDE, 23)
            .putLatencies(InstructionKind.VECTOR_LANE, 2)
            .arithmeticToAddress(0)
            .loadToAddress(0)
            .dataCaches(CACHES)
            .build();

    private static final List<ProcessorModel> ALL = List.of(NONE, MIPS_24K, MIPS_74K, P5600);

    public ProcessorModel {
        latencies = Map.copyOf(latencies);
        if (issueWidth < 1 || issueWidth > 2) {
            throw new IllegalArgumentException("issue width out of range: " + issueWidth);
        }
        for (int latency : latencies.values()) {
            if (latency < 1 || latency > 1000) {
                throw new IllegalArgumentException("latency out of range: " + latency);
            }
        }
        if (Math.min(arithmeticToAddress, loadToAddress) < 0 || Math.max(arithmeticToAddress, loadToAddress) > 1000) {
            throw new IllegalArgumentException("delay of addresses out of range");
        }
    }

    /** The processors of this class. */
    public static List<ProcessorModel> all() {
        return ALL;
    }

    /** The processor of this class with a name. */
    public static Optional<ProcessorModel> named(String name) {
        return ALL.stream().filter(processor -> processor.name.equals(name)).findFirst();
    }

    /** Cycles from the start of an instruction to that of one that needs its result, at least 1. */
    public int latency(InstructionKind kind) {
        return latencies.getOrDefault(kind, 1);
    }

    /** The same where the result is used as an address of a load or store. */
    public int latencyToAddress(InstructionKind kind) {
        return latency(kind)
                + switch (kind) {
                    case LOGIC, ARITHMETIC, CONDITIONAL_MOVE -> arithmeticToAddress;
                    case LOAD -> loadToAddress;
                    default -> 0;
                };
    }

    /** Whether the order of instructions can matter. */
    public boolean hasDelays() {
        return issueWidth > 1 || !latencies.isEmpty() || arithmeticToAddress > 0 || loadToAddress > 0;
    }
}
