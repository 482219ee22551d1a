package edu.sysy.riscv.simulate;

import edu.sysy.object.ElfFormatException;
import edu.sysy.riscv.assemble.RiscvLinkTargets;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.Processor;
import edu.sysy.simulate.StandardInstructionClass;
import edu.sysy.simulate.TranslatingMachine;
import java.util.Optional;

/**
 * RV64 with the extensions M and C, what compiled programs use of F and D, of Zba and Zbb, and of V with registers of
 * 128 bits. The flags are those of the "RISC-V ELF psABI Specification".
 */
public final class RiscvMachine extends TranslatingMachine {
    /** EF_RISCV_FLOAT_ABI. */
    private static final int FLOAT_ABI = 6;

    /** EF_RISCV_RVE. */
    private static final int FEW_REGISTERS = 8;

    /** Called by {@link java.util.ServiceLoader}. */
    public RiscvMachine() {
        super(RiscvLinkTargets.MACHINE, "RISC-V", "riscv64");
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

    @Override
    protected Processor processor(Executable program, PagedMemory memory, int maxBlock) {
        return RiscvProcessor.of(this, program.text(), memory, maxBlock);
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
    public Optional<StandardInstructionClass> classOf(int bits, boolean standalone) {
        int word = Decompression.word(bits);
        RiscvOpcode opcode = RiscvWords.opcode(word);
        if (opcode != null) {
            return Optional.of(classOf(opcode));
        }
        return Optional.of(
                RiscvTranslator.isJump(word) ? StandardInstructionClass.JUMP : StandardInstructionClass.OTHER);
    }

    private static StandardInstructionClass classOf(RiscvOpcode opcode) {
        return switch (opcode.kind()) {
            case DIVIDE -> StandardInstructionClass.DIVIDE;
            case MULTIPLY -> StandardInstructionClass.MULTIPLY;
            case LOAD -> StandardInstructionClass.LOAD;
            case STORE -> StandardInstructionClass.STORE;
            case FLOAT ->
                opcode == RiscvOpcode.FMUL_S ? StandardInstructionClass.FLOAT_MULTIPLY : StandardInstructionClass.FLOAT;
            case VECTOR_MULTIPLY -> StandardInstructionClass.MULTIPLY;
            case VECTOR_FLOAT ->
                switch (opcode) {
                    case VFMUL_VV, VFMUL_VF -> StandardInstructionClass.FLOAT_MULTIPLY;
                    default -> StandardInstructionClass.FLOAT;
                };
            case FLOAT_DIVIDE, VECTOR_FLOAT_DIVIDE -> StandardInstructionClass.FLOAT_DIVIDE;
            case FLOAT_MOVE -> StandardInstructionClass.FLOAT;
            case BRANCH ->
                opcode.form() == RiscvOpcode.Form.BRANCH
                        ? StandardInstructionClass.BRANCH
                        : StandardInstructionClass.OTHER;
            case ARITHMETIC, VECTOR -> StandardInstructionClass.OTHER;
        };
    }
}
