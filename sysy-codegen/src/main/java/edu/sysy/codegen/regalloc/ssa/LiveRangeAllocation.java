package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.codegen.regalloc.MoveGroups;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import java.util.BitSet;

/** Writes down where the operands are, and the transfers between live ranges in different places as moves. */
final class LiveRangeAllocation {
    private final MachineFunction function;
    private final OperandTable operands;
    private final RegisterTable registers;
    private final RegisterDefinitions definitions;
    private final LiveRanges ranges;
    private final LiveRangeEnds liveness;
    private final SpillSlotColoring slots;
    private final BitSet recomputable;

    LiveRangeAllocation(
            MachineFunction function,
            OperandTable operands,
            RegisterTable registers,
            RegisterDefinitions definitions,
            LiveRanges ranges,
            LiveRangeEnds liveness,
            SpillSlotColoring slots,
            BitSet recomputable) {
        this.function = function;
        this.operands = operands;
        this.registers = registers;
        this.definitions = definitions;
        this.ranges = ranges;
        this.liveness = liveness;
        this.slots = slots;
        this.recomputable = recomputable;
    }

    Allocation write(int[] colors) {
        Allocation.Builder allocation = Allocation.builder(function);
        MoveGroups moves = new MoveGroups(function);
        ControlFlow shape = function.controlFlow();
        int edge = 0;
        for (int block = 0; block < shape.blockCount(); block++) {
            for (int i = function.firstInstruction(block); i < function.firstInstruction(block + 1); i++) {
                for (int k = operands.start(i); k < operands.end(i); k++) {
                    if (operands.isVirtual(k)) {
                        int number = colors[ranges.ofOperand(k)];
                        allocation.locate(i, k - operands.start(i), registers.place(number), !operands.isUse(k));
                    }
                }
                for (int t = ranges.before.start(i); t < ranges.before.end(i); t++) {
                    if (!liveness.isDead(t)) {
                        int target = ranges.before.target(t);
                        moves.before(i, source(colors, target, ranges.before.source(t)), place(colors, target));
                    }
                }
            }
            for (int k = 0; k < shape.successorCount(block); k++, edge++) {
                for (int t = ranges.onEdges.start(edge); t < ranges.onEdges.end(edge); t++) {
                    if (liveness.isDeadOnEdge(t)) {
                        continue;
                    }
                    int target = ranges.onEdges.target(t);
                    int from = source(colors, target, ranges.onEdges.source(t));
                    if (shape.successorCount(block) == 1) {
                        moves.onExit(function.firstInstruction(block + 1) - 1, from, place(colors, target));
                    } else {
                        moves.onEntry(
                                function.firstInstruction(shape.successor(block, k)), from, place(colors, target));
                    }
                }
            }
        }
        moves.write(allocation, registers);
        return allocation.build();
    }

    private int source(int[] colors, int target, int source) {
        if (source < 0 && target >= 0 && recomputable.get(LiveRanges.valueInMemory(source))) {
            return MoveGroups.recomputed(definitions.instruction(LiveRanges.valueInMemory(source)));
        }
        return place(colors, source);
    }

    private int place(int[] colors, int end) {
        if (end >= 0) {
            return colors[end];
        }
        int value = LiveRanges.valueInMemory(end);
        return registers.slot(slots.slot(value), operands.classOf(value));
    }
}
