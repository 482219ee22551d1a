package edu.sysy.riscv.simulate;

import edu.sysy.object.ElfClass;
import edu.sysy.object.ElfFormatException;
import edu.sysy.riscv.RiscvInstructionClass;
import edu.sysy.riscv.assemble.RiscvLinkTargets;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.LinuxConventions;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.Processor;
import edu.sysy.simulate.SimulatedMachine;
import edu.sysy.simulate.TranslatedCode;
import java.util.List;
import java.util.Optional;

/**
 * RV64 with the extensions M and C, what compiled programs use of F and D, and of Zba and Zbb. The flags
 * are those of the "RISC-V ELF psABI Specification".
 */
public final class RiscvMachine implements SimulatedMachine {
    private static final int MAP_ANONYMOUS = 0x20;
    private static final LinuxConventions LINUX = new LinuxConventions("riscv64", MAP_ANONYMOUS);

    /** EF_RISCV_FLOAT_ABI. */
    private static final int FLOAT_ABI = 6;

    /** EF_RISCV_RVE. */
    private static final int FEW_REGISTERS = 8;

    private static final List<RiscvInstructionClass> CLASSES = List.of(RiscvInstructionClass.values());

    /** Called by {@link java.util.ServiceLoader}. */
    public RiscvMachine() {}

    @Override
    public int number() {
        return RiscvLinkTargets.MACHINE;
    }

    @Override
    public String name() {
        return "RISC-V";
    }

    @Override
    public ElfClass elfClass() {
        return ElfClass.ELF64;
    }

    @Override
    public int instructionUnit() {
        return Short.BYTES;
    }

    @Override
    public void checkFlags(int flags) {
        ElfFormatException.require(
                (flags & FLOAT_ABI) == RiscvLinkTargets.DOUBLE_FLOAT_ABI, "not the calling convention LP64D");
        ElfFormatException.require((flags & FEW_REGISTERS) == 0, "RV64E code");
    }

    /** {@inheritDoc} All are understood: attributes repeat what flags say. */
    @Override
    public void checkSegment(int type, SegmentContent content) {}

    @Override
    public LinuxConventions linux() {
        return LINUX;
    }

    @Override
    public Processor processor(Executable program, PagedMemory memory) {
        return new RiscvProcessor(program, memory, TranslatedCode.MAX_BLOCK);
    }

    @Override
    public Processor steppingProcessor(Executable program, PagedMemory memory) {
        return new RiscvProcessor(program, memory, 1);
    }

    @Override
    public int instructionBytes(int word) {
        return Decompression.isCompressed(word) ? Short.BYTES : Integer.BYTES;
    }

    @Override
    public String disassemble(int word, int address) {
        return RiscvDisassembler.text(word, address);
    }

    @Override
    public List<RiscvInstructionClass> classes() {
        return CLASSES;
    }

    @Override
    public Optional<RiscvInstructionClass> classOf(int bits, boolean standalone) {
        int word = Decompression.word(bits);
        RiscvOpcode opcode = RiscvWords.opcode(word);
        if (opcode != null) {
            return Optional.of(RiscvInstructionClass.of(opcode));
        }
        return Optional.of(RiscvTranslator.isJump(word) ? RiscvInstructionClass.JUMP : RiscvInstructionClass.OTHER);
    }

    @Override
    public String toString() {
        return "RV64 processor";
    }
}
