package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The target that makes assembly text only. */
class SysycRiscvTest {
    @Test
    void programsAreTextForTheAssembler() {
        CommandLine result = CommandLine.run(CommandLine.PROGRAM, "--target=riscv64", "-O2", "--verify", "-S", "-");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains(".option nopic", "main:", "call    getint", "divw");
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
                    "", "--target=riscv64", "-O2", "--verify", "--from=" + stage, "-S", file.toString());
            assertThat(read.err()).isEmpty();
            assertThat(withoutLines(read.out())).isEqualTo(withoutLines(text));
        }
    }

    @Test
    void executablesAreRefused() {
        CommandLine result = CommandLine.run(CommandLine.PROGRAM, "--target=riscv64", "--run", "-");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("the target riscv64: ", "assembly text only");
    }

    private static String withoutLines(String text) {
        return text.replaceAll(" *# line [0-9]+", "");
    }
}
