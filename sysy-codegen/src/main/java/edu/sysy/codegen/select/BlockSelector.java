package edu.sysy.codegen.select;

import edu.sysy.ir.Block;
import edu.sysy.ir.Instruction;

/** What a target selects for single instructions and for branches. */
public interface BlockSelector {
    /** What selects parameters, returns and tail calls, in the code and with the registers of this selector. */
    CallSelection calls();

    /** Begins a block. */
    void enter(Block block, int position);

    /**
     * Selects code for an instruction.
     *
     * @param index of the instruction in the block at {@code position}
     */
    void select(Instruction instruction, int position, int index);

    /** Ends the block at {@code position}, which has two successors: the first edge is taken if its condition holds. */
    void branch(int position);
}
