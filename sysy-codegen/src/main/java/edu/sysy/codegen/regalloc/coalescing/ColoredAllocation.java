package edu.sysy.codegen.regalloc.coalescing;

import edu.sysy.codegen.regalloc.MoveGroups;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.codegen.regalloc.ssa.SpillSlotColoring;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import java.util.BitSet;

/** Writes down where the operands of lowered code are, and its moves between different places. */
final class ColoredAllocation {
    private final MachineFunction function;
    private final OperandTable operands;
    private final RegisterDefinitions definitions;
    private final RegisterTable registers;
    private final LoweredCode code;
    private final ColorAssignment selection;
    private final SpillSlotColoring slots;
    private final BitSet recomputable;

    ColoredAllocation(
            MachineFunction function,
            OperandTable operands,
            RegisterDefinitions definitions,
            RegisterTable registers,
            LoweredCode code,
            ColorAssignment selection,
            SpillSlotColoring slots) {
        this.function = function;
        this.operands = operands;
        this.definitions = definitions;
        this.registers = registers;
        this.code = code;
        this.selection = selection;
        this.slots = slots;
        this.recomputable = operands.rematerializable();
    }

    Allocation write() {
        Allocation.Builder allocation = Allocation.builder(function);
        MoveGroups moves = new MoveGroups(function);
        for (int i = 0; i < function.instructionCount(); i++) {
            for (int k = operands.start(i); k < operands.end(i); k++) {
                if (operands.isVirtual(k)) {
                    int number = selection.color(code.nodeOfOperand(k));
                    allocation.locate(i, k - operands.start(i), registers.place(number), !operands.isUse(k));
                }
            }
            for (int m = code.firstEntry(i); m < code.firstReady(i); m++) {
                moves.onEntry(i, source(m), place(code.target(m)));
            }
            for (int m = code.firstReady(i); m < code.endReady(i); m++) {
                moves.before(i, source(m), place(code.target(m)));
            }
        }
        moves.write(allocation, registers);
        return allocation.build();
    }

    private int source(int move) {
        int source = code.source(move);
        boolean isInMemory = source < 0 && recomputable.get(LoweredCode.valueInMemory(source));
        return isInMemory && code.target(move) >= 0
                ? MoveGroups.recomputed(definitions.instruction(LoweredCode.valueInMemory(source)))
                : place(source);
    }

    private int place(int end) {
        if (end >= 0) {
            return selection.color(end);
        }
        int value = LoweredCode.valueInMemory(end);
        return registers.slot(slots.slot(value), operands.classOf(value));
    }
}
