package edu.sysy.riscv.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.riscv.Riscv64;
import edu.sysy.riscv.RiscvCode;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.assemble.RiscvFiles;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.testing.endtoend.FaultContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RiscvFaultTest extends FaultContract {
    private static final RiscvInstruction RETURN = RiscvInstruction.plain(RiscvOpcode.RET);

    RiscvFaultTest() {
        super(Riscv64.linux());
    }

    private static byte[] executable(RiscvInstruction... instructions) {
        List<CodeItem<RiscvInstruction>> items = new ArrayList<>();
        for (RiscvInstruction instruction : instructions) {
            items.add(new CodeItem.Instruction<>(instruction, 0));
        }
        return RiscvFiles.NEAR.executable(
                new RiscvCode("", Set.of(), List.of(new FunctionCode<>("main", items)), List.of()));
    }

    private static FaultKind fault(RiscvInstruction... instructions) {
        RunOutcome outcome = run(executable(instructions)).outcome();
        assertThat(outcome).isInstanceOf(RunOutcome.Faulted.class);
        RunOutcome.Faulted faulted = (RunOutcome.Faulted) outcome;
        assertThat(faulted.function()).contains("main");
        return faulted.kind();
    }

    private static RiscvInstruction load(RiscvOpcode opcode, int offset) {
        return RiscvInstruction.load(
                opcode, RiscvRegisters.integer(10), RiscvRegisters.integer(5), RiscvImmediate.of(offset));
    }

    private static RiscvInstruction address(int upper) {
        return RiscvInstruction.upper(RiscvRegisters.integer(5), RiscvImmediate.of(upper));
    }

    @Test
    void accessesHaveToBeMappedAndAligned() {
        assertThat(fault(load(RiscvOpcode.LW, 0), RETURN)).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(fault(address(0x50000), load(RiscvOpcode.LD, 8), RETURN)).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(fault(address(0x10), load(RiscvOpcode.LW, 2), RETURN)).isEqualTo(FaultKind.MISALIGNED_ADDRESS);
        assertThat(fault(address(0x10), load(RiscvOpcode.LD, 4), RETURN)).isEqualTo(FaultKind.MISALIGNED_ADDRESS);
        assertThat(fault(address(0x80000), load(RiscvOpcode.LW, 0), RETURN)).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(fault(
                        address(0x10),
                        RiscvInstruction.store(
                                RiscvOpcode.SW, RiscvRegisters.ZERO, RiscvRegisters.integer(5), RiscvImmediate.NONE),
                        RETURN))
                .isEqualTo(FaultKind.READ_ONLY_ADDRESS);
    }

    @Test
    void breakpointsAndFarJumpsEndPrograms() {
        assertThat(fault(RiscvInstruction.plain(RiscvOpcode.EBREAK))).isEqualTo(FaultKind.BREAK);
        RunOutcome outcome = run(executable(
                        RiscvInstruction.immediate(RiscvOpcode.ADDI, RiscvRegisters.RA, RiscvRegisters.ZERO, 64),
                        RETURN))
                .outcome();
        assertThat(outcome).isInstanceOf(RunOutcome.Faulted.class);
        assertThat(((RunOutcome.Faulted) outcome).kind()).isEqualTo(FaultKind.INSTRUCTION_FETCH);
    }
}
