package edu.sysy.arm.text;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.arm.assemble.RandomArmInstructions;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachinePrinter;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Instructions on vectors are written as others. */
class VectorTextTest {
    private static final MachineParser PARSER = MachineParser.of(ArmSyntax.INSTANCE);
    private static final MachinePrinter PRINTER = MachinePrinter.of(ArmSyntax.INSTANCE);

    @Test
    void codeOnVectorsIsPrintedAndParsed() {
        String text = """
                func @f {
                b0:
                  v0 in $x0, w1 in $d0 = entry
                  q2 = ldr.q v0, 16
                  q3 = dup.qs w1
                  q4 = fmul.q q2, q3
                  q5 over 0 = ins.qw q4, v0, lane, 2
                  q6 = movi.q 255, lsl, 8
                  q7 = ext.q q5, q6, 12
                  q8 over 0 = mla.q q7, q2, q6
                  q9 = addv.q q8
                  v11 over 1 = str.q q8, v0, post, 16
                  v10 = umov.wq q8, lane, 3
                  $q8 = mov.q $q31
                  call @g.g(v10 in $x0) keeps $d0-$d3
                  return v10 in $x0
                }
                """;
        assertThat(PRINTER.print(PARSER.parseSelected(text))).isEqualTo(text);
    }

    @Test
    void everyInstructionOnVectorsIsReadAsWritten() {
        List<ArmOpcode> opcodes =
                Arrays.stream(ArmOpcode.values()).filter(ArmOpcode::hasVector).toList();
        assertThat(opcodes).hasSizeGreaterThan(60);
        for (ArmOpcode opcode : opcodes) {
            for (ArmInstruction instruction : RandomArmInstructions.of(opcode, 50, new Random(3))) {
                assertThat(instruction.check()).as(instruction.toString()).isEmpty();
                assertThat(ArmSyntax.INSTANCE.read(ArmSyntax.INSTANCE.write(instruction)))
                        .isEqualTo(instruction);
            }
        }
    }
}
