package edu.sysy.optimize.ssa;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Liveness;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Which locals of a large function become values if not all of them may: those that are accessed most often, as long as
 * there is room.
 *
 * <p>Register allocation and others keep a set of live values for each block. Thousands of locals that live across
 * thousands of blocks would need gigabytes for them, and registers for a few dozen: the others are better left in
 * memory at once. The live ranges of locals are walked from the reads up, at most a small multiple of what is allowed.
 */
final class PromotionBudget {
    /** How many pairs of a block and a value or local that is live into it there may be. */
    static final int MAX_LIVE_PAIRS = 1 << 21;

    private static final long MAX_STEPS = 4L * MAX_LIVE_PAIRS;

    private final ControlFlow flow;
    private final IntGroups reads;
    private final IntGroups writes;
    private final int[] accesses;
    private final int[] liveInto;
    private final int[] writtenIn;
    private final IntList waiting = new IntList();

    private PromotionBudget(Function function, int locals, ToIntFunction<Value> localOf) {
        flow = function.controlFlow();
        accesses = new int[locals];
        liveInto = filled(flow.blockCount());
        writtenIn = filled(flow.blockCount());
        IntList readers = new IntList();
        IntList readingBlocks = new IntList();
        IntList writers = new IntList();
        IntList writingBlocks = new IntList();
        int[] lastRead = filled(locals);
        int[] lastWrite = filled(locals);
        for (int position = 0; position < flow.blockCount(); position++) {
            Block block = function.blocks().get(position);
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof Load load && localOf.applyAsInt(load.address()) >= 0) {
                    int local = localOf.applyAsInt(load.address());
                    accesses[local]++;
                    if (lastRead[local] != position && lastWrite[local] != position) {
                        lastRead[local] = position;
                        readers.add(local);
                        readingBlocks.add(position);
                    }
                } else if (instruction.operation() instanceof Store store && localOf.applyAsInt(store.address()) >= 0) {
                    int local = localOf.applyAsInt(store.address());
                    accesses[local]++;
                    if (lastWrite[local] != position) {
                        lastWrite[local] = position;
                        writers.add(local);
                        writingBlocks.add(position);
                    }
                }
            }
        }
        reads = new IntGroups(locals, readers, readingBlocks);
        writes = new IntGroups(locals, writers, writingBlocks);
    }

    /** Says for each local whether there is room for it; {@code localOf} gives the number of a local's address. */
    static boolean[] choose(Function function, int locals, ToIntFunction<Value> localOf) {
        return new PromotionBudget(function, locals, localOf)
                .choose(Liveness.pairsOfComputed(function, MAX_LIVE_PAIRS));
    }

    private static int[] filled(int size) {
        int[] result = new int[size];
        Arrays.fill(result, -1);
        return result;
    }

    private boolean[] choose(int pairsOfValues) {
        boolean[] chosen = new boolean[accesses.length];
        long pairs = pairsOfValues;
        long steps = 0;
        int[] order = IntStream.range(0, accesses.length)
                .boxed()
                .sorted(Comparator.comparingInt((Integer local) -> -accesses[local]))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int local : order) {
            Cancellation.poll();
            int length = 0;
            if (reads.start(local) < reads.end(local)) {
                length = steps < MAX_STEPS ? liveRange(local) : flow.blockCount();
            }
            steps += length;
            chosen[local] = pairs + length <= MAX_LIVE_PAIRS;
            pairs += chosen[local] ? length : 0;
        }
        return chosen;
    }

    /** How many blocks a local is live into. */
    private int liveRange(int local) {
        for (int i = writes.start(local); i < writes.end(local); i++) {
            writtenIn[writes.get(i)] = local;
        }
        int length = 0;
        for (int i = reads.start(local); i < reads.end(local); i++) {
            length += enter(local, reads.get(i));
        }
        while (!waiting.isEmpty()) {
            int block = waiting.removeLast();
            for (int k = 0; k < flow.predecessorCount(block); k++) {
                int from = flow.predecessor(block, k);
                if (writtenIn[from] != local) {
                    length += enter(local, from);
                }
            }
        }
        return length;
    }

    private int enter(int local, int block) {
        if (liveInto[block] == local) {
            return 0;
        }
        liveInto[block] = local;
        waiting.add(block);
        return 1;
    }
}
