package edu.sysy.impl.regalloc;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.RegisterSet;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Decides which values are in registers where, so that there are never more than there is room for: when room is needed, the
 * value whose next use is farthest away leaves its register (Belady's MIN, over the whole function as by Braun and Hack:
 * Register Spilling and Live-Range Splitting for SSA-Form Programs, CC 2009).
 *
 * <p>What is in registers at the start of a block:
 *
 * <ul>
 *   <li>with one block before: what is there at the end of that and still live;
 *   <li>with several: what is there at the ends of all of them, then what is there at some, the next used first;
 *   <li>at the header of a loop: what is used in the loop, the next used first, and what lives through it without being used
 *       as far as registers are left over in the whole loop.
 * </ul>
 *
 * <p>If values turn out to leave their registers in a loop that was entered with them, so that they would be loaded again for
 * each iteration, a second round enters the loop without them.
 */
final class Spiller {
    private static final int NONE = -1;

    private final MachineFunction function;
    private final OperandTable operands;
    private final Definitions definitions;
    private final EdgeTable edges;
    private final LiveValues live;
    private final Constraints constraints;
    private final LoopPressure pressure;
    private final BitSet rematerializable;
    private final ControlFlow shape;
    private final Loops loops;
    private final int[] size = new int[2];

    private SpillPlan plan;
    private BitSet[] lost;
    private final int[] members = new int[2 * RegisterSet.CAPACITY];
    private final int[] place;
    private final int[] nextUse;
    private final int[] entryIndex;
    private final int[] nextAfter;
    private final int[] upcoming;
    private final int[] stamp;
    private final int[] usedAt;
    private final int[] hits;
    private final int[] count = new int[2];
    private final BitSet inMemory = new BitSet();
    private long[] keys = new long[64];
    private int memberCount;
    private int block;
    private int length;
    private long usedFirst;

    Spiller(
            MachineFunction function,
            OperandTable operands,
            Definitions definitions,
            EdgeTable edges,
            LiveValues live,
            Constraints constraints,
            BitSet rematerializable) {
        this.function = function;
        this.operands = operands;
        this.definitions = definitions;
        this.edges = edges;
        this.live = live;
        this.constraints = constraints;
        this.pressure = new LoopPressure(function, operands, edges, live, constraints);
        this.rematerializable = rematerializable;
        this.shape = function.controlFlow();
        this.loops = Loops.of(shape);
        this.size[0] = Long.bitCount(constraints.allocatable(0));
        this.size[1] = Long.bitCount(constraints.allocatable(1));
        int registers = function.virtualRegisterCount();
        this.place = filled(registers);
        this.nextUse = new int[registers];
        this.entryIndex = new int[registers];
        this.nextAfter = new int[operands.count()];
        this.upcoming = filled(registers);
        this.stamp = filled(registers);
        this.usedAt = filled(registers);
        this.hits = new int[registers];
        this.plan = new SpillPlan(0, 0);
        this.lost = new BitSet[0];
    }

    private static int[] filled(int length) {
        int[] array = new int[length];
        Arrays.fill(array, NONE);
        return array;
    }

    SpillPlan run() {
        SpillPlan first = round();
        return findLost(first) ? round() : first;
    }

    private SpillPlan round() {
        plan = new SpillPlan(shape.blockCount(), function.instructionCount());
        Arrays.fill(stamp, NONE);
        Arrays.fill(usedAt, NONE);
        inMemory.clear();
        for (int b = 0; b < shape.blockCount(); b++) {
            runBlock(b);
        }
        plan.findUseful(shape, definitions, place.length);
        return plan;
    }

