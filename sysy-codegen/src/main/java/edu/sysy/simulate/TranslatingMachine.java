package edu.sysy.simulate;

import edu.sysy.object.ElfClass;
import java.util.EnumSet;
import java.util.List;

/**
 * A machine with registers of 64 bits under Linux, whose programs a {@link TranslatingProcessor} executes. It accepts
 * segments of any type in its files: those other than code and data repeat what flags say, or tell of properties that
 * the simulator does not need.
 */
public abstract class TranslatingMachine implements SimulatedMachine {
    private static final int MAP_ANONYMOUS = 0x20;
    private static final List<StandardInstructionClass> CLASSES = List.copyOf(
            EnumSet.complementOf(EnumSet.of(StandardInstructionClass.NOP, StandardInstructionClass.MOVE_FROM_HI_LO)));

    private final int number;
    private final String name;
    private final LinuxConventions linux;

    /**
     * A machine.
     *
     * @param number that of its ELF files
     * @param name as messages have it
     * @param linuxName what {@code uname} says
     */
    protected TranslatingMachine(int number, String name, String linuxName) {
        this.number = number;
        this.name = name;
        this.linux = new LinuxConventions(linuxName, MAP_ANONYMOUS);
    }

    /**
     * Makes a processor that has executed nothing.
     *
     * @param maxBlock after how many instructions it looks at its fuel at the latest
     */
    protected abstract Processor processor(Executable program, PagedMemory memory, int maxBlock);

    @Override
    public final int number() {
        return number;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final ElfClass elfClass() {
        return ElfClass.ELF64;
    }

    @Override
    public final void checkSegment(int flags, int type, SegmentContent content) {}

    @Override
    public final LinuxConventions linux() {
        return linux;
    }

    @Override
    public final Processor processor(Executable program, PagedMemory memory) {
        return processor(program, memory, TranslatedCode.MAX_BLOCK);
    }

    @Override
    public final Processor steppingProcessor(Executable program, PagedMemory memory) {
        return processor(program, memory, 1);
    }

    @Override
    public final List<StandardInstructionClass> classes() {
        return CLASSES;
    }

    /** The name. */
    @Override
    public final String toString() {
        return name + " processor";
    }
}
