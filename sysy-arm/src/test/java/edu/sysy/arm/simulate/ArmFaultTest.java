package edu.sysy.arm.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.arm.AArch64;
import edu.sysy.arm.ArmCode;
import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.assemble.ArmFiles;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.simulate.FaultKind;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.testing.endtoend.FaultContract;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ArmFaultTest extends FaultContract {
    private static final ArmInstruction RETURN = ArmInstruction.jump(ArmOpcode.RET, "");
    private static final PhysicalRegister BASE = ArmRegisters.integer(5);
    private static final PhysicalRegister VALUE = ArmRegisters.integer(6);
    private static final PhysicalRegister VECTOR = ArmRegisters.vector(6);

    /** Where the first page of a program is. */
    private static final int TEXT = 0x40;

    ArmFaultTest() {
        super(AArch64.linux());
    }

    private static byte[] executable(ArmInstruction... instructions) {
        List<CodeItem<ArmInstruction>> items = Arrays.stream(instructions)
                .<CodeItem<ArmInstruction>>map(instruction -> new CodeItem.Instruction<>(instruction, 0))
                .toList();
        return ArmFiles.LINUX.executable(new ArmCode("", List.of(new FunctionCode<>("main", items)), List.of()));
    }

    private static RunOutcome.Faulted fault(ArmInstruction... instructions) {
        RunOutcome outcome = run(executable(instructions)).outcome();
        assertThat(outcome).isInstanceOf(RunOutcome.Faulted.class);
        RunOutcome.Faulted faulted = (RunOutcome.Faulted) outcome;
        assertThat(faulted.function()).contains("main");
        return faulted;
    }

    private static FaultKind access(int upperHalf, ArmInstruction access) {
        return fault(
                        ArmInstruction.immediate(ArmOpcode.MOV, BASE, 0),
                        ArmInstruction.modified(ArmOpcode.MOVK, BASE, new Modifier.Upper(upperHalf), BASE),
                        access,
                        RETURN)
                .kind();
    }

    private static ArmInstruction load(ArmOpcode opcode, int offset) {
        return ArmInstruction.load(opcode, VALUE, new Modifier.Number(offset), BASE);
    }

    @Test
    void accessesHaveToBeMappedAndAligned() {
        assertThat(access(0, load(ArmOpcode.LDR, 0))).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(access(0x5000, load(ArmOpcode.LDR_X, 8))).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(access(TEXT, load(ArmOpcode.LDR, 2))).isEqualTo(FaultKind.MISALIGNED_ADDRESS);
        assertThat(access(TEXT, load(ArmOpcode.LDR_X, 2))).isEqualTo(FaultKind.MISALIGNED_ADDRESS);
        assertThat(access(TEXT, ArmInstruction.store(ArmOpcode.STR, VALUE, Modifier.NONE, BASE)))
                .isEqualTo(FaultKind.READ_ONLY_ADDRESS);
        assertThat(access(TEXT, load(ArmOpcode.LDR, -256))).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
    }

    @Test
    void vectorsHaveToBeMappedAndAlignedToWords() {
        assertThat(access(0x5000, vector(8))).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(access(TEXT, vector(-8))).isEqualTo(FaultKind.UNMAPPED_ADDRESS);
        assertThat(access(TEXT, vector(2))).isEqualTo(FaultKind.MISALIGNED_ADDRESS);
        assertThat(access(TEXT, ArmInstruction.store(ArmOpcode.STR_Q, VECTOR, Modifier.NONE, BASE)))
                .isEqualTo(FaultKind.READ_ONLY_ADDRESS);
    }

    private static ArmInstruction vector(int offset) {
        return ArmInstruction.load(ArmOpcode.LDR_Q, VECTOR, new Modifier.Number(offset), BASE);
    }

    @Test
    void nothingIsBeyondFourGigabytes() {
        ArmInstruction far = ArmInstruction.modified(
                ArmOpcode.ADD_X, BASE, new Modifier.Shifted(Modifier.Shift.LSL, 16), BASE, BASE);
        assertThat(fault(
                                ArmInstruction.immediate(ArmOpcode.MOV, BASE, 0),
                                ArmInstruction.modified(ArmOpcode.MOVK, BASE, new Modifier.Upper(TEXT), BASE),
                                far,
                                load(ArmOpcode.LDR, 0),
                                RETURN)
                        .kind())
                .isEqualTo(FaultKind.UNMAPPED_ADDRESS);
    }

    @Test
    void doubleWordsMayLieAcrossPages() {
        // The border of pages next below the stack pointer is a multiple of 64 KiB.
        ArmInstruction[] instructions = {
            ArmInstruction.immediate(ArmOpcode.ADD_X, BASE, 0, ArmRegisters.SP),
            ArmInstruction.immediate(ArmOpcode.LSR_X, BASE, 16, BASE),
            ArmInstruction.modified(
                    ArmOpcode.ADD_X, BASE, new Modifier.Shifted(Modifier.Shift.LSL, 16), ArmRegisters.ZR, BASE),
            ArmInstruction.immediate(ArmOpcode.MOV, VALUE, 7),
            ArmInstruction.store(ArmOpcode.STR_X, VALUE, new Modifier.Number(-4), BASE),
            ArmInstruction.load(ArmOpcode.LDR_X, ArmRegisters.integer(0), new Modifier.Number(-4), BASE),
            ArmInstruction.of(ArmOpcode.STP_X, List.of(VALUE, VALUE, BASE), new Modifier.Number(-8)),
            ArmInstruction.load(ArmOpcode.LDR, ArmRegisters.integer(1), new Modifier.Number(0), BASE),
            ArmInstruction.compute(ArmOpcode.ADD, ArmRegisters.integer(0), ArmRegisters.integer(0), VALUE),
            ArmInstruction.compute(
                    ArmOpcode.ADD, ArmRegisters.integer(0), ArmRegisters.integer(0), ArmRegisters.integer(1)),
            RETURN
        };
        assertThat(run(executable(instructions)).outcome()).isEqualTo(new RunOutcome.Exited(21));
    }

    @Test
    void vectorsMayLieAcrossPages() {
        for (int offset : new int[] {-4, -8, -12}) {
            ArmInstruction[] instructions = {
                ArmInstruction.immediate(ArmOpcode.ADD_X, BASE, 0, ArmRegisters.SP),
                ArmInstruction.immediate(ArmOpcode.LSR_X, BASE, 16, BASE),
                ArmInstruction.modified(
                        ArmOpcode.ADD_X, BASE, new Modifier.Shifted(Modifier.Shift.LSL, 16), ArmRegisters.ZR, BASE),
                ArmInstruction.modified(ArmOpcode.MOVI_Q, VECTOR, new Modifier.ShiftedByte(7, 0)),
                ArmInstruction.store(ArmOpcode.STR_Q, VECTOR, new Modifier.Number(offset), BASE),
                ArmInstruction.load(ArmOpcode.LDR_Q, VECTOR, new Modifier.Number(offset), BASE),
                ArmInstruction.load(ArmOpcode.LDR, ArmRegisters.integer(1), new Modifier.Number(offset + 12), BASE),
                ArmInstruction.compute(ArmOpcode.ADDV_Q, ArmRegisters.vector(1), VECTOR),
                ArmInstruction.compute(ArmOpcode.FMOV_WS, ArmRegisters.integer(0), ArmRegisters.floating(1)),
                ArmInstruction.compute(
                        ArmOpcode.ADD, ArmRegisters.integer(0), ArmRegisters.integer(0), ArmRegisters.integer(1)),
                RETURN
            };
            assertThat(run(executable(instructions)).outcome()).isEqualTo(new RunOutcome.Exited(35));
        }
    }

    @Test
    void breakpointsAndFarJumpsEndPrograms() {
        assertThat(fault(ArmInstruction.numbered(ArmOpcode.BRK, 1)).kind()).isEqualTo(FaultKind.BREAK);
        RunOutcome outcome = run(executable(ArmInstruction.immediate(ArmOpcode.MOV, ArmRegisters.LR, 64), RETURN))
                .outcome();
        assertThat(outcome).isInstanceOf(RunOutcome.Faulted.class);
        assertThat(((RunOutcome.Faulted) outcome).kind()).isEqualTo(FaultKind.INSTRUCTION_FETCH);
    }

    /** Any word is an instruction or is refused; none of them breaks the simulator or the disassembler. */
    @Test
    void anyWordMayBeExecuted() {
        ArmMachine machine = new ArmMachine();
        Random random = new Random(7);
        byte[] file = executable(RETURN);
        int main = mainOffset(file);
        for (int i = 0; i < 2_000; i++) {
            byte[] changed = file.clone();
            int word = random.nextInt();
            for (int k = 0; k < Integer.BYTES; k++) {
                changed[main + k] = (byte) (word >>> Byte.SIZE * k);
            }
            assertThat(machine.disassemble(word, 0x40_0000)).isNotEmpty();
            assertThat(machine.classOf(word, false)).isPresent();
            assertThat(run(changed).outcome()).isNotNull();
        }
    }

    /** Where the file holds {@code main}, which comes first in the text. */
    private static int mainOffset(byte[] file) {
        int found = 0;
        while ((file[found] & 0xff) != 0xc0
                || (file[found + 1] & 0xff) != 0x03
                || (file[found + 2] & 0xff) != 0x5f
                || (file[found + 3] & 0xff) != 0xd6) {
            found += Integer.BYTES;
        }
        return found;
    }
}