    /** Finds the values with which a loop is entered, but not entered again. */
    private boolean findLost(SpillPlan first) {
        boolean any = false;
        lost = new BitSet[shape.blockCount()];
        for (int header = 0; header < lost.length; header++) {
            lost[header] = new BitSet();
            if (!loops.isHeader(header)) {
                continue;
            }
            for (int i = 0; i < shape.predecessorCount(header); i++) {
                int latch = shape.predecessor(header, i);
                if (!loops.contains(loops.innermost(header), latch)) {
                    continue;
                }
                for (int e = first.exitStart(latch); e < first.exitEnd(latch); e++) {
                    place[first.exit(e)] = 0;
                }
                for (int j = 0; j < first.entryCount(header); j++) {
                    int register = first.entry(header, j);
                    if (first.isUseful(header, j) && place[register] == NONE && live.isLiveIn(header, register)) {
                        lost[header].set(register);
                        any = true;
                    }
                }
                for (int e = first.exitStart(latch); e < first.exitEnd(latch); e++) {
                    place[first.exit(e)] = NONE;
                }
            }
        }
        return any;
    }

    // ---- one block

    private void runBlock(int b) {
        block = b;
        int first = function.firstInstruction(b);
        length = function.firstInstruction(b + 1) - first;
        usedFirst = 0;
        enter();
        live.leave(b);
        findNextUses(first);
        for (int i = first; i < first + length; i++) {
            runInstruction(i, i - first);
            plan.endInstruction(i);
        }
        finish();
    }

    private void finish() {
        for (int k = 0; k < shape.successorCount(block); k++) {
            for (int j = 0; j < edges.parameterCount(shape.successor(block, k)); j++) {
                noteUse(edges.argument(block, k, j));
            }
        }
        long through = 0;
        for (int m = 0; m < memberCount; m++) {
            int register = members[m];
            plan.addExit(register);
            place[register] = NONE;
            if (entryIndex[register] >= 0 && (usedFirst >>> entryIndex[register] & 1) == 0) {
                through |= 1L << entryIndex[register];
            }
        }
        memberCount = 0;
        count[0] = 0;
        count[1] = 0;
        plan.endBlock(block, usedFirst, through);
    }

    private void noteUse(int register) {
        if (place[register] >= 0 && entryIndex[register] >= 0) {
            usedFirst |= 1L << entryIndex[register];
        }
    }

    private void findNextUses(int first) {
        for (int i = first + length - 1; i >= first; i--) {
            for (int k = operands.start(i); k < operands.end(i); k++) {
                if (operands.isVirtual(k)) {
                    nextAfter[k] = upcoming[operands.register(k)];
                }
            }
            for (int k = operands.start(i); k < operands.end(i); k++) {
                if (operands.isVirtual(k) && operands.isUse(k)) {
                    upcoming[operands.register(k)] = i - first;
                }
            }
        }
        for (int k = operands.start(first); k < operands.end(first + length - 1); k++) {
            if (operands.isVirtual(k)) {
                upcoming[operands.register(k)] = NONE;
            }
        }
    }

    private void runInstruction(int instruction, int offset) {
        int start = operands.start(instruction);
        int end = operands.end(instruction);
        for (int k = start; k < end; k++) {
            if (operands.isVirtual(k) && operands.isUse(k)) {
                use(instruction, operands.register(k));
            }
        }
        makeRoom(instruction, offset);
        for (int k = start; k < end; k++) {
            if (operands.isVirtual(k) && operands.isUse(k) && place[operands.register(k)] >= 0) {
                if (isNeededBehind(k)) {
                    nextUse[operands.register(k)] = useBehind(k);
                } else {
                    remove(operands.register(k));
                }
            }
        }
        for (int k = start; k < end; k++) {
            if (operands.isVirtual(k) && !operands.isUse(k) && isNeededBehind(k)) {
                add(operands.register(k), useBehind(k), NONE);
            }
        }
    }

    private void use(int instruction, int register) {
        usedAt[register] = instruction;
        if (place[register] < 0) {
            plan.addReload(register);
            inMemory.set(register);
            add(register, 0, NONE);
        } else {
            noteUse(register);
        }
    }

    private boolean isNeededBehind(int operand) {
        return nextAfter[operand] >= 0 || live.isLiveOut(block, operands.register(operand));
    }

    private int useBehind(int operand) {
        return nextAfter[operand] >= 0 ? nextAfter[operand] : length + live.distanceOut(operands.register(operand));
    }

