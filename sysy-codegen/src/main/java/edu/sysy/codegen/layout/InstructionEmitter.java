package edu.sysy.codegen.layout;

import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.machine.PhysicalRegister;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes instructions of final code: copies, sums, and accesses to memory at any distance from a register.
 *
 * @param <I> the instructions of the machine
 */
public abstract class InstructionEmitter<I> {
    private final List<Instruction<I>> instructions = new ArrayList<>();
    private int line;

    /** An emitter that has written nothing. */
    protected InstructionEmitter() {}

    /** Sets the source line of the instructions from now on. */
    public final void line(int sourceLine) {
        line = sourceLine;
    }

    /** The instructions so far. */
    public final List<Instruction<I>> instructions() {
        return instructions;
    }

    /** Appends an instruction. */
    public final void add(I instruction) {
        instructions.add(new Instruction<>(instruction, line));
    }

    /** Copies a register to one of any class. */
    public abstract void copy(PhysicalRegister to, PhysicalRegister from);

    /** Puts {@code base + offset} into an integer register, by way of a scratch register if that is far. */
    public abstract void sum(PhysicalRegister to, PhysicalRegister base, int offset);

    /** Loads so many bytes from {@code base + offset}. */
    public abstract void load(PhysicalRegister to, PhysicalRegister base, int offset, int bytes);

    /** Stores so many bytes to {@code base + offset}. */
    public abstract void store(PhysicalRegister value, PhysicalRegister base, int offset, int bytes);
}
