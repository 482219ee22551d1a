package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The target RISC-V on the command line. */
class SysycRiscvTest {
    @Test
    void programsAreTextForTheAssembler() {
        CommandLine result = CommandLine.run(CommandLine.PROGRAM, "--target=riscv64", "-O2", "--verify", "-S", "-");
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .contains(".attribute arch, \"rv64gc\"", ".option nopic", "main:", "call    getint", "divw");
    }

    @Test
    void stagesOfTheMachineArePrintedAndRead(@TempDir Path folder) throws IOException {
        String text = CommandLine.run(CommandLine.PROGRAM, "--target=riscv64", "-O2", "-S", "-")
                .out();
        for (String stage : new String[] {"machine", "allocated"}) {
            CommandLine printed =
                    CommandLine.run(CommandLine.PROGRAM, "--target=riscv64", "-O2", "--emit=" + stage, "-");
            assertThat(printed.err()).isEmpty();
            Path file = Files.writeString(folder.resolve(stage + ".txt"), printed.out());
            CommandLine read = CommandLine.run(
                    "", "--target=riscv64", "-O2", "--verify", "--from=" + stage, "-S", "-o", "-", file.toString());
            assertThat(read.err()).isEmpty();
            assertThat(withoutLines(read.out())).isEqualTo(withoutLines(text));
        }
    }

    @Test
    void programsRunOnTheSimulatorAndAreCounted(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("squares.sy"), "int main() { int n = getint(); putint(n * n); return n; }");
        CommandLine run =
                CommandLine.run("12", "--target=riscv64", "-O2", "--run", "--stats", "--profile", file.toString());
        assertThat(run.out()).startsWith("144");
        assertThat(run.status()).isEqualTo(12);
        assertThat(run.err()).contains("\"multiply\":1", "library_putint", "main");
    }

    @Test
    void runsAreTracedInstructionByInstruction(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("five.sy"), "int main() { return getint() - 12; }");
        CommandLine run = CommandLine.run("7", "--target=riscv64", "--run", "--trace", file.toString());
        assertThat(run.status()).isEqualTo(251);
        assertThat(run.err()).containsPattern("[0-9a-f]{8} main\\+\\d+: addiw a0, a0, -12 \\| a0=fffffffffffffffb # ");
    }

    @Test
    void featuresAddInstructions() {
        String source = "int main() { return getint() * 10 % 65536; }";
        CommandLine result = CommandLine.run(source, "--target=riscv64+zba+zbb", "-S", "-");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains(".attribute arch, \"rv64gc_zba_zbb\"", "sh2add");
        assertThat(CommandLine.run(source, "--target=riscv64+zbx", "-S", "-").err())
                .startsWith("sysyc: error: --target: 'riscv64+zbx': riscv64 has the features zba, zbb, v, putf\n");
        assertThat(CommandLine.run(source, "--target=aarch64+lse", "-S", "-").err())
                .startsWith("sysyc: error: --target: 'aarch64+lse': aarch64 has the features putf\n");
        for (String option : new String[] {"-G8", "--tune=24k", "--cost-model=count"}) {
            assertThat(CommandLine.run(source, "--target=riscv64", option, "-S", "-")
                            .err())
                    .endsWith(": the target riscv64 has no such option\nsysyc: note: --help lists the options\n");
        }
    }

    @Test
    void vectorsAreInstructionsOrScalars() {
        String source = """
                global @a: i32[4] = {0: 1 2 3 4}

                func @main() -> i32 {
                b0:
                  %0 = address @a
                  %1 = vload i32x4 %0
                  %2 = lanewise mul %1, %1
                  %3 = reduce add %2
                  ret %3
                }
                """;
        for (String target : new String[] {"riscv64+v", "riscv64"}) {
            CommandLine result = CommandLine.run(source, "--target=" + target, "--from=ir", "-S", "-");
            assertThat(result.err()).isEmpty();
            assertThat(result.out().contains(".attribute arch, \"rv64gc_v\"")).isEqualTo(target.endsWith("v"));
            assertThat(result.out().contains("vredsum.vs")).isEqualTo(target.endsWith("v"));
            assertThat(CommandLine.run(source, "--target=" + target, "--from=ir", "--run", "-")
                            .status())
                    .isEqualTo(30);
        }
    }

    @Test
    void executablesAndObjectsAreFilesOf64Bits(@TempDir Path folder) throws IOException {
        for (String option : new String[] {"-c", "--verify"}) {
            Path file = folder.resolve("program" + option);
            CommandLine result =
                    CommandLine.run(CommandLine.PROGRAM, "--target=riscv64", option, "-o", file.toString(), "-");
            assertThat(result.err()).isEmpty();
            byte[] bytes = Files.readAllBytes(file);
            assertThat(bytes).startsWith(0x7f, 'E', 'L', 'F', 2, 1);
            assertThat(bytes[16]).isEqualTo((byte) (option.equals("-c") ? 1 : 2));
            assertThat(bytes[18] & 0xff).isEqualTo(243);
        }
    }

    private static String withoutLines(String text) {
        return text.replaceAll(" *# (line [0-9]+|no line)", "");
    }
}
