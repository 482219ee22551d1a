package edu.sysy.arm.simulate;

import edu.sysy.arm.ArmInstructionClass;
import edu.sysy.arm.assemble.ArmDecoder;
import edu.sysy.arm.assemble.ArmLinkTargets;
import edu.sysy.object.ElfClass;
import edu.sysy.object.ElfFormatException;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.LinuxConventions;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.Processor;
import edu.sysy.simulate.SimulatedMachine;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What compiled programs use of AArch64. */
public final class ArmMachine implements SimulatedMachine {
    private static final int MAP_ANONYMOUS = 0x20;
    private static final LinuxConventions LINUX = new LinuxConventions("aarch64", MAP_ANONYMOUS);
    private static final List<ArmInstructionClass> CLASSES = List.of(ArmInstructionClass.values());

    /** Called by {@link java.util.ServiceLoader}. */
    public ArmMachine() {}

    @Override
    public int number() {
        return ArmLinkTargets.MACHINE;
    }

    @Override
    public String name() {
        return "AArch64";
    }

    @Override
    public ElfClass elfClass() {
        return ElfClass.ELF64;
    }

    @Override
    public void checkFlags(int flags) {
        ElfFormatException.require(flags == 0, "flags that AArch64 files have not");
    }

    /** {@inheritDoc} All are understood: they tell of properties that the simulator does not need. */
    @Override
    public void checkSegment(int type, SegmentContent content) {}

    @Override
    public LinuxConventions linux() {
        return LINUX;
    }

    @Override
    public Processor processor(Executable program, PagedMemory memory) {
        return ArmProcessor.of(program, memory);
    }

    @Override
    public String disassemble(int word, int address) {
        return ArmDisassembler.text(word, address);
    }

    @Override
    public List<ArmInstructionClass> classes() {
        return CLASSES;
    }

    @Override
    public Optional<ArmInstructionClass> classOf(int word, boolean standalone) {
        ArmDecoder.@Nullable Decoded decoded = ArmDecoder.decode(word);
        return Optional.of(
                decoded == null
                        ? ArmInstructionClass.OTHER
                        : ArmInstructionClass.of(decoded.instruction().opcode()));
    }

    @Override
    public String toString() {
        return "AArch64 processor";
    }
}
