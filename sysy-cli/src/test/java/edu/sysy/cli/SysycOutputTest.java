package edu.sysy.cli;

import static edu.sysy.cli.CommandLine.NUMBERS;
import static edu.sysy.cli.CommandLine.PROGRAM;
import static edu.sysy.cli.CommandLine.PROGRAM_OUTPUT;
import static edu.sysy.cli.CommandLine.PROGRAM_STATUS;
import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.text.IrParser;
import edu.sysy.machine.text.MachineParser;
import edu.sysy.mips.Mips32;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Io;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command line compiler writes, and where to. */
class SysycOutputTest {
    @TempDir
    private Path folder;

    private static String output(String... words) {
        CommandLine result = CommandLine.run(PROGRAM, words);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        return result.out();
    }

    @Test
    void withoutAnActionAnExecutableIsWritten() throws IOException {
        Path file = folder.resolve("weigh");
        assertThat(output("-o", file.toString(), "-")).isEmpty();
        assertThat(Files.isExecutable(file)).isTrue();
        byte[] executable = Files.readAllBytes(file);
        assertThat(executable).startsWith(0x7f, 'E', 'L', 'F');
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        var run = Simulator.builder()
                .build()
                .run(
                        Executable.load(executable),
                        new Io(
                                new ByteArrayInputStream(NUMBERS.getBytes(StandardCharsets.US_ASCII)),
                                out,
                                new ByteArrayOutputStream()));
        assertThat(run.outcome()).isEqualTo(new RunOutcome.Exited(PROGRAM_STATUS));
        assertThat(out.toString(StandardCharsets.US_ASCII)).isEqualTo(PROGRAM_OUTPUT);
    }

    @Test
    void anExecutableOnStandardOutputIsTheSameFile() throws IOException {
        Path file = folder.resolve("weigh");
        output("-o", file.toString(), "-");
        assertThat(output("-o", "-", "-").getBytes(StandardCharsets.ISO_8859_1)).isEqualTo(Files.readAllBytes(file));
    }

    @Test
    void severalThreadsMakeTheSameCode() {
        assertThat(output("--threads=3", "-O2", "-S", "-o", "-", "-")).isEqualTo(output("-O2", "-S", "-o", "-", "-"));
    }

    @Test
    void aProgramWithoutThreadsStaysTheSame() {
        assertThat(output("--parallel=1", "-O3", "-S", "-o", "-", "-")).isEqualTo(output("-O3", "-S", "-o", "-", "-"));
        assertThat(output("--parallel=8", "-O1", "-S", "-o", "-", "-")).isEqualTo(output("-O1", "-S", "-o", "-", "-"));
    }

    @Test
    void theByteOrderIsThatOfTheTarget() {
        assertThat(output("--target=linux", "-o", "-", "-").charAt(5)).isEqualTo('\1');
        assertThat(output("--target=linux-be", "-o", "-", "-").charAt(5)).isEqualTo('\2');
    }

    @Test
    void assemblyGoesToTheFileNamed() throws IOException {
        Path file = folder.resolve("weigh.s");
        assertThat(output("-S", "-o", file.toString(), "-")).isEmpty();
        assertThat(Files.readString(file)).contains(".text", "weigh", "main").isEqualTo(output("-S", "-"));
    }

    @ParameterizedTest
    @CsvSource({"linux, 1, 16", "linux-be, 2, 17"})
    void anObjectFileGoesToTheFileNamed(String target, int byteOrder, int typeAt) throws IOException {
        Path file = folder.resolve("weigh.o");
        assertThat(output("-c", "--target=" + target, "-o", file.toString(), "-"))
                .isEmpty();
        byte[] object = Files.readAllBytes(file);
        assertThat(object).startsWith(0x7f, 'E', 'L', 'F', 1, byteOrder);
        assertThat(object[typeAt]).as("ET_REL").isEqualTo((byte) 1);
        assertThat(Files.isExecutable(file)).isFalse();
        assertThat(output("-c", "--target=" + target, "-o", "-", "-").getBytes(StandardCharsets.ISO_8859_1))
                .isEqualTo(object);
    }

