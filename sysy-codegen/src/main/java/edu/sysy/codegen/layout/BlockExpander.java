package edu.sysy.codegen.layout;

import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.Move;
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

    /** Makes a move that register allocation asked for. */
    void move(Move move);

    /** Expands an operation over physical registers; what leads to other blocks is left out. */
    void expand(MachineOperation operation);

    /** When the last operation of a block with two edges takes the first. */
    BranchCondition<I> condition(MachineOperation operation);

    /** The instructions so far. */
    List<CodeItem.Instruction<I>> instructions();
}
