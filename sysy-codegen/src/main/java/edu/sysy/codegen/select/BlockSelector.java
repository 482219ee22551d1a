package edu.sysy.codegen.select;

import edu.sysy.ir.Block;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.machine.RegisterClass;

/** What a target selects for single instructions and for the ends of blocks. */
public interface BlockSelector {
    /** The code of the current block. */
    CodeBuffer code();

    /** The registers of constants. */
    ConstantPool constants();

    /** The registers of values. */
    ValueRegisters values();

    /** Begins a block. */
    void enter(Block block, int position);

    /**
     * Defines the parameters of the function, at the beginning of its first block.
     *
     * @param remain whether the arguments on the stack are never overwritten
     */
    void enterFunction(boolean remain);

    /** The class of registers that hold values of a type. */
    RegisterClass classOf(Type type);

    /**
     * Selects code for an instruction.
     *
     * @param index of the instruction in the block at {@code position}
     */
    void select(Instruction instruction, int position, int index);

    /** Ends a block with two successors: the first edge is taken if the test holds. */
    void branch(ConditionTest test);

    /** Returns a value, or none. */
    void leave(Value value);

    /** Returns by a jump to a called function. */
    void leaveBy(Operation.AnyCall call);
}
