package edu.sysy.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The module knows no machine: only its declaration names the targets, to which it opens the linker. */
class NoMachineNamesTest {
    private static final Pattern MACHINE = Pattern.compile(
            "(?i)mips|spim|\\bmars\\b|riscv|risc-v|rv(32|64)|aarch64|\\barm(64)?\\b|[$](gp|sp|ra|at|hi|lo)\\b");

    @Test
    void noSourceNamesAMachine() throws IOException {
        List<String> found = new ArrayList<>();
        int files = 0;
        try (Stream<Path> paths = Files.walk(Path.of("src/main"))) {
            for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
                if (path.endsWith("module-info.java")) {
                    continue;
                }
                files++;
                for (String line : Files.readAllLines(path)) {
                    if (MACHINE.matcher(line).find()) {
                        found.add(path + ": " + line.strip());
                    }
                }
            }
        }
        assertThat(found).isEmpty();
        assertThat(files).isGreaterThan(80);
    }
}