    /** Takes values out of registers until what is to survive the instruction has room. */
    private void makeRoom(int instruction, int offset) {
        Constraints.Survival survival = (register, operand) -> place[register] >= 0 && isNeededBehind(operand);
        constraints.measure(instruction, survival);
        for (int kind = 0; kind < 2; kind++) {
            while (surviving(instruction, kind) > constraints.room(kind)) {
                int victim = farthest(instruction, offset, kind);
                if (victim == NONE) {
                    break;
                }
                plan.addEviction(victim);
                remove(victim);
                inMemory.set(victim);
                constraints.measure(instruction, survival);
            }
        }
    }

    /** The number of values of a class in registers that are needed in registers behind an instruction. */
    private int surviving(int instruction, int kind) {
        int dying = 0;
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            int register = operands.register(k);
            if (operands.isVirtual(k)
                    && operands.isUse(k)
                    && place[register] >= 0
                    && kind(register) == kind
                    && !isNeededBehind(k)
                    && !isUsedBefore(operands.start(instruction), k)) {
                dying++;
            }
        }
        return count[kind] - dying;
    }

    private boolean isUsedBefore(int start, int operand) {
        for (int k = start; k < operand; k++) {
            if (operands.isVirtual(k) && operands.isUse(k) && operands.register(k) == operands.register(operand)) {
                return true;
            }
        }
        return false;
    }

    private int farthest(int instruction, int offset, int kind) {
        int best = NONE;
        long bestDistance = -1;
        for (int m = 0; m < memberCount; m++) {
            int register = members[m];
            if (kind(register) != kind) {
                continue;
            }
            int next = nextUse[register];
            if (usedAt[register] == instruction) {
                int operand = operandOf(instruction, register);
                if (!isNeededBehind(operand)) {
                    continue;
                }
                next = useBehind(operand);
            }
            long distance = 2L * (next - offset);
            if (rematerializable.get(register) || inMemory.get(register)) {
                distance += distance / 2;
            }
            if (distance > bestDistance || distance == bestDistance && register > best) {
                best = register;
                bestDistance = distance;
            }
        }
        return best;
    }

    private int operandOf(int instruction, int register) {
        int k = operands.start(instruction);
        while (!operands.isVirtual(k) || !operands.isUse(k) || operands.register(k) != register) {
            k++;
        }
        return k;
    }

    private int kind(int register) {
        return operands.isFloat(register) ? 1 : 0;
    }

    private void add(int register, int next, int index) {
        place[register] = memberCount;
        members[memberCount++] = register;
        nextUse[register] = next;
        entryIndex[register] = index;
        count[kind(register)]++;
    }

    private void remove(int register) {
        int at = place[register];
        int last = members[--memberCount];
        members[at] = last;
        place[last] = at;
        place[register] = NONE;
        count[kind(register)]--;
    }

    // ---- the start of a block

    private void enter() {
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
        if (count[kind(register)] < size[kind(register)] && distance < LiveValues.FAR) {
            plan.addEntry(block, register);
            add(register, distance, plan.entryCount(block) - 1);
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
        int[] through = new int[2];
        for (int i = live.start(block); i < live.end(block); i++) {
            int register = live.register(i);
            if (live.distance(i) >= LiveValues.LOOP_EXIT) {
                through[kind(register)]++;
            } else if (lost.length == 0 || !lost[block].get(register)) {
                candidates = candidate(candidates, 0, live.distance(i), register);
            }
        }
        for (int j = 0; j < edges.parameterCount(block); j++) {
            int parameter = edges.parameter(block, j);
            int distance = live.parameterDistance(parameter);
            if (distance >= LiveValues.LOOP_EXIT) {
                through[kind(parameter)]++;
            }
            candidates = candidate(candidates, 0, Math.min(distance, LiveValues.FAR), parameter);
        }
        int used = candidates;
        takeNearest(used);
        int[] free = {
            pressure.spare(loop, 0) + through[0], pressure.spare(loop, 1) + through[1],
        };
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
            if (free[kind(register)]-- > 0) {
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
