package edu.sysy.codegen.regalloc.local;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterFile;

/**
 * Allocates registers block by block with next-use information and descriptors, as textbooks do.
 *
 * <pre>
 * v3 = add v1, v2     r0 = slot1; r1 = slot2; add r0, r0, r1    v1 is not used again: v3 takes its register
 * v4 = sub v3, v2     sub r0, r0, r1                            v2 stays in r1
 * jump b2(v4)         slot0 = r0                                v4 goes where the parameter of b2 lives
 * </pre>
 *
 * <p>A value names what a variable of the source holds from an assignment on, so that the {@link Descriptors} are those
 * of variables: a register holds all variables that have its value, and all values of a variable share one word in
 * memory, their {@linkplain Homes home}, as long as only one of them is live at a time.
 *
 * <p>When a block is entered, all values that come into it are in their homes in memory, and registers are free; or
 * they hold what the only predecessor left in them, see {@link ExtendedBlocks}. At the end of a block, values that are
 * live and not in memory are stored. In between, values stay in registers as long as there is room; constants and
 * addresses are never stored, but computed again. {@link InstructionAllocation} has the rules by which a register is
 * chosen.
 *
 * <p>The work is linear in the size of the code and of the sets of live values, for a given number of registers.
 */
public final class LocalAllocator implements RegisterAllocator {
    @Override
    public String name() {
        return "local";
    }

    @Override
    public String toString() {
        return name();
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if a register is used where it need not be defined, is defined twice, or is
     *     defined by a terminator
     * @throws IllegalStateException if an instruction needs more registers at once than there are
     */
    @Override
    public Allocation allocate(MachineFunction function, RegisterFile file) {
        OperandTable operands = new OperandTable(function);
        RegisterTable registers = new RegisterTable(file, operands);
        BlockAllocation blocks = new BlockAllocation(function, operands, registers);
        for (int block = 0; block < function.blocks().size(); block++) {
            blocks.allocate(block);
        }
        return blocks.result();
    }
}
