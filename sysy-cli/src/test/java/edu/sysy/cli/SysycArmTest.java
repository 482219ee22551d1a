package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** AArch64, for which programs are assembly text only. */
class SysycArmTest {
    @Test
    void programsAreTextForTheAssembler() {
        CommandLine result = CommandLine.run(CommandLine.PROGRAM, "--target=aarch64", "-O2", "--verify", "-S", "-");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains(".arch armv8-a", "main:", "bl      getint", "sdiv");
    }

    @Test
    void executablesAreRefused() {
        CommandLine result = CommandLine.run(CommandLine.PROGRAM, "--target=aarch64", "--run", "-");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("the target aarch64: ", "assembly text only");
    }
}
