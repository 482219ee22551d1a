package edu.sysy.arm.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.arm.AArch64;
import edu.sysy.arm.ArmUnderTest;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Tools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The simulator counts as many instructions as qemu executes, which writes a line for each if told so. */
class InstructionCountTest {
    private static final String PROGRAM = """
            float sum(float x[], int n) {
                float s = 0;
                while (n > 0) {
                    n = n - 1;
                    s = s + x[n];
                }
                return s;
            }

            int fib(int n) {
                if (n < 2 || n % 7 == 9) return n;
                return fib(n - 1) + fib(n - 2);
            }

            int main() {
                int n = getint(), a[50] = {};
                float x[50];
                int i = 0;
                while (i < 50) {
                    a[i] = i * n / 3;
                    x[i] = a[i];
                    i = i + 1;
                }
                putint(fib(10));
                putfloat(sum(x, 50));
                putf("%d %f\\n", a[7], x[8]);
                return a[9] % 100;
            }
            """;

    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @EnumSource(Level.class)
    void asManyInstructionsAreExecuted(Level level) throws IOException {
        ArmUnderTest.GNU.emulator().require();
        byte[] executable = Compiler.builder()
                .target(AArch64.linux())
                .optimize(level)
                .build()
                .compile(SourceFile.of("program.sy", PROGRAM))
                .executable();
        Path file = Files.write(directory.resolve("program"), executable);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        Path log = directory.resolve("log");
        byte[] input = "12\n".getBytes(StandardCharsets.US_ASCII);
        Tools.run(
                List.of(
                        "qemu-aarch64",
                        singleStepOption(),
                        "-d",
                        "nochain,exec",
                        "-D",
                        log.toString(),
                        file.toString()),
                input);
        long expected;
        try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            expected = lines.filter(line -> line.startsWith("Trace")).count();
        }
        assertThat(expected).isGreaterThan(5_000);
        assertThat(Simulator.create()
                        .run(Executable.load(executable), input)
                        .run()
                        .counts()
                        .total())
                .isEqualTo(expected);
    }

    /** What makes the emulator write a line for each instruction; its name has changed. */
    private static String singleStepOption() throws IOException {
        byte[] help = Tools.run(List.of("qemu-aarch64", "-h"), new byte[0]).output();
        return new String(help, StandardCharsets.US_ASCII).contains("-one-insn-per-tb")
                ? "-one-insn-per-tb"
                : "-singlestep";
    }
}
