package edu.sysy.codegen.layout;

import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.StackSlot;
import java.util.List;

/**
 * What a target makes of the operations of one block once their registers have places.
 *
 * @param <I> the instructions of the machine
 */
public interface BlockExpander<I> {
    /** Sets the source line of the instructions from now on. */
    void line(int line);

    /** Makes the frame and saves registers. */
    void makeFrame();

    /** Restores registers and gives up the frame. */
    void leaveFrame();

    /** Copies the low bits of a register to another one of any class, as many as both have. */
    void copy(PhysicalRegister to, PhysicalRegister from);

    /** Reloads a register from a spill slot. */
    void reload(PhysicalRegister to, StackSlot from);

    /** Spills a register to a slot. */
    void spill(StackSlot to, PhysicalRegister from);

    /**
     * Copies a slot to another one, through a register that is never allocated and is not the
     * {@linkplain edu.sysy.machine.RegisterFile#temporary() temporary} of moves.
     */
    void copySlot(StackSlot to, StackSlot from);

    /** Expands an operation over physical registers; what leads to other blocks is left out. */
    void expand(MachineOperation operation);

    /** When the last operation of a block with two edges takes the first. */
    BranchCondition<I> condition(MachineOperation operation);

    /** The instructions so far. */
    List<CodeItem.Instruction<I>> instructions();
}
