package edu.sysy.riscv.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.machine.PhysicalRegister;
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
    private static final RiscvInstruction SET_LANES = RiscvInstruction.plain(RiscvOpcode.VSETIVLI);
    private static final PhysicalRegister BASE = RiscvRegisters.integer(5);
    private static final PhysicalRegister VECTOR = RiscvRegisters.vector(3);
    private static final RiscvInstruction LOAD_VECTOR =
            RiscvInstruction.load(RiscvOpcode.VLE32_V, VECTOR, BASE, RiscvImmediate.NONE);
    private static final RiscvInstruction STORE_VECTOR =
            RiscvInstruction.store(RiscvOpcode.VSE32_V, VECTOR, BASE, RiscvImmediate.NONE);

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
    void vectorsHaveToBeMappedAndAlignedToWords() {
        RiscvInstruction next = RiscvInstruction.immediate(RiscvOpcode.ADDI, BASE, BASE, 2);
        RiscvInstruction before = RiscvInstruction.immediate(RiscvOpcode.ADDI, BASE, BASE, -8);
        assertThat(fault(SET_LANES, LOAD_VECTOR, RETURN)).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(fault(SET_LANES, address(0x10), before, LOAD_VECTOR, RETURN)).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(fault(SET_LANES, address(0x10), next, LOAD_VECTOR, RETURN)).isEqualTo(FaultKind.MISALIGNED_ADDRESS);
        assertThat(fault(SET_LANES, address(0x10), STORE_VECTOR, RETURN)).isEqualTo(FaultKind.READ_ONLY_ADDRESS);
    }

    @Test
    void vectorsMayLieAcrossPages() {
        for (int offset : new int[] {-4, -8, -12}) {
            PhysicalRegister sum = RiscvRegisters.vector(4);
            RiscvInstruction[] instructions = {
                SET_LANES,
                RiscvInstruction.immediate(RiscvOpcode.SRLI, BASE, RiscvRegisters.SP, 16),
                RiscvInstruction.immediate(RiscvOpcode.SLLI, BASE, BASE, 16),
                RiscvInstruction.immediate(RiscvOpcode.ADDI, BASE, BASE, offset),
                RiscvInstruction.vector(RiscvOpcode.VMV_V_I, VECTOR, 7),
                STORE_VECTOR,
                RiscvInstruction.vector(RiscvOpcode.VMV_V_I, VECTOR, 0),
                RiscvInstruction.compute(RiscvOpcode.VADD_VV, sum, VECTOR, VECTOR),
                LOAD_VECTOR,
                RiscvInstruction.compute(RiscvOpcode.VREDSUM_VS, sum, VECTOR, sum),
                RiscvInstruction.convert(RiscvOpcode.VMV_X_S, RiscvRegisters.integer(10), sum),
                RETURN
            };
            assertThat(run(executable(instructions)).outcome()).isEqualTo(new RunOutcome.Exited(28));
        }
    }

    @Test
    void vectorsNeedLanesThatAreSetAndSystemCallsLoseThem() {
        RiscvInstruction number = RiscvInstruction.vector(RiscvOpcode.VMV_V_I, VECTOR, 7);
        RiscvInstruction time =
                RiscvInstruction.immediate(RiscvOpcode.ADDI, RiscvRegisters.integer(17), RiscvRegisters.ZERO, 113);
        RiscvInstruction call = RiscvInstruction.plain(RiscvOpcode.ECALL);
        RiscvInstruction success =
                RiscvInstruction.immediate(RiscvOpcode.ADDI, RiscvRegisters.integer(10), RiscvRegisters.ZERO, 3);
        assertThat(fault(number, RETURN)).isEqualTo(FaultKind.RESERVED_INSTRUCTION);
        assertThat(fault(address(0x10), LOAD_VECTOR, RETURN)).isEqualTo(FaultKind.RESERVED_INSTRUCTION);
        assertThat(fault(SET_LANES, time, call, number, RETURN)).isEqualTo(FaultKind.RESERVED_INSTRUCTION);
        assertThat(run(executable(time, call, SET_LANES, number, success, RETURN))
                        .outcome())
                .isEqualTo(new RunOutcome.Exited(3));
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
