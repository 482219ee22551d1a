package edu.sysy.codegen.select;

import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.MachineOperation;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.List;

/**
 * The instructions selected so far for the current block, the supply of virtual registers, and the room for arguments
 * of calls.
 */
public class CodeBuffer {
    private final RegisterClass integers;
    private final RegisterClass floats;
    private List<MachineInstruction> instructions = new ArrayList<>();
    private int nextRegister;
    private int line;
    private int argumentBytes;

    /** Starts without registers and instructions, for a machine with these classes of registers. */
    public CodeBuffer(RegisterClass integers, RegisterClass floats) {
        this.integers = integers;
        this.floats = floats;
    }

    /** An integer register that nothing has named before. */
    public final VirtualRegister newInt() {
        return newRegister(integers);
    }

    /** A floating register that nothing has named before. */
    public final VirtualRegister newFloat() {
        return newRegister(floats);
    }

    /** A register that nothing has named before. */
    public final VirtualRegister newRegister(RegisterClass kind) {
        return new VirtualRegister(nextRegister++, kind);
    }

    /** The number of registers so far. */
    public final int registerCount() {
        return nextRegister;
    }

    /** Sets the source line of what is added from now on. */
    public final void line(int sourceLine) {
        line = sourceLine;
    }

    /** The number of instructions in the block so far. */
    public final int size() {
        return instructions.size();
    }

    /** Adds an instruction to the block. */
    public final void add(MachineOperation operation) {
        instructions.add(new MachineInstruction(operation, line));
    }

    /** An operation of the block. */
    public final MachineOperation operation(int index) {
        return instructions.get(index).operation();
    }

    /** Puts another operation into the place of one of the block. */
    public final void replace(int index, MachineOperation operation) {
        instructions.set(
                index, new MachineInstruction(operation, instructions.get(index).line()));
    }

    /** Makes room for the arguments of a call. */
    public final void reserveArguments(int bytes) {
        argumentBytes = Math.max(argumentBytes, bytes);
    }

    /** The room for the arguments of any call so far, in bytes. */
    public final int argumentBytes() {
        return argumentBytes;
    }

    /** Ends the block and returns its instructions. */
    public final List<MachineInstruction> take() {
        List<MachineInstruction> taken = instructions;
        instructions = new ArrayList<>();
        return taken;
    }
}
