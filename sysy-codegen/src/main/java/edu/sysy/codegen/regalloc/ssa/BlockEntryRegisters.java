package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.analysis.Loops;
import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.LiveValues;
import edu.sysy.ir.ControlFlow;
import java.util.Arrays;

/**
 * Chooses which values are in registers at the start of each block:
 *
 * <ul>
 *   <li>with one block before: what is there at the end of that and still live;
 *   <li>with several: what is there at the ends of all of them, then what is there at some, the next used first;
 *   <li>at the header of a loop: what is used in the loop, the next used first, and what lives through it without being
 *       used as far as registers are left over in the whole loop.
 * </ul>
 */
final class BlockEntryRegisters {
    private static final int NONE = -1;

    private final EdgeTable edges;
    private final LiveValues live;
    private final LoopPressure pressure;
    private final ControlFlow shape;
    private final Loops loops;
    private final LoopReloads lost;
    private final SpillPlan plan;
    private final WorkingSet values;
    private final int[] size;
    private final int[] stamp;
    private final int[] hits;
    private long[] keys = new long[64];
    private int block;

    /**
     * Prepares for the blocks of one round.
     *
     * @param lost with which no loop is to be entered
     * @param plan gets the values, and knows those at the ends of the blocks before
     * @param values gets the values
     */
    BlockEntryRegisters(
            ControlFlow shape,
            Loops loops,
            EdgeTable edges,
            LiveValues live,
            RegisterConstraints constraints,
            LoopPressure pressure,
            LoopReloads lost,
            SpillPlan plan,
            WorkingSet values,
            int registers) {
        this.edges = edges;
        this.live = live;
        this.pressure = pressure;
        this.shape = shape;
        this.loops = loops;
        this.lost = lost;
        this.plan = plan;
        this.values = values;
        this.size = new int[constraints.classCount()];
        for (int kind = 0; kind < size.length; kind++) {
            size[kind] = Long.bitCount(constraints.allocatable(kind));
        }
        this.stamp = new int[registers];
        this.hits = new int[registers];
        Arrays.fill(stamp, NONE);
    }

    /** Takes values into registers at the start of a block. */
    void enter(int target) {
        block = target;
        int predecessors = shape.predecessorCount(block);
        if (predecessors == 0) {
            return;
        }
        countExits();
        if (predecessors == 1 && shape.predecessor(block, 0) < block) {
            for (int i = live.start(block); i < live.end(block); i++) {
                if (hitCount(live.register(i)) > 0) {
                    take(live.register(i), live.distance(i));
                }
            }
            enterParameters(0);
        } else if (loops.isHeader(block)) {
            enterLoop();
        } else {
            enterJoin();
        }
    }

    /** Counts for each value the blocks before this one, as far as they are done, that it leaves in a register. */
    private void countExits() {
        for (int i = 0; i < shape.predecessorCount(block); i++) {
            int from = shape.predecessor(block, i);
            if (from < block) {
                for (int e = plan.exitStart(from); e < plan.exitEnd(from); e++) {
                    int register = plan.exit(e);
                    if (stamp[register] != block) {
                        stamp[register] = block;
                        hits[register] = 0;
                    }
                    hits[register]++;
                }
            }
        }
    }

    private int hitCount(int register) {
        return stamp[register] == block ? hits[register] : 0;
    }

    private void take(int register, int distance) {
        if (values.count(values.kind(register)) < size[values.kind(register)] && distance < LiveValues.FAR) {
            plan.addEntry(block, register);
            values.addEntry(register, distance, plan.entryCount(block) - 1);
        }
    }

    /** Takes parameters and the candidates there are, the nearest first. */
    private void enterParameters(int others) {
        int candidates = others;
        for (int j = 0; j < edges.parameterCount(block); j++) {
            int parameter = edges.parameter(block, j);
            candidates = candidate(candidates, 0, live.parameterDistance(parameter), parameter);
        }
        takeNearest(candidates);
    }

    private int candidate(int number, int priority, int distance, int register) {
        if (number == keys.length) {
            keys = Arrays.copyOf(keys, 2 * number);
        }
        keys[number] = (long) priority << 62 | (long) distance << 32 | register;
        return number + 1;
    }

    private void takeNearest(int candidates) {
        Arrays.sort(keys, 0, candidates);
        for (int i = 0; i < candidates; i++) {
            take((int) keys[i], (int) (keys[i] >>> 32) & (LiveValues.FAR * 2 - 1));
        }
    }

    private void enterLoop() {
        int loop = loops.innermost(block);
        int candidates = 0;
        int[] through = new int[size.length];
        for (int i = live.start(block); i < live.end(block); i++) {
            int register = live.register(i);
            if (live.distance(i) >= LiveValues.LOOP_EXIT) {
                through[values.kind(register)]++;
            } else if (!lost.contains(block, register)) {
                candidates = candidate(candidates, 0, live.distance(i), register);
            }
        }
        for (int j = 0; j < edges.parameterCount(block); j++) {
            int parameter = edges.parameter(block, j);
            int distance = live.parameterDistance(parameter);
            if (distance >= LiveValues.LOOP_EXIT) {
                through[values.kind(parameter)]++;
            }
            candidates = candidate(candidates, 0, Math.min(distance, LiveValues.FAR), parameter);
        }
        int used = candidates;
        takeNearest(used);
        int[] free = new int[through.length];
        for (int kind = 0; kind < free.length; kind++) {
            free[kind] = pressure.spare(loop, kind) + through[kind];
        }
        candidates = 0;
        for (int i = live.start(block); i < live.end(block); i++) {
            int register = live.register(i);
            if (live.distance(i) >= LiveValues.LOOP_EXIT && hitCount(register) > 0) {
                candidates = candidate(candidates, 0, live.distance(i), register);
            }
        }
        Arrays.sort(keys, 0, candidates);
        for (int i = 0; i < candidates; i++) {
            int register = (int) keys[i];
            if (free[values.kind(register)]-- > 0) {
                take(register, (int) (keys[i] >>> 32));
            }
        }
    }

    private void enterJoin() {
        int done = 0;
        for (int i = 0; i < shape.predecessorCount(block); i++) {
            done += shape.predecessor(block, i) < block ? 1 : 0;
        }
        int candidates = 0;
        for (int i = live.start(block); i < live.end(block); i++) {
            int register = live.register(i);
            if (hitCount(register) == done && done > 0) {
                candidates = candidate(candidates, 0, live.distance(i), register);
            } else if (hitCount(register) > 0 && live.distance(i) < LiveValues.LOOP_EXIT) {
                candidates = candidate(candidates, 1, live.distance(i), register);
            }
        }
        enterParameters(candidates);
    }
}
