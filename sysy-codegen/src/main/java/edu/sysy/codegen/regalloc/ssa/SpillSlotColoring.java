package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Dominators;
import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.LiveRegisters;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;
import java.util.BitSet;
import java.util.PriorityQueue;

/**
 * Gives stack slots to the values that need them. A parameter and an argument it takes share one if they never live at
 * the same time, so that nothing has to be moved; what is left shares slots where the lives, holes included, do not
 * overlap.
 */
public final class SpillSlotColoring {
    private static final int MAX_CHECKS = 64;
    private static final int NONE = -1;

    private final MachineFunction function;
    private final RegisterDefinitions definitions;
    private final EdgeTable edges;
    private final LiveRegisters live;
    private final BitSet inSlot;
    private final ControlFlow shape;
    private final Dominators dominators;
    private final int[] lastUse;
    /** The instructions that use each value in a slot, in ascending order. */
    private final IntGroups uses;
    /** The blocks that pass each value in a slot to parameters, in ascending order. */
    private final IntGroups passing;

    private final int[] leader;
    private final int[] nextMember;
    private final int[] lastMember;
    private final int[] size;
    private final int[] slots;

    /** Gives slots to the values in {@code inSlot}. */
    public SpillSlotColoring(
            MachineFunction function,
            OperandTable operands,
            RegisterDefinitions definitions,
            EdgeTable edges,
            LiveRegisters live,
            BitSet inSlot) {
        this.function = function;
        this.definitions = definitions;
        this.edges = edges;
        this.live = live;
        this.inSlot = inSlot;
        this.shape = function.controlFlow();
        this.dominators = Dominators.of(shape);
        int registers = function.virtualRegisterCount();
        lastUse = new int[registers];
        leader = new int[registers];
        nextMember = new int[registers];
        lastMember = new int[registers];
        size = new int[registers];
        slots = new int[registers];
        for (int register = 0; register < registers; register++) {
            leader[register] = register;
            lastMember[register] = register;
        }
        uses = findUses(operands);
        passing = findPassing();
        if (inSlot.isEmpty()) {
            return;
        }
        Arrays.fill(nextMember, NONE);
        Arrays.fill(size, 1);
        for (int i = 0; i < function.instructionCount(); i++) {
            for (int k = operands.start(i); k < operands.end(i); k++) {
                if (operands.isVirtual(k)) {
                    lastUse[operands.register(k)] = i;
                }
            }
        }
        shareAlongEdges();
        color();
    }

    private IntGroups findUses(OperandTable operands) {
        IntList values = new IntList();
        IntList instructions = new IntList();
        for (int i = 0; i < function.instructionCount() && !inSlot.isEmpty(); i++) {
            for (int k = operands.start(i); k < operands.end(i); k++) {
                if (operands.isVirtual(k) && operands.isUse(k) && inSlot.get(operands.register(k))) {
                    values.add(operands.register(k));
                    instructions.add(i);
                }
            }
        }
        return new IntGroups(leader.length, values, instructions);
    }

    private IntGroups findPassing() {
        IntList values = new IntList();
        IntList blocks = new IntList();
        for (int block = 0; block < shape.blockCount() && !inSlot.isEmpty(); block++) {
            for (int k = 0; k < shape.successorCount(block); k++) {
                int target = shape.successor(block, k);
                for (int j = 0; j < edges.parameterCount(target); j++) {
                    int argument = edges.argument(block, k, j);
                    if (inSlot.get(argument)) {
                        values.add(argument);
                        blocks.add(block);
                    }
                }
            }
        }
        return new IntGroups(leader.length, values, blocks);
    }

    /** The slot of a value that has one, from 0. */
    public int slot(int register) {
        return slots[leader[register]];
    }

    private void shareAlongEdges() {
        for (int block = 0; block < shape.blockCount(); block++) {
            for (int k = 0; k < shape.successorCount(block); k++) {
                int target = shape.successor(block, k);
                for (int j = 0; j < edges.parameterCount(target); j++) {
                    int parameter = edges.parameter(target, j);
                    int argument = edges.argument(block, k, j);
                    if (inSlot.get(parameter) && inSlot.get(argument)) {
                        share(leader[parameter], leader[argument]);
                    }
                }
            }
        }
    }

