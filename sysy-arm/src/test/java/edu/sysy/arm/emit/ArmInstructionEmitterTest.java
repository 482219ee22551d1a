package edu.sysy.arm.emit;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.assemble.ArmFiles;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.arm.simulate.ArmProgramWriter;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.testing.endtoend.ProgramRuns;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is stored at any offset, is loaded from there and copied: of words, double words and vectors. */
class ArmInstructionEmitterTest {
    private static final PhysicalRegister BASE = ArmRegisters.integer(20);
    private static final int PLACE = 16;
    private static final int[] OFFSETS = {
        0,
        8,
        -8,
        248,
        256,
        264,
        -256,
        -264,
        -272,
        4088,
        4096,
        16_380,
        32_760,
        65_520,
        65_528,
        65_536,
        70_008,
        -70_008,
        16_777_208,
        16_777_216,
        -16_777_224,
        123_456_792
    };

    private static String stored(PhysicalRegister first, PhysicalRegister second, PhysicalRegister third, int bytes) {
        ArmProgramWriter program = new ArmProgramWriter(64);
        for (int offset : OFFSETS) {
            int fill = offset * 31 + 5;
            program.number(BASE, Integer.toUnsignedLong(fill) << Integer.SIZE | ~fill & 0xffff_ffffL);
            if (bytes == ArmOpcode.VECTOR_BYTES) {
                program.add(ArmInstruction.compute(ArmOpcode.DUP_QW, first, BASE));
                program.add(ArmInstruction.modified(ArmOpcode.INS_QW, first, new Modifier.Lane(3), first, BASE));
            } else {
                program.bits(first, Integer.toUnsignedLong(fill) << Integer.SIZE | ~fill & 0xffff_ffffL);
            }
            program.number(BASE, PLACE - (long) offset);
            program.add(ArmInstruction.modified(ArmOpcode.ADD_X, BASE, Modifier.NONE, ArmRegisters.SP, BASE));
            ArmInstructionEmitter out = new ArmInstructionEmitter();
            out.store(first, BASE, offset, bytes);
            out.load(second, BASE, offset, bytes);
            out.copy(third, second);
            out.instructions().forEach(instruction -> program.add(instruction.instruction()));
            if (bytes == ArmOpcode.VECTOR_BYTES) {
                program.printVector(third);
            } else {
                program.print(third);
            }
        }
        return ProgramRuns.simulate(ArmFiles.LINUX.executable(program.code()), new byte[0]);
    }

    @Test
    void vectorsAreStoredAndLoadedAtAnyOffset() {
        StringBuilder expected = new StringBuilder();
        for (int offset : OFFSETS) {
            String word = Integer.toString(~(offset * 31 + 5));
            expected.append(String.join(" ", Collections.nCopies(2, word))).append('\n');
            expected.append(String.join(" ", Collections.nCopies(2, word))).append('\n');
        }
        assertThat(stored(ArmRegisters.vector(8), ArmRegisters.vector(9), ArmRegisters.vector(10), 16))
                .isEqualTo(expected + "0");
    }

    @Test
    void doubleWordsAreStoredAndLoadedAtAnyOffset() {
        StringBuilder expected = new StringBuilder();
        for (int offset : OFFSETS) {
            int fill = offset * 31 + 5;
            expected.append(~fill).append(' ').append(fill).append('\n');
        }
        List<PhysicalRegister> registers =
                List.of(ArmRegisters.integer(21), ArmRegisters.floating(8), ArmRegisters.integer(22));
        assertThat(stored(registers.get(0), registers.get(0), registers.get(1), 8))
                .isEqualTo(expected + "0");
        assertThat(stored(registers.get(1), registers.get(0), registers.get(2), 8))
                .isEqualTo(expected + "0");
        assertThat(stored(registers.get(0), registers.get(1), registers.get(2), 8))
                .isEqualTo(expected + "0");
    }

    @Test
    void vectorsAndOtherRegistersShareTheLowerHalf() {
        ArmInstructionEmitter out = new ArmInstructionEmitter();
        out.copy(ArmRegisters.vector(1), ArmRegisters.vector(2));
        out.copy(ArmRegisters.vector(1), ArmRegisters.floating(2));
        out.copy(ArmRegisters.integer(3), ArmRegisters.vector(2));
        out.load(ArmRegisters.vector(1), ArmRegisters.SP, 8, 8);
        out.load(ArmRegisters.floating(1), ArmRegisters.SP, 32, 16);
        assertThat(out.instructions().stream().map(each -> each.instruction().toString()))
                .containsExactly(
                        "mov v1.16b, v2.16b", "fmov d1, d2", "fmov x3, d2", "ldr d1, [sp, #8]", "ldr q1, [sp, #32]");
    }
}
