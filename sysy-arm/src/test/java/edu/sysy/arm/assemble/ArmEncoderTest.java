package edu.sysy.arm.assemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmCondition;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.VirtualRegister;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is encoded is read as what it was, or as an alias of it, and what has no encoding is refused. */
class ArmEncoderTest {
    private static final PhysicalRegister X1 = ArmRegisters.integer(1);
    private static final PhysicalRegister X2 = ArmRegisters.integer(2);
    private static final PhysicalRegister Q1 = ArmRegisters.vector(1);
    private static final PhysicalRegister Q2 = ArmRegisters.vector(2);
    private static final PhysicalRegister SP = ArmRegisters.SP;
    private static final PhysicalRegister ZR = ArmRegisters.ZR;

    @Test
    void everyOpcodeHasARow() {
        Set<ArmOpcode> opcodes = EnumSet.noneOf(ArmOpcode.class);
        EncodingTable.ROWS.forEach(row -> {
            opcodes.add(row.opcode());
            assertThat(row.bits() & ~row.fixed()).as(row.toString()).isZero();
        });
        assertThat(opcodes).isEqualTo(EnumSet.allOf(ArmOpcode.class));
    }

    @Test
    void wordsAreReadAsWhatWasWritten() {
        RandomArmInstructions random = new RandomArmInstructions(new Random(2));
        for (ArmEncoding row : EncodingTable.ROWS) {
            for (ArmInstruction instruction : random.of(row, 200)) {
                int distance = RandomArmInstructions.distance(instruction);
                int word = ArmEncoder.word(instruction, distance);
                ArmDecoder.Decoded decoded = ArmDecoder.decode(word);
                assertThat(decoded).as(instruction.toString()).isNotNull();
                assertThat(decoded.distance()).isEqualTo(distance);
                int again = ArmEncoder.word(decoded.instruction(), distance);
                assertThat(ArmDecoder.decode(again)).isEqualTo(decoded);
                if (decoded.instruction().opcode() == instruction.opcode()) {
                    assertThat(again).as(instruction.toString()).isEqualTo(word);
                }
            }
        }
    }

    @Test
    void pagesAreCountedInBothDirections() {
        for (int pages : new int[] {0, 1, 3, 4, -1, -4, (1 << 20) - 1, -(1 << 20)}) {
            ArmInstruction instruction = ArmInstruction.immediate(ArmOpcode.ADRP, X1, pages);
            ArmDecoder.Decoded decoded = ArmDecoder.decode(ArmEncoder.word(instruction, 0));
            assertThat(decoded).isEqualTo(new ArmDecoder.Decoded(instruction, 0));
        }
        assertThat(ArmEncoder.word(ArmInstruction.immediate(ArmOpcode.ADRP, X1, 5), 0))
                .isEqualTo(0xb000_0021);
    }

