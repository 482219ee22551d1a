package edu.sysy.arm.simulate;

import edu.sysy.arm.assemble.ArmDecoder;
import edu.sysy.arm.assemble.ArmLinkTargets;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.object.ElfFormatException;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.PagedMemory;
import edu.sysy.simulate.Processor;
import edu.sysy.simulate.StandardInstructionClass;
import edu.sysy.simulate.TranslatingMachine;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What compiled programs use of AArch64. */
public final class ArmMachine extends TranslatingMachine {
    /** Called by {@link java.util.ServiceLoader}. */
    public ArmMachine() {
        super(ArmLinkTargets.MACHINE, "AArch64", "aarch64");
    }

    @Override
    public void checkFlags(int flags) {
        ElfFormatException.require(flags == 0, "flags that AArch64 files have not");
    }

    @Override
    protected Processor processor(Executable program, PagedMemory memory, int maxBlock) {
        return ArmProcessor.of(this, program.text(), memory, maxBlock);
    }

    @Override
    public String disassemble(int word, int address) {
        return ArmDisassembler.text(word, address);
    }

    @Override
    public Optional<StandardInstructionClass> classOf(int word, boolean standalone) {
        ArmDecoder.@Nullable Decoded decoded = ArmDecoder.decode(word);
        return Optional.of(
                decoded == null
                        ? StandardInstructionClass.OTHER
                        : classOf(decoded.instruction().opcode()));
    }

    private static StandardInstructionClass classOf(ArmOpcode opcode) {
        return switch (opcode) {
            case FMUL, FNMUL, FMUL_Q -> StandardInstructionClass.FLOAT_MULTIPLY;
            case FNEG_Q, FMOV_Q, FCMEQ_Q, FCMGT_Q, FCMGE_Q, FCMLE_Q, FCMLT_Q -> StandardInstructionClass.FLOAT;
            case B, BL, RET -> StandardInstructionClass.JUMP;
            case BRK, SVC -> StandardInstructionClass.OTHER;
            default ->
                switch (opcode.kind()) {
                    case DIVIDE -> StandardInstructionClass.DIVIDE;
                    case MULTIPLY, VECTOR_MULTIPLY -> StandardInstructionClass.MULTIPLY;
                    case BRANCH -> StandardInstructionClass.BRANCH;
                    case LOAD -> StandardInstructionClass.LOAD;
                    case STORE -> StandardInstructionClass.STORE;
                    case FLOAT_DIVIDE -> StandardInstructionClass.FLOAT_DIVIDE;
                    case FLOAT, FLOAT_MOVE, FLOAT_COMPARE -> StandardInstructionClass.FLOAT;
                    case ARITHMETIC, COMPARE, VECTOR, VECTOR_LOGIC, VECTOR_REDUCE -> StandardInstructionClass.OTHER;
                };
        };
    }
}
