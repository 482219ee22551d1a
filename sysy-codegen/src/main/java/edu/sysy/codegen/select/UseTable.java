package edu.sysy.codegen.select;

import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Operand;
import edu.sysy.machine.Register;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How often each register of selected code is read, and by which operation of the machine it is defined, and where: for
 * what combines instructions before register allocation.
 *
 * @param <O> the operations of the machine, those that all machines have left out
 */
public final class UseTable<O extends MachineOperation> {
    private final int[] counts;
    private final int[] blocks;
    private final Class<O> own;
    private final List<@Nullable O> definitions;
    private final Set<O> released = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * The table of a function.
     *
     * @param own the class of the operations of the machine
     */
    public UseTable(MachineFunction function, Class<O> own) {
        this.own = own;
        counts = new int[function.virtualRegisterCount()];
        blocks = new int[function.virtualRegisterCount()];
        definitions =
                new ArrayList<@Nullable O>(Collections.<@Nullable O>nCopies(function.virtualRegisterCount(), null));
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
            } else if (own.isInstance(operation)) {
                blocks[register.index()] = position;
                definitions.set(register.index(), own.cast(operation));
            }
        }
    }

    /** How often a register is read. */
    public int count(Register register) {
        return register instanceof VirtualRegister v ? counts[v.index()] : Integer.MAX_VALUE;
    }

    /** What defines a register in the block at a position; null if it is nothing of the machine. */
    public @Nullable O definition(Register register, int position) {
        return register instanceof VirtualRegister v && blocks[v.index()] == position
                ? definitions.get(v.index())
                : null;
    }

    /** What defines a register in the block at a position, if it is read once; else null. */
    public @Nullable O only(Register register, int position) {
        return count(register) == 1 ? definition(register, position) : null;
    }

    /** Puts one operation into the place of another one that defines the same registers. */
    public void replace(O old, O other) {
        for (Operand operand : other.operands()) {
            if (operand.register() instanceof VirtualRegister register) {
                if (operand.role().defines()) {
                    definitions.set(register.index(), other);
                } else {
                    counts[register.index()]++;
                }
            }
        }
        release(old);
    }

    /** Forgets what an operation reads that nobody needs, and what is computed for it alone. */
    public void release(O operation) {
        if (!released.add(operation)) {
            return;
        }
        for (Operand operand : operation.operands()) {
            if (operand.register() instanceof VirtualRegister register
                    && !operand.role().defines()) {
                counts[register.index()]--;
                O definition = definitions.get(register.index());
                if (counts[register.index()] == 0 && definition != null && isUnused(definition)) {
                    release(definition);
                }
            }
        }
    }

    /** Whether an operation does nothing but define registers that nobody reads; one that sets flags does more. */
    public boolean isUnused(O operation) {
        if (!operation.implicitWrites().isEmpty()) {
            return false;
        }
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
