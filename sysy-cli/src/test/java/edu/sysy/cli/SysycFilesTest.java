package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are read and written, and what is not a mistake of the program. */
class SysycFilesTest {
    private static final String PROGRAM = "int main() { return 0; }";

    @TempDir
    private Path folder;

    private static void assertRefused(CommandLine result, String message) {
        assertThat(result).isEqualTo(new CommandLine(2, "", "sysyc: error: " + message + "\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-S", "--run", "--interpret", "-fsyntax-only"})
    void aDirectoryIsNoSource(String option) {
        assertRefused(CommandLine.run("", option, folder.toString()), folder + " is a directory");
    }

    @Test
    void aDirectoryIsNoOutput() {
        assertRefused(
                CommandLine.run(PROGRAM, "-o", folder.toString(), "-"),
                "cannot write " + folder + ": it is a directory");
    }

    @Test
    void anOutputThatIsAnotherFileToReadIsRefused() throws IOException {
        Path rules = Files.writeString(folder.resolve("my.rules"), "(add x x) => (mul x 2)\n");
        CommandLine result = CommandLine.run(PROGRAM, "-S", "--rules=" + rules, "-o", rules.toString(), "-");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).startsWith("sysyc: error: the output " + rules + " is the input " + rules + "\n");
        assertThat(rules).hasContent("(add x x) => (mul x 2)\n");
    }

    @Test
    void theLastOfRepeatedOptionsCounts() {
        Path first = folder.resolve("first.s");
        Path last = folder.resolve("last.s");
        CommandLine result = CommandLine.run(
                PROGRAM,
                List.of(
                                "-S",
                                "-o",
                                first.toString(),
                                "-o",
                                last.toString(),
                                "--target=riscv64",
                                "--target=aarch64",
                                "-")
                        .toArray(String[]::new));
        assertThat(result).isEqualTo(new CommandLine(0, "", ""));
        assertThat(first).doesNotExist();
        assertThat(last).content().contains(".arch armv8-a");
    }

    @Test
    void anOutputThatIsTheInputIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("a.sy"), PROGRAM);
        Path other = Files.createSymbolicLink(folder.resolve("b.sy"), file);
        for (Path output : List.of(file, other, folder.resolve(".").resolve("a.sy"))) {
            CommandLine result = CommandLine.run("", "-S", "-o", output.toString(), file.toString());
            assertThat(result.status()).isEqualTo(2);
            assertThat(result.err()).startsWith("sysyc: error: the output " + output + " is the input\n");
            assertThat(file).hasContent(PROGRAM);
        }
    }

    @Test
    void anOutputAppearsWholeAndAlone() throws IOException {
        Path file = Files.writeString(folder.resolve("a.s"), "what was there");
        assertThat(CommandLine.run(PROGRAM, "-S", "-o", file.toString(), "-").status())
                .isZero();
        assertThat(Files.readString(file)).contains("main:");
        assertThat(folder).isDirectoryNotContaining(other -> !other.equals(file));
    }

    @Test
    void theOldOutputStaysIfThereIsAnError() throws IOException {
        Path file = Files.writeString(folder.resolve("a.s"), "what was there");
        assertThat(CommandLine.run("int main() { return x; }", "-S", "-o", file.toString(), "-")
                        .status())
                .isEqualTo(1);
        assertThat(file).hasContent("what was there");
    }

    @Test
    void aLinkToTheOutputStaysALink() throws IOException {
        Path file = Files.writeString(folder.resolve("a.s"), "what was there");
        Path link = Files.createSymbolicLink(folder.resolve("link.s"), file);
        CommandLine.run(PROGRAM, "-S", "-o", link.toString(), "-");
        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(file)).contains("main:");
    }

    @Test
    void permissionsAreThoseThatTheUmaskLeaves() throws IOException {
        Path plain = Files.createFile(folder.resolve("plain"));
        String reading = PosixFilePermissions.toString(Files.getPosixFilePermissions(plain));
        Path text = folder.resolve("a.s");
        Path executable = folder.resolve("a.out");
        CommandLine.run(PROGRAM, "-S", "-o", text.toString(), "-");
        CommandLine.run(PROGRAM, "-o", executable.toString(), "-");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(text)))
                .isEqualTo(reading);
        String executing = PosixFilePermissions.toString(Files.getPosixFilePermissions(executable));
        assertThat(executing.replace('x', '-')).isEqualTo(reading);
        for (int i = 0; i < reading.length(); i += 3) {
            assertThat(executing.charAt(i + 2) == 'x').isEqualTo(reading.charAt(i) == 'r');
        }
    }

    /** Runs the compiler in a process of its own, below a shell whose line has {@code SYSYC} for it. */
    private String shell(String line) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String command = java + " -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '"
                + System.getProperty("java.class.path") + "' edu.sysy.cli.SysycMain";
        Process process = new ProcessBuilder("bash", "-c", line.replace("SYSYC", command))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return output;
    }

    @Test
    void outputThatIsLostIsAFailure() throws IOException, InterruptedException {
        assumeTrue(Files.exists(Path.of("/dev/full")));
        Files.writeString(folder.resolve("a.sy"), PROGRAM);
        assertThat(shell("SYSYC -S -o - a.sy > /dev/full; echo $?"))
                .startsWith("sysyc: error: cannot write standard output: ")
                .endsWith("\n2\n");
        assertThat(shell("SYSYC --help > /dev/full; echo $?")).endsWith("\n2\n");
        assertThat(shell("SYSYC -S -o /dev/full a.sy; echo $?"))
                .startsWith("sysyc: error: cannot write /dev/full: ")
                .endsWith("\n2\n");
    }

    @Test
    void aRunWhoseReaderHasSeenEnoughStopsQuietly() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("a.sy"), "int main() { while (1) { putint(7); putch(10); } return 0; }");
        assertThat(shell("SYSYC --run a.sy | head -1; echo ${PIPESTATUS[0]}")).isEqualTo("7\n141\n");
    }
}
