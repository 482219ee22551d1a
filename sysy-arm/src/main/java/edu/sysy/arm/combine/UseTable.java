package edu.sysy.arm.combine;

import edu.sysy.arm.isa.ArmOperation;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How often each register of a function is read, and by which operation of this machine it is defined, and where. */
final class UseTable {
    private final int[] counts;
    private final int[] blocks;
    private final @Nullable ArmOperation[] definitions;
    private final Set<ArmOperation> released = Collections.newSetFromMap(new IdentityHashMap<>());

    UseTable(MachineFunction function) {
        counts = new int[function.virtualRegisterCount()];
        blocks = new int[function.virtualRegisterCount()];
        definitions = new ArmOperation[function.virtualRegisterCount()];
        for (int position = 0; position < function.blocks().size(); position++) {
            MachineBlock block = function.blocks().get(position);
            for (MachineInstruction instruction : block.instructions()) {
                add(instruction.operation(), position);
            }
            for (MachineEdge edge : block.edges()) {
                edge.arguments().forEach(argument -> counts[argument.index()]++);
            }
        }
    }

    private void add(MachineOperation operation, int position) {
        for (Operand operand : operation.operands()) {
            if (!(operand.register() instanceof VirtualRegister register)) {
                continue;
            }
            if (!operand.role().defines()) {
                counts[register.index()]++;
            } else if (operation instanceof ArmOperation own) {
                blocks[register.index()] = position;
                definitions[register.index()] = own;
            }
        }
    }

    /** How often a register is read. */
    int count(Register register) {
        return register instanceof VirtualRegister v ? counts[v.index()] : Integer.MAX_VALUE;
    }

    /** What defines a register in the block at a position; null if it is nothing of this machine. */
    @Nullable ArmOperation definition(Register register, int position) {
        return register instanceof VirtualRegister v && blocks[v.index()] == position ? definitions[v.index()] : null;
    }

    /** Puts one operation into the place of another one that defines the same registers. */
    void replace(ArmOperation old, ArmOperation other) {
        for (Operand operand : other.operands()) {
            if (operand.register() instanceof VirtualRegister register) {
                if (operand.role().defines()) {
                    definitions[register.index()] = other;
                } else {
                    counts[register.index()]++;
                }
            }
        }
        release(old);
    }

    /** Forgets what an operation reads that nobody needs, and what is computed for it alone. */
    void release(ArmOperation operation) {
        if (!released.add(operation)) {
            return;
        }
        for (Operand operand : operation.operands()) {
            if (operand.register() instanceof VirtualRegister register
                    && !operand.role().defines()) {
                counts[register.index()]--;
                ArmOperation definition = definitions[register.index()];
                if (counts[register.index()] == 0 && definition != null && isUnused(definition)) {
                    release(definition);
                }
            }
        }
    }

    /** Whether an operation does nothing but define registers that nobody reads. */
    boolean isUnused(ArmOperation operation) {
        boolean defines = false;
        for (Operand operand : operation.operands()) {
            if (operand.role().defines()) {
                if (count(operand.register()) != 0) {
                    return false;
                }
                defines = true;
            }
        }
        return defines;
    }
}
