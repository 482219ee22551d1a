package edu.sysy.optimize.ssa;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Liveness;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
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
 * memory at once. The live ranges of locals are walked from the reads up to the definitions, those of block parameters
 * included. Where a local holds a constant or nothing ({@link Liveness#isWrittenAgain}) it needs no room and is not
 * walked. A walk ends once there is no room for the local, and all of them together at a small multiple of the room.
 */
final class PromotionBudget {
    /**
     * How many pairs of a block and a value or local that is live into it there may be. Each analysis and pass that
     * keeps live sets takes about 50 ms for as many.
     */
    static final int MAX_LIVE_PAIRS = 1 << 19;

    /** So many locals may be live across any number of blocks: their pairs are linear in the size of the function. */
    static final int FEW_LOCALS = 8;

    private static final long MAX_STEPS = 4L * MAX_LIVE_PAIRS;

    private final ControlFlow flow;
    private final IntGroups reads;
    private final IntGroups writes;
    /** For each of {@link #writes}, whether the last value written in the block is written again where it is needed. */
    private final IntGroups rewritable;

    private final int[] accesses;
    private final LocalDefinitions definitions;
    private final int[] liveInto;
    private final IntList waiting = new IntList();

    private PromotionBudget(Function function, int locals, ToIntFunction<Value> localOf) {
        flow = function.controlFlow();
        definitions = new LocalDefinitions(flow);
        accesses = new int[locals];
        liveInto = filled(flow.blockCount());
        Definitions defined = Definitions.of(function);
        IntList readers = new IntList();
        IntList readingBlocks = new IntList();
        IntList writers = new IntList();
        IntList writingBlocks = new IntList();
        IntList writtenAgain = new IntList();
        int[] lastRead = filled(locals);
        int[] lastWrite = filled(locals);
        int[] newestWrite = filled(locals);
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
                        newestWrite[local] = writers.size();
                        writers.add(local);
                        writingBlocks.add(position);
                        writtenAgain.add(0);
                    }
                    boolean again = Liveness.isWrittenAgain(function, defined, store.value());
                    writtenAgain.set(newestWrite[local], again ? 1 : 0);
                }
            }
        }
        reads = new IntGroups(locals, readers, readingBlocks);
        writes = new IntGroups(locals, writers, writingBlocks);
        rewritable = new IntGroups(locals, writers, writtenAgain);
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
        int room = MAX_LIVE_PAIRS - pairsOfValues;
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
                length = steps < MAX_STEPS ? liveRange(local, room) : flow.blockCount();
            }
            steps += length;
            chosen[local] = length <= room;
            room -= chosen[local] ? length : 0;
        }
        return chosen;
    }

    /** How many blocks a local is live into, or some number above {@code room}. */
    private int liveRange(int local, int room) {
        definitions.clear();
        for (int i = writes.start(local); i < writes.end(local); i++) {
            definitions.add(writes.get(i), rewritable.get(i) == 1);
        }
        definitions.complete();
        int length = 0;
        for (int i = reads.start(local); i < reads.end(local); i++) {
            length += enterIfKept(local, reads.get(i));
        }
        while (!waiting.isEmpty() && length <= room) {
            int block = waiting.removeLast();
            boolean join = definitions.isJoin(block);
            for (int k = 0; k < flow.predecessorCount(block); k++) {
                int from = flow.predecessor(block, k);
                if (!definitions.isWrite(from)) {
                    length += join ? enterIfKept(local, from) : enter(local, from);
                }
            }
        }
        waiting.clear();
        return length;
    }

    private int enterIfKept(int local, int block) {
        return liveInto[block] == local || definitions.isWrittenAgain(block) ? 0 : enter(local, block);
    }

    private int enter(int local, int block) {
        if (liveInto[block] == local) {
            return 0;
        }
        liveInto[block] = local;
        waiting.add(block);
        return definitions.isJoin(block) ? 0 : 1;
    }
}
