package edu.sysy.codegen.layout;

import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.PhysicalRegister;
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

    /**
     * Loads a register of any class from {@code base + offset}.
     *
     * @param bytes how many bytes to load: the width of the register, or a word of an object
     */
    void load(PhysicalRegister to, PhysicalRegister base, int offset, int bytes);

    /**
     * Stores a register of any class to {@code base + offset}.
     *
     * @param bytes how many bytes to store: the width of the register, or a word of an object
     */
    void store(PhysicalRegister value, PhysicalRegister base, int offset, int bytes);

    /** Puts {@code base + offset} into a register. */
    void sum(PhysicalRegister to, PhysicalRegister base, int offset);

    /**
     * Copies a spill slot to another one, through a register that is never allocated and is not the
     * {@linkplain edu.sysy.machine.RegisterFile#temporary() temporary} of moves.
     *
     * @param to the distance of the slot from the stack pointer
     */
    void copySlot(int to, int from, int bytes);

    /** Calls the function at a symbol. */
    void call(String symbol);

    /** Goes on to the function at a symbol, which returns to the caller. */
    void jumpTo(String symbol);

    /** Returns to the caller. */
    void returnToCaller();

    /** Ends the program; never reached. */
    void trap();

    /** Expands an operation of the target over physical registers; what leads to other blocks is left out. */
    void expand(MachineOperation operation);

    /** When the last operation of a block with two edges takes the first. */
    BranchCondition<I> condition(MachineOperation operation);

    /** The instructions so far. */
    List<CodeItem.Instruction<I>> instructions();
}
