package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Loops;
import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.LiveValues;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Decides which values are in registers where, so that there are never more than there is room for: when room is
 * needed, the value whose next use is farthest away leaves its register (Belady's MIN, over the whole function as by
 * Braun and Hack: Register Spilling and Live-Range Splitting for SSA-Form Programs, CC 2009).
 *
 * <p>{@link BlockEntryRegisters} tells what is in registers at the start of a block.
 *
 * <p>If values turn out to leave their registers in a loop that was entered with them, so that they would be loaded
 * again for each iteration, a second round enters the loop without them.
 */
final class Spiller {
    private static final int NONE = -1;

    private final MachineFunction function;
    private final OperandTable operands;
    private final RegisterDefinitions definitions;
    private final EdgeTable edges;
    private final LiveValues live;
    private final RegisterConstraints constraints;
    private final LoopPressure pressure;
    private final BitSet rematerializable;
    private final ControlFlow shape;
    private final Loops loops;

    private SpillPlan plan;
    private final WorkingSet values;
    private final int[] nextAfter;
    private final int[] upcoming;
    private final int[] usedAt;
    private final BitSet inMemory = new BitSet();
    private int block;
    private int length;
    private long usedFirst;

    Spiller(
            MachineFunction function,
            OperandTable operands,
            RegisterDefinitions definitions,
            EdgeTable edges,
            LiveValues live,
            RegisterConstraints constraints,
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
        int registers = function.virtualRegisterCount();
        this.values = new WorkingSet(operands, registers);
        this.nextAfter = new int[operands.count()];
        this.upcoming = filled(registers);
        this.usedAt = filled(registers);
        this.plan = new SpillPlan(0, 0);
    }

    private static int[] filled(int length) {
        int[] array = new int[length];
        Arrays.fill(array, NONE);
        return array;
    }

    SpillPlan run() {
        SpillPlan first = round(LoopReloads.none());
        LoopReloads lost = LoopReloads.of(first, shape, loops, live, function.virtualRegisterCount());
        return lost.isEmpty() ? first : round(lost);
    }

    private SpillPlan round(LoopReloads lost) {
        plan = new SpillPlan(shape.blockCount(), function.instructionCount());
        int registers = function.virtualRegisterCount();
        BlockEntryRegisters entry = new BlockEntryRegisters(
                shape, loops, edges, live, constraints, pressure, lost, plan, values, registers);
        Arrays.fill(usedAt, NONE);
        inMemory.clear();
        for (int b = 0; b < shape.blockCount(); b++) {
            entry.enter(b);
            Cancellation.poll();
            runBlock(b);
        }
        plan.findUseful(shape, definitions, registers);
        return plan;
    }

    private void runBlock(int b) {
        block = b;
        int first = function.firstInstruction(b);
        length = function.firstInstruction(b + 1) - first;
        usedFirst = 0;
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
        for (int m = 0; m < values.size(); m++) {
            int register = values.member(m);
            int index = values.entryIndex(register);
            plan.addExit(register);
            if (index >= 0 && (usedFirst >>> index & 1) == 0) {
                through |= 1L << index;
            }
        }
        values.clear();
        plan.endBlock(block, usedFirst, through);
    }

    private void noteUse(int register) {
        if (values.contains(register) && values.entryIndex(register) >= 0) {
            usedFirst |= 1L << values.entryIndex(register);
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
            if (operands.isVirtual(k) && operands.isUse(k) && values.contains(operands.register(k))) {
                if (isNeededAfter(k)) {
                    values.setNextUse(operands.register(k), nextUseAfter(k));
                } else {
                    values.remove(operands.register(k));
                }
            }
        }
        for (int k = start; k < end; k++) {
            if (operands.isVirtual(k) && !operands.isUse(k) && isNeededAfter(k)) {
                values.add(operands.register(k), nextUseAfter(k));
            }
        }
    }

    private void use(int instruction, int register) {
        usedAt[register] = instruction;
        if (!values.contains(register)) {
            plan.addReload(register);
            inMemory.set(register);
            values.add(register, 0);
        } else {
            noteUse(register);
        }
    }

    private boolean isNeededAfter(int operand) {
        return nextAfter[operand] >= 0 || live.isLiveOut(block, operands.register(operand));
    }

    private int nextUseAfter(int operand) {
        return nextAfter[operand] >= 0 ? nextAfter[operand] : length + live.distanceOut(operands.register(operand));
    }

    /** Takes values out of registers until what is to survive the instruction has room. */
    private void makeRoom(int instruction, int offset) {
        RegisterConstraints.Survival survival =
                (register, operand) -> values.contains(register) && isNeededAfter(operand);
        constraints.measure(instruction, survival);
        for (int kind = 0; kind < constraints.classCount(); kind++) {
            while (surviving(instruction, kind) > constraints.room(kind)) {
                int victim = farthest(instruction, offset, kind);
                if (victim == NONE) {
                    break;
                }
                plan.addEviction(victim);
                values.remove(victim);
                inMemory.set(victim);
                constraints.measure(instruction, survival);
            }
        }
    }

    /** The number of values of a class in registers that are needed in registers after an instruction. */
    private int surviving(int instruction, int kind) {
        int dying = 0;
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            int register = operands.register(k);
            if (operands.isVirtual(k)
                    && operands.isUse(k)
                    && values.contains(register)
                    && values.kind(register) == kind
                    && !isNeededAfter(k)
                    && !isUsedBefore(operands.start(instruction), k)) {
                dying++;
            }
        }
        return values.count(kind) - dying;
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
        for (int m = 0; m < values.size(); m++) {
            int register = values.member(m);
            if (values.kind(register) != kind) {
                continue;
            }
            int next = values.nextUse(register);
            if (usedAt[register] == instruction) {
                int operand = operandOf(instruction, register);
                if (!isNeededAfter(operand)) {
                    continue;
                }
                next = nextUseAfter(operand);
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
}
