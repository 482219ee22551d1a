package edu.sysy.riscv.isa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ConstantSequenceTest {
    private static final int MAX_LENGTH = 8;

    @Test
    void sequencesGiveTheirNumbers() {
        for (int shift = 0; shift < Long.SIZE; shift++) {
            for (long near = -2; near <= 2; near++) {
                check((1L << shift) + near);
                check(-(1L << shift) + near);
            }
        }
        Random random = new Random(1);
        for (int i = 0; i < 200_000; i++) {
            check(random.nextLong() >> random.nextInt(Long.SIZE) << random.nextInt(Long.SIZE));
        }
    }

    @Test
    void integersTakeTwoInstructionsAtMost() {
        Random random = new Random(2);
        for (int i = 0; i < 10_000; i++) {
            assertThat(ConstantSequence.of(random.nextInt()).length()).isLessThanOrEqualTo(2);
        }
        assertThat(ConstantSequence.of(2047).length()).isEqualTo(1);
        assertThat(ConstantSequence.of(4096).length()).isEqualTo(1);
        assertThat(ConstantSequence.of(0xffff_ffffL).length()).isEqualTo(2);
        assertThat(ConstantSequence.of(0x9249_2493L << 30).length()).isLessThanOrEqualTo(4);
    }

    private static void check(long value) {
        ConstantSequence sequence = ConstantSequence.of(value);
        assertThat(sequence.length()).isBetween(1, MAX_LENGTH);
        long register = 0;
        for (ConstantSequence.Step step : sequence.steps()) {
            int immediate = step.immediate();
            register = switch (step.opcode()) {
                case LUI -> (int) (immediate << 12);
                case ADDI -> register + signed(immediate);
                case ADDIW -> (int) (register + signed(immediate));
                case SLLI -> register << shift(immediate);
                case SRLI -> register >>> shift(immediate);
                default -> throw new AssertionError(step);
            };
        }
        assertThat(register).as("%x by %s", value, sequence).isEqualTo(value);
    }

    private static int signed(int immediate) {
        assertThat(immediate).isBetween(-2048, 2047);
        return immediate;
    }

    private static int shift(int amount) {
        assertThat(amount).isBetween(1, 63);
        return amount;
    }
}