    @Test
    void operandsOutOfRangeAreRefused() {
        List<ArmInstruction> refused = List.of(
                ArmInstruction.immediate(ArmOpcode.ADD, X1, 4097, X2),
                ArmInstruction.immediate(ArmOpcode.ADD, X1, -1, X2),
                ArmInstruction.immediate(ArmOpcode.ADD, X1, 1, ZR),
                ArmInstruction.immediate(ArmOpcode.AND, X1, 5, X2),
                ArmInstruction.immediate(ArmOpcode.MOV, X1, 0x12345678),
                ArmInstruction.immediate(ArmOpcode.LSL, X1, 32, X2),
                ArmInstruction.immediate(ArmOpcode.ASR_X, X1, 64, X2),
                ArmInstruction.immediate(ArmOpcode.ADRP, X1, 1 << 20),
                ArmInstruction.modified(ArmOpcode.ADD, X1, new Modifier.Shifted(Modifier.Shift.LSL, 32), X1, X2),
                ArmInstruction.modified(ArmOpcode.ADD_X, X1, new Modifier.Extended(5), X1, X2),
                ArmInstruction.modified(ArmOpcode.UBFX, X1, new Modifier.Bits(30, 3), X2),
                ArmInstruction.modified(ArmOpcode.MOVK, X1, new Modifier.Upper(1 << 16), X1),
                ArmInstruction.modified(ArmOpcode.MOVK, X1, new Modifier.Upper(1), X2),
                ArmInstruction.modified(ArmOpcode.ADRP, X1, new Modifier.Page("g.a", 0)),
                ArmInstruction.compute(ArmOpcode.MOV_X, X1, SP),
                ArmInstruction.compute(ArmOpcode.FADD, ArmRegisters.floating(1), X1, X2),
                ArmInstruction.compare(ArmOpcode.CCMP, new Modifier.NumberFlagsUnless(32, ArmCondition.EQ, 0), X1),
                ArmInstruction.load(ArmOpcode.LDR, X1, new Modifier.Number(16384), X2),
                ArmInstruction.load(ArmOpcode.LDR, X1, new Modifier.Number(-257), X2),
                ArmInstruction.load(ArmOpcode.LDR_X, X1, new Modifier.Number(257), ZR),
                ArmInstruction.load(ArmOpcode.LDR_X, X1, new Modifier.Extended(2), X2, X1),
                ArmInstruction.branch(ArmOpcode.TBZ, X1, new Modifier.Number(32), "label"),
                ArmInstruction.numbered(ArmOpcode.BRK, 1 << 16),
                ArmInstruction.compute(ArmOpcode.MUL, X1, X2),
                ArmInstruction.compute(ArmOpcode.ADD_Q, Q1, Q2, ArmRegisters.floating(1)),
                ArmInstruction.compute(ArmOpcode.MLA_Q, Q1, Q2, Q1, Q1),
                ArmInstruction.immediate(ArmOpcode.SHL_Q, Q1, 32, Q2),
                ArmInstruction.immediate(ArmOpcode.SSHR_Q, Q1, 0, Q2),
                ArmInstruction.immediate(ArmOpcode.USHR_Q, Q1, 33, Q2),
                ArmInstruction.immediate(ArmOpcode.CMEQ_Q, Q1, 1, Q2),
                ArmInstruction.immediate(ArmOpcode.EXT_Q, Q1, 16, Q2, Q2),
                ArmInstruction.compute(ArmOpcode.CMLT_Q, Q1, Q2, Q2),
                ArmInstruction.modified(ArmOpcode.FCMEQ_Q, Q1, new Modifier.FloatNumber(1), Q2),
                ArmInstruction.modified(ArmOpcode.FMOV_Q, Q1, new Modifier.FloatNumber(0)),
                ArmInstruction.modified(ArmOpcode.MOVI_Q, Q1, new Modifier.ShiftedByte(256, 0)),
                ArmInstruction.modified(ArmOpcode.MOVI_Q, Q1, new Modifier.ShiftedByte(1, 4)),
                ArmInstruction.modified(ArmOpcode.DUP_Q, Q1, new Modifier.Lane(4), Q2),
                ArmInstruction.compute(ArmOpcode.DUP_Q, Q1, Q2),
                ArmInstruction.load(ArmOpcode.LDR_Q, Q1, new Modifier.Number(264), X2),
                ArmInstruction.load(ArmOpcode.LDR_Q, Q1, new Modifier.Extended(3), X2, X1));
        for (ArmInstruction instruction : refused) {
            assertThatIllegalArgumentException()
                    .as(instruction.toString())
                    .isThrownBy(() -> ArmEncoder.word(instruction, 0));
        }
        VirtualRegister virtual = new VirtualRegister(3, ArmRegisters.INT);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ArmEncoder.word(ArmInstruction.compute(ArmOpcode.MOV, X1, virtual), 0))
                .withMessageContaining("virtual register");
    }

    @Test
    void labelsAreReachedUpToTheirLimits() {
        reaches(ArmInstruction.jump(ArmOpcode.BL, "label"), 1 << 27);
        reaches(ArmInstruction.jump(ArmOpcode.B, "label"), 1 << 27);
        reaches(ArmInstruction.branch(ArmCondition.LT, "label"), 1 << 20);
        reaches(ArmInstruction.branch(ArmOpcode.CBNZ, X1, Modifier.NONE, "label"), 1 << 20);
        reaches(ArmInstruction.branch(ArmOpcode.TBZ, X1, new Modifier.Number(31), "label"), 1 << 15);
    }

    private static void reaches(ArmInstruction instruction, int reach) {
        for (int distance : new int[] {-reach, -4, 0, 4, reach - 4}) {
            ArmDecoder.Decoded decoded = ArmDecoder.decode(ArmEncoder.word(instruction, distance));
            assertThat(decoded).isEqualTo(new ArmDecoder.Decoded(instruction.withLabel(""), distance));
        }
        assertThatIllegalStateException().isThrownBy(() -> ArmEncoder.word(instruction, reach));
        assertThatIllegalStateException().isThrownBy(() -> ArmEncoder.word(instruction, -reach - 4));
    }
}
