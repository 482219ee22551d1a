package edu.sysy.riscv.text;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.VerificationError;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.machine.text.MachineSyntaxException;
import edu.sysy.riscv.Extension;
import edu.sysy.riscv.Riscv64;
import edu.sysy.verify.MachineVerifier;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Instructions on vectors are written as others, and those that have no encoding are refused. */
class RiscvVectorTextTest {
    private static final MachineParser PARSER = MachineParser.of(RiscvSyntax.INSTANCE);
    private static final MachinePrinter PRINTER = MachinePrinter.of(RiscvSyntax.INSTANCE);

    @Test
    void codeOnVectorsIsPrintedAndParsed() {
        String text = """
                func @f {
                b0:
                  v0 in $a0, w1 in $fa0 = entry
                  q2 = vle32.v 0(v0)
                  q3 = vfmv.v.f w1
                  q4 = vfmul.vv q2, q3
                  q5 = vfadd.vf q4, w1
                  q6 = vmerge.vxm.replace q5, v0, 4
                  q7 = vmv.v.i -16
                  q8 = vid.v
                  q9 = vadd.vi q8, 15
                  q10 = vslidedown.vi q9, 3
                  q11 = vmslt.vv.mask q9, q10
                  q12 = vmsgt.vi.mask q9, 3
                  q13 = vmflt.vf.choose q6, w1, q7, q8
                  q14 = vmseq.vi.choose q11, q12, q13, -1
                  q15 over 0 = vmacc.vv q14, q8, q9
                  q16 = vmerge.vim.replace q15, -16, 15
                  q17 = vredsum.vs q16, q7
                  vse32.v q17, 0(v0)
                  v18 = vmv.x.s q17
                  $v7 = vmv1r.v $v31
                  return v18 in $a0
                }
                """;
        assertThat(PRINTER.print(PARSER.parseSelected(text))).isEqualTo(text);
        assertThat(errors("v4 = vmv.x.s q2")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "q5 = vmv.v.i 16",
                "q5 = vle32.v 4(v0)",
                "vse32.v q2, %lo(@g.a)(v0)",
                "q5 = vadd.vi q2, -17",
                "q5 = vsll.vi q2, 32",
                "q5 = vadd.vx q2, w1",
                "q5 = vmslt.vv q2, q2",
                "q5 = vmerge.vvm q2, q2",
                "q5 = vmslt.vv.mask q2, v0",
                "q5 = vmsne.vi.mask q2, 16",
                "v5 = vmsne.vi.mask q2, 0",
                "q5 = vmerge.vxm.mask q2, v0",
                "q5 = vmseq.vi.choose q2, v0, q2, -1",
                "q5 = vmerge.vxm.replace q2, v0, 16",
                "q5 = vmerge.vxm.replace q2, v0, 0",
                "q5 = vmerge.vim.replace q2, -17, 1",
                "q5 = vmslt.vv.replace q2, q2, 1",
                "q5 = vmacc.vv v0, q2, q2",
                "q5 = vmacc.vv q2, q2, w1",
                "q5 = frame.load $sp, object0"
            })
    void whatNoWordHoldsIsRefused(String instruction) {
        assertThat(errors(instruction)).isNotEmpty();
    }

    private static List<String> errors(String instruction) {
        String text = """
                global @a: i32[2] = {0: 1}

                func @main {
                b0:
                  v0 = li 1
                  w1 = li.s 0x1.0p0
                  q2 = vid.v
                  %s
                  return
                }
                """.formatted(instruction);
        try {
            return MachineVerifier.verify(
                            PARSER.parseSelected(text), Riscv64.linux().with(Extension.V))
                    .stream()
                    .map(VerificationError::toString)
                    .toList();
        } catch (MachineSyntaxException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }
}
