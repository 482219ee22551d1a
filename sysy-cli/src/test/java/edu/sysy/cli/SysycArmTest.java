package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The target AArch64 on the command line. */
class SysycArmTest {
    private static CommandLine run(String... options) {
        String[] all = new String[options.length + 1];
        all[0] = "--target=aarch64";
        System.arraycopy(options, 0, all, 1, options.length);
        return CommandLine.run(CommandLine.PROGRAM, all);
    }

    @Test
    void programsAreTextForTheAssembler() {
        CommandLine result = run("-O2", "--verify", "-S", "-");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains(".arch armv8-a", "main:", "bl      getint", "sdiv");
    }

    @Test
    void stagesOfTheMachineArePrintedAndRead(@TempDir Path folder) throws IOException {
        String text = run("-O2", "-S", "-").out();
        for (String stage : new String[] {"machine", "allocated"}) {
            CommandLine printed = run("-O2", "--emit=" + stage, "-");
            assertThat(printed.err()).isEmpty();
            Path file = Files.writeString(folder.resolve(stage + ".txt"), printed.out());
            CommandLine read = run("-O2", "--verify", "--from=" + stage, "-S", "-o", "-", file.toString());
            assertThat(read.err()).isEmpty();
            assertThat(withoutLines(read.out())).isEqualTo(withoutLines(text));
        }
    }

    @Test
    void programsRunOnTheSimulatorAndAreCounted(@TempDir Path folder) throws IOException {
        String source = "int main() { int n = getint(); putint(n * n); putf(\"%d%c\", n, 33); return n; }";
        Path file = Files.writeString(folder.resolve("squares.sy"), source);
        CommandLine run =
                CommandLine.run("12", "--target=aarch64", "-O2", "--run", "--stats", "--profile", file.toString());
        assertThat(run.out()).startsWith("14412!");
        assertThat(run.status()).isEqualTo(12);
        assertThat(run.err()).contains("\"multiply\":1", "library_putint", "main");
    }

    @Test
    void runsAreTracedInstructionByInstruction(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("five.sy"), "int main() { return getint() - 12; }");
        CommandLine run = CommandLine.run("7", "--target=aarch64", "--run", "--trace", file.toString());
        assertThat(run.status()).isEqualTo(251);
        assertThat(run.err()).containsPattern("[0-9a-f]{8} main\\+\\d+: sub w0, w0, #12 \\| x0=00000000fffffffb # ");
    }

    @Test
    void executablesAndObjectsAreFilesOf64Bits(@TempDir Path folder) throws IOException {
        for (String option : new String[] {"-c", "--verify"}) {
            Path file = folder.resolve("program" + option);
            assertThat(run(option, "-o", file.toString(), "-").err()).isEmpty();
            byte[] bytes = Files.readAllBytes(file);
            assertThat(bytes).startsWith(0x7f, 'E', 'L', 'F', 2, 1);
            assertThat(bytes[16]).isEqualTo((byte) (option.equals("-c") ? 1 : 2));
            assertThat(bytes[18] & 0xff).isEqualTo(183);
        }
    }

    private static String withoutLines(String text) {
        return text.replaceAll(" *// (line [0-9]+|no line)", "");
    }
}