    private void share(int one, int other) {
        if (one == other || (long) size[one] * size[other] > MAX_CHECKS) {
            return;
        }
        for (int a = one; a != NONE; a = nextMember[a]) {
            for (int b = other; b != NONE; b = nextMember[b]) {
                if (interfere(a, b)) {
                    return;
                }
            }
        }
        nextMember[lastMember[one]] = other;
        lastMember[one] = lastMember[other];
        size[one] += size[other];
        for (int b = other; b != NONE; b = nextMember[b]) {
            leader[b] = one;
        }
    }

    /** Whether one of two values is live where the other is defined. */
    private boolean interfere(int a, int b) {
        int homeA = definitions.block(a);
        int homeB = definitions.block(b);
        if (homeA == homeB) {
            int first = definitions.instruction(a);
            int second = definitions.instruction(b);
            return first == second || (first < second ? isLiveAfter(a, homeA, second) : isLiveAfter(b, homeA, first));
        }
        if (dominators.dominates(homeA, homeB)) {
            return isLiveAfter(a, homeB, definitions.instruction(b));
        }
        return dominators.dominates(homeB, homeA) && isLiveAfter(b, homeA, definitions.instruction(a));
    }

    /** Whether a value, defined before an instruction of a block, is needed after that. */
    private boolean isLiveAfter(int register, int block, int instruction) {
        if (instruction == RegisterDefinitions.PARAMETER) {
            return definitions.block(register) == block || live.isLiveIn(block, register);
        }
        for (int k = 0; k < shape.successorCount(block); k++) {
            if (live.isLiveIn(shape.successor(block, k), register)) {
                return true;
            }
        }
        if (passing.sortedContains(register, block)) {
            return true;
        }
        int last = lastUseBefore(register, function.firstInstruction(block + 1));
        return last > instruction && last >= function.firstInstruction(block);
    }

    /** The last instruction before another that uses a value; -1 if there is none. */
    private int lastUseBefore(int register, int limit) {
        int low = uses.start(register);
        int high = uses.end(register);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (uses.get(middle) < limit) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == uses.start(register) ? -1 : uses.get(low - 1);
    }

    private void color() {
        int[] start = new int[leader.length];
        int[] end = new int[leader.length];
        Arrays.fill(start, Integer.MAX_VALUE);
        for (int register = 0; register < leader.length; register++) {
            if (inSlot.get(register)) {
                int defined = definitions.instruction(register);
                int from = defined == RegisterDefinitions.PARAMETER
                        ? 2 * function.firstInstruction(definitions.block(register)) - 1
                        : 2 * defined + 1;
                start[leader[register]] = Math.min(start[leader[register]], from);
                reach(end, register, 2 * lastUse[register]);
            }
        }
        for (int block = 0; block < shape.blockCount(); block++) {
            Cancellation.poll();
            for (int p = 0; p < shape.predecessorCount(block); p++) {
                int from = shape.predecessor(block, p);
                int leaving = 2 * function.firstInstruction(from + 1) - 1;
                for (int i = live.start(block); i < live.end(block); i++) {
                    reach(end, live.register(i), leaving);
                }
            }
            for (int i = live.start(block); i < live.end(block); i++) {
                reach(end, live.register(i), 2 * function.firstInstruction(block));
            }
            for (int k = 0; k < shape.successorCount(block); k++) {
                int target = shape.successor(block, k);
                for (int j = 0; j < edges.parameterCount(target); j++) {
                    reach(end, edges.argument(block, k, j), 2 * function.firstInstruction(block + 1) - 1);
                    // the parameter's slot is written here
                    reach(end, edges.parameter(target, j), 2 * function.firstInstruction(target));
                }
            }
        }
        long[] order = new long[leader.length];
        int count = 0;
        for (int register = 0; register < leader.length; register++) {
            if (inSlot.get(register) && leader[register] == register) {
                order[count++] = (long) start[register] << 32 | register;
            }
        }
        Arrays.sort(order, 0, count);
        PriorityQueue<Long> ends = new PriorityQueue<>();
        int used = 0;
        for (int i = 0; i < count; i++) {
            int register = (int) order[i];
            Long soonest = ends.peek();
            if (soonest != null && soonest >> 32 <= start[register]) {
                ends.remove();
                slots[register] = soonest.intValue();
            } else {
                slots[register] = used++;
            }
            ends.add((long) end[register] << 32 | slots[register]);
        }
    }

    private void reach(int[] end, int register, int position) {
        if (inSlot.get(register)) {
            end[leader[register]] = Math.max(end[leader[register]], position);
        }
    }
}
