package edu.sysy.mips.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.MipsUnderTest;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.endtoend.ProgramRuns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Floating-point registers of 64 bits, and NaN by IEEE 754-2008, give what pairs of registers give. */
class VectorTargetTest {
    private static final String SOURCE = """
            float mixed(float a, int b, float c, float d) { return a * b + c / d; }
            float sum(float a, float b, float c) {
                if (a > 100) return a;
                float rest = sum(a * 2, b, c + 1);
                return rest + b * c;
            }
            int main() {
                float x = getfloat(), zero = 0, numbers[4];
                putf("%f %d %a %f %.3f\\n", x, 7, x * x, mixed(x, 3, x, 2), -x);
                putf("%f %f %f\\n", zero / zero, x / zero, -x / zero);
                putfloat(sum(x, 2.5, zero));
                putfarray(getfarray(numbers), numbers);
                int whole = numbers[0] * 100;
                putint(whole);
                return numbers[1] == numbers[1];
            }
            """;
    private static final byte[] INPUT = "1.5\n3 1.25 nan -0.0\n".getBytes(StandardCharsets.US_ASCII);

    private static byte[] executable(Mips32 target, Level level) {
        return Compiler.builder()
                .target(target)
                .optimize(level)
                .build()
                .compile(SourceFile.of("floats.sy", SOURCE))
                .executable();
    }

    @Test
    void floatingNumbersGoWhereTheyDoInPairs() throws IOException {
        for (Level level : List.of(Level.O0, Level.O2)) {
            String expected = ProgramRuns.simulate(executable(Mips32.linux(), level), INPUT);
            assertThat(expected)
                    .contains("0x1.2p+1 5.250000 -1.500\nnan inf -inf\n")
                    .endsWith("125\n0");
            byte[] executable = executable(Mips32.linux().withVectors(), level);
            assertThat(ProgramRuns.simulate(executable, INPUT)).isEqualTo(expected);
            assertThat(ProgramRuns.simulate(
                            executable(Mips32.linux().bigEndian().withVectors(), level), INPUT))
                    .isEqualTo(expected);
            MipsUnderTest.WITH_VECTORS.require();
            assertThat(ProgramRuns.emulate(MipsUnderTest.WITH_VECTORS, executable, INPUT))
                    .isEqualTo(expected);
        }
    }
}
