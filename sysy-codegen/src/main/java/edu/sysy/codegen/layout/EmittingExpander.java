package edu.sysy.codegen.layout;

import edu.sysy.codegen.layout.CodeItem.Instruction;
import edu.sysy.machine.PhysicalRegister;
import java.util.List;

/**
 * Expands blocks by an {@link InstructionEmitter}. Spill slots are copied through a floating register, since far places
 * need the scratch register of integers for their address.
 *
 * @param <I> the instructions of the machine
 */
public abstract class EmittingExpander<I> implements BlockExpander<I> {
    private final InstructionEmitter<I> out;
    private final PhysicalRegister stackPointer;
    private final PhysicalRegister floatScratch;

    /**
     * An expander of a block.
     *
     * @param floatScratch a register that nothing else names
     */
    protected EmittingExpander(
            InstructionEmitter<I> out, PhysicalRegister stackPointer, PhysicalRegister floatScratch) {
        this.out = out;
        this.stackPointer = stackPointer;
        this.floatScratch = floatScratch;
    }

    @Override
    public final void line(int line) {
        out.line(line);
    }

    @Override
    public final List<Instruction<I>> instructions() {
        return out.instructions();
    }

    @Override
    public final void copy(PhysicalRegister to, PhysicalRegister from) {
        out.copy(to, from);
    }

    @Override
    public final void load(PhysicalRegister to, PhysicalRegister base, int offset, int bytes) {
        out.load(to, base, offset, bytes);
    }

    @Override
    public final void store(PhysicalRegister value, PhysicalRegister base, int offset, int bytes) {
        out.store(value, base, offset, bytes);
    }

    @Override
    public final void sum(PhysicalRegister to, PhysicalRegister base, int offset) {
        out.sum(to, base, offset);
    }

    @Override
    public final void copySlot(int to, int from, int bytes) {
        PhysicalRegister scratch = slotScratch(bytes);
        out.load(scratch, stackPointer, from, bytes);
        out.store(scratch, stackPointer, to, bytes);
    }

    /** The register through which spill slots of a width are copied; nothing else names it. */
    protected PhysicalRegister slotScratch(int bytes) {
        return floatScratch;
    }
}
