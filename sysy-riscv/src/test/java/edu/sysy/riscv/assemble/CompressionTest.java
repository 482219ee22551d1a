package edu.sysy.riscv.assemble;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.riscv.simulate.RiscvMachine;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Instructions of 16 bits are read as what was written. */
class CompressionTest {
    private final RiscvMachine machine = new RiscvMachine();

    @Test
    void bothSizesAreTheSameInstruction() {
        List<RiscvInstruction> instructions = new RandomInstructions(new Random(5)).ofEachOpcode(2_000);
        int compressed = 0;
        for (RiscvInstruction instruction : instructions) {
            int value = ((RiscvImmediate.Literal) instruction.immediate()).value();
            int half = Compression.of(instruction, value);
            String word = machine.disassemble(RiscvEncoder.word(instruction, value), 0);
            assertThat(word).isEqualTo(instruction.toString());
            if (half != Compression.NONE) {
                compressed++;
                String expected = isCopy(instruction) ? copy(instruction) : swapped(word, instruction);
                assertThat(machine.disassemble(half, 0)).as("%04x", half).isEqualTo(expected);
            }
        }
        assertThat(compressed).isGreaterThan(5_000);
    }

    /** A copy has 16 bits as an addition of zero and a register. */
    private static boolean isCopy(RiscvInstruction instruction) {
        return instruction.opcode() == RiscvOpcode.ADDI
                && instruction.immediate().equals(RiscvImmediate.NONE)
                && RiscvEncoder.number(instruction.a()) != 0;
    }

    private static String copy(RiscvInstruction instruction) {
        return "add " + instruction.rd() + ", zero, " + instruction.a();
    }

    /** Commutative instructions have their result in the first operand. */
    private static String swapped(String text, RiscvInstruction instruction) {
        return instruction.opcode().form() != RiscvOpcode.Form.COMPUTE
                        || instruction.a() == instruction.rd()
                        || RiscvEncoder.number(instruction.a()) == 0
                ? text
                : instruction.opcode() + " " + instruction.rd() + ", " + instruction.b() + ", " + instruction.a();
    }
}
