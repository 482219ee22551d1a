package edu.sysy.arm.select;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.arm.AArch64;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.machine.text.MachinePrinter;
import org.junit.jupiter.api.Test;

/** The instructions of operations on vectors, by their text before register allocation. */
class ArmVectorSelectionTest {
    private static final MachinePrinter PRINTER =
            MachinePrinter.of(AArch64.linux().syntax());

    /** What is selected for operations on the vectors %1 and %2; their last result, %9, is written to memory. */
    private static String code(String operations) {
        Program program =
                IrParser.parse("func @f(%0: addr) -> void {\nb0:\n  %1 = vload i32x4 %0\n  %2 = vload i32x4 %0\n"
                        + operations + "\n  vstore %0, %9\n  ret\n}\n");
        return PRINTER.print(
                ArmFunctionSelector.select(program, program.functions().getFirst(), true));
    }

    @Test
    void constantsInAllLanesAreImmediates() {
        assertThat(code("%9 = lanes i32x4 [7, 7, 7, 7]")).contains("movi.q 7, lsl, 0");
        assertThat(code("%9 = lanes i32x4 [65280, 65280, 65280, 65280]")).contains("movi.q 255, lsl, 8");
        assertThat(code("%9 = lanes i32x4 [-1, -1, -1, -1]")).contains("mvni.q 0, lsl, 0");
        assertThat(code("%9 = lanes f32x4 [0x1.8p0, 0x1.8p0, 0x1.8p0, 0x1.8p0]"))
                .contains("fmov.q ");
        assertThat(code("%9 = lanes i32x4 [257, 257, 257, 257]")).contains("dup.qw ");
    }

    @Test
    void otherConstantsReplaceLanesOfTheMostFrequentOne() {
        assertThat(code("%9 = lanes i32x4 [5, 1000, 5, 0]"))
                .contains("movi.q 5, lsl, 0", "lane, 1", "ins.qw q", "$xzr, lane, 3")
                .doesNotContain("lane, 0", "lane, 2");
    }

    @Test
    void comparisonsWithZeroNeedNoZero() {
        String zero = "%3 = lanes i32x4 [0, 0, 0, 0]\n";
        assertThat(code(zero + "%9 = lanewise lt %1, %3")).containsPattern("cmlt\\.q q\\d+, 0");
        assertThat(code(zero + "%9 = lanewise lt %3, %1")).containsPattern("cmgt\\.q q\\d+, 0");
        assertThat(code(zero + "%9 = lanewise le %1, %3")).containsPattern("cmle\\.q q\\d+, 0");
        assertThat(code(zero + "%9 = lanewise le %3, %1")).containsPattern("cmge\\.q q\\d+, 0");
        assertThat(code(zero + "%9 = lanewise eq %3, %1")).containsPattern("cmeq\\.q q\\d+, 0");
        assertThat(code("%9 = lanewise lt %1, %2")).containsPattern("cmgt\\.q q2, q1|cmgt\\.q q\\d+, q\\d+");
    }

    @Test
    void shiftsByConstantsAreImmediates() {
        assertThat(code("%3 = lanes i32x4 [35, 35, 35, 35]\n%9 = lanewise shl %1, %3"))
                .containsPattern("shl\\.q q\\d+, 3");
        assertThat(code("%3 = const 31\n%4 = splat i32x4 %3\n%9 = lanewise sar %1, %4"))
                .containsPattern("sshr\\.q q\\d+, 31");
        assertThat(code("%3 = lanes i32x4 [32, 32, 32, 32]\n%9 = lanewise shr %1, %3"))
                .doesNotContain("shr");
        assertThat(code("%9 = lanewise shr %1, %2")).contains("and.q ", "neg.q ", "ushl.q ");
    }

    @Test
    void accessesAddDisplacements() {
        assertThat(code("%3 = const 48\n%4 = offset %0, %3\n%9 = vload i32x4 %4"))
                .containsPattern("ldr\\.q v\\d+, 48");
    }

    @Test
    void accessesFarFromAnAddressShareItsSum() {
        String code = code("""
                %3 = const 2052
                %4 = offset %0, %3
                %5 = vload i32x4 %4
                %6 = const 2056
                %7 = offset %0, %6
                %8 = vload i32x4 %7
                %9 = lanewise add %5, %8""");
        assertThat(code.split("add\\.x")).hasSize(2);
        assertThat(code).containsPattern("ldr\\.q v\\d+, 4\n").containsPattern("ldr\\.q v\\d+, 8\n");
    }
}
