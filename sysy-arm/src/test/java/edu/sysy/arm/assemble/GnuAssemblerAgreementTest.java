package edu.sysy.arm.assemble;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.arm.AArch64;
import edu.sysy.arm.ArmUnderTest;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.testing.endtoend.GnuAssemblerAgreementContract;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GnuAssemblerAgreementTest extends GnuAssemblerAgreementContract {
    private static final int PADDING = 16;

    GnuAssemblerAgreementTest() {
        super(AArch64.linux(), ArmUnderTest.GNU);
    }

    /** All but {@code adrp}, whose text needs a symbol: the corpus has it. */
    @Test
    void eachRowOfTheTableHasTheSameWords() {
        RandomArmInstructions random = new RandomArmInstructions(new Random(1));
        List<ArmInstruction> instructions = new ArrayList<>();
        EncodingTable.ROWS.stream()
                .filter(row -> row.opcode() != ArmOpcode.ADRP)
                .forEach(row -> instructions.addAll(random.of(row, 300)));
        StringBuilder text = new StringBuilder(".arch armv8-a\n");
        instructions.forEach(instruction -> text.append(instruction).append('\n'));
        ByteBuffer theirs = ByteBuffer.wrap(assembled(text.toString())).order(ByteOrder.LITTLE_ENDIAN);
        for (ArmInstruction instruction : instructions) {
            int word = ArmEncoder.word(instruction, RandomArmInstructions.distance(instruction));
            assertThat(hexadecimal(word)).as(instruction.toString()).isEqualTo(hexadecimal(theirs.getInt()));
        }
        assertThat(theirs.hasRemaining()).isFalse();
        assertThat(instructions).hasSizeGreaterThan(40_000);
    }

    private static String hexadecimal(int word) {
        return String.format(Locale.ROOT, "%08x", word);
    }

    /** {@inheritDoc} It has the same words, and zeros at its end. */
    @Override
    protected void compare(byte[] theirs, byte[] ours, String name) {
        assertThat(ours.length).as(name).isBetween(theirs.length, theirs.length + PADDING - 1);
        assertThat(ours).as(name).isEqualTo(Arrays.copyOf(theirs, ours.length));
    }
}
