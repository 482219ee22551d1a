package edu.sysy.arm.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.arm.ArmRegisters;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.arm.isa.Modifier;
import edu.sysy.codegen.schedule.MemoryAccess;
import edu.sysy.machine.PhysicalRegister;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ArmTimingsTest {
    private static final ArmTimings TIMINGS = new ArmTimings();
    private static final PhysicalRegister Q1 = ArmRegisters.vector(1);
    private static final PhysicalRegister D1 = ArmRegisters.floating(1);
    private static final PhysicalRegister X1 = ArmRegisters.integer(1);

    @Test
    void vectorsAndTheirLowerHalvesWaitForEachOther() {
        ArmInstruction word = ArmInstruction.modified(ArmOpcode.DUP_SQ, D1, new Modifier.Lane(2), Q1);
        ArmInstruction product = ArmInstruction.compute(ArmOpcode.MUL_Q, Q1, Q1, Q1);
        assertThat(TIMINGS.resources(word).writes())
                .isEqualTo(TIMINGS.resources(product).writes())
                .isEqualTo(TIMINGS.resources(product).reads())
                .isEqualTo(1L << D1.number());
        assertThat(ArmRegisters.lowerHalf(Q1)).isEqualTo(D1);
        assertThat(ArmRegisters.vectorOf(D1)).isEqualTo(Q1);
    }

    @Test
    void vectorsTakeBothHalvesOfTheFloatingUnit() {
        int vectors = TIMINGS.timing(ArmInstruction.compute(ArmOpcode.FADD_Q, Q1, Q1, Q1))
                .unit();
        int words = TIMINGS.timing(ArmInstruction.compute(ArmOpcode.FADD, D1, D1, D1))
                .unit();
        assertThat(TIMINGS.issueSlots().perUnit().get(vectors)).isEqualTo(1);
        assertThat(TIMINGS.issueSlots().perUnit().get(words)).isEqualTo(2);
    }

    @Test
    void vectorsAreAccessedAsAWhole() {
        ArmInstruction load = ArmInstruction.load(ArmOpcode.LDR_Q, Q1, new Modifier.Number(32), X1);
        MemoryAccess access = Objects.requireNonNull(TIMINGS.access(load));
        assertThat(access.offset()).isEqualTo(32);
        assertThat(access.size()).isEqualTo(16);
        assertThat(access.store()).isFalse();
    }
}