    @ParameterizedTest
    @ValueSource(strings = {"linux", "linux-be", "spim", "mars"})
    void emittingAssemblyIsTheSameForEveryTarget(String target) {
        assertThat(output("--emit=asm", "--target=" + target, "-")).isEqualTo(output("-S", "--target=" + target, "-"));
    }

    @Test
    void targetsDifferInTheirAssembly() {
        assertThat(List.of(output("-S", "--target=linux", "-"), output("-S", "--target=spim", "-")))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ast", "lowered", "ssa", "ir", "structured", "machine", "allocated", "asm"})
    void everyStageNamesTheFunctionsAndIsReproducible(String stage) {
        String first = output("--emit=" + stage, "-");
        assertThat(first).contains("weigh", "main");
        assertThat(output("--emit=" + stage, "-")).isEqualTo(first);
    }

    @Test
    void theStagesDiffer() {
        assertThat(List.of("ast", "lowered", "ssa", "ir", "structured", "machine", "allocated", "asm").stream()
                        .map(stage -> output("--emit=" + stage, "-")))
                .doesNotHaveDuplicates();
    }

    @Test
    void astIsASyntaxTreeOfTheSource() {
        assertThat(output("--emit=ast", "-")).contains("scale", "getint", "putch");
    }

    @Test
    void theIntermediateRepresentationCanBeReadAgain() {
        assertThat(IrParser.parse(output("--emit=lowered", "-")).functions()).hasSize(2);
        assertThat(IrParser.parse(output("--emit=ssa", "-")).functions()).hasSize(2);
        assertThat(IrParser.parse(output("--emit=ir", "-O2", "-")).functions()).isNotEmpty();
    }

    @Test
    void machineCodeCanBeReadAgain() {
        MachineParser parser = MachineParser.of(Mips32.linux().syntax());
        assertThat(parser.parseSelected(output("--emit=machine", "-")).functions())
                .hasSize(2);
        assertThat(parser.parseAllocated(output("--emit=allocated", "-O2", "-")).functions())
                .isNotEmpty();
    }

    @Test
    void anEmittedStageGoesToTheFileNamed() throws IOException {
        Path file = folder.resolve("weigh.ir");
        assertThat(output("--emit=ir", "-o", file.toString(), "-")).isEmpty();
        assertThat(Files.readString(file)).isEqualTo(output("--emit=ir", "-"));
    }

    @Test
    void aFileAndStandardInputGiveTheSameCode() throws IOException {
        Path file = Files.writeString(folder.resolve("weigh.sy"), PROGRAM);
        assertThat(output("-S", "-o", "-", file.toString())).isEqualTo(output("-S", "-o", "-", "-"));
        String fromFile = output("--emit=machine", file.toString());
        String fromInput = output("--emit=machine", "-");
        assertThat(fromFile).startsWith("source @\"" + file + "\"\n");
        assertThat(fromInput).startsWith("source @\"<stdin>\"\n");
        assertThat(fromFile.substring(fromFile.indexOf('\n'))).isEqualTo(fromInput.substring(fromInput.indexOf('\n')));
    }

    @Test
    void theLevelDecidesWhatIsOptimizedAfterTheStageSsa() {
        assertThat(output("--emit=ssa", "-O2", "-")).isEqualTo(output("--emit=ssa", "-O1", "-"));
        assertThat(output("--emit=ir", "-O2", "-")).isNotEqualTo(output("--emit=ir", "-O0", "-"));
    }

    @Test
    void checkingTheSyntaxWritesNothing() {
        assertThat(output("-fsyntax-only", "-")).isEmpty();
    }

    @Test
    void helpListsEveryOption() {
        assertThat(output("--help"))
                .startsWith("usage: sysyc ")
                .contains(
                        "-o ",
                        "-S ",
                        "--target=",
                        "--cost-model=",
                        "--tune=",
                        "-G BYTES",
                        "-O0 -O1 -O2 -O3",
                        "--run ",
                        "--stats ")
                .contains("--profile ", "-fsyntax-only ", "--emit=", "--passes=", "--remarks", "--print-after=")
                .contains("--time-passes ", "--diagnostics=", "--version");
    }

    @Test
    void theVersionIsOneLine() {
        assertThat(output("--version")).matches("sysyc \\S.*\n");
    }
}
