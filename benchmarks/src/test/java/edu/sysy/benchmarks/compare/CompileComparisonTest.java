package edu.sysy.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.benchmarks.ProgressOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares with C compilers that do nothing, so that the result does not depend on what is installed. */
class CompileComparisonTest {
    /** Says its version; refuses programs whose name begins with "odd". */
    private static final String PEER = """
            #!/bin/sh
            case "$*" in
              *--version*) echo "peer 1.0";;
              */odd*) exit 1;;
            esac
            """;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void withoutPeersOursIsMeasuredAlone() throws IOException {
        String table = compare(Files.createDirectory(folder.resolve("programs")));
        assertThat(table)
                .contains("Generated, MANY_FUNCTIONS: a program of 60 lines\n")
                .contains("Generated, MANY_LOCALS: a program of 60 lines\n")
                .containsPattern("(?m)^ +MIPS32 +O0 +\\d+ +- +- +- +- +[\\d.]+ +[\\d,]+ +[\\d,]+$")
                .contains("Missing: clang for MIPS32, C.\n", "Missing: gcc for MIPS32, C++.\n")
                .contains("There are no programs to compile in ")
                .doesNotContain("Programs:");
    }

    @Test
    void programsThatAnyCompilerRefusesAreLeftOutForAll() throws IOException {
        install("mipsel-linux-gnu-gcc");
        Path programs = Files.createDirectory(folder.resolve("programs"));
        Files.writeString(programs.resolve("even.sy"), "int main() {\n  return 0;\n}\n");
        Files.writeString(programs.resolve("odd.sy"), "int main() { return 1; }\n");
        Files.writeString(programs.resolve("wrong.sy"), "int main() { return x; }\n");
        Files.writeString(programs.resolve("long.sy"), "\n".repeat(Input.MAX_LINES + 1));
        Files.writeString(programs.resolve("notes.txt"), "no program");
        assertThat(compare(programs))
                .contains("Programs: a program of 3 lines\n")
                .containsPattern("(?m)^ +MIPS32 +O0 +\\d+ +- +-?\\d+ +- +\\S+ +[\\d.]+ +[\\d,]+ +-$")
                .contains("gcc: peer 1.0; starts in ")
                .contains("Missing: clang for MIPS32, C++.\n")
                .contains("odd.sy is left out: refused by gcc.\n", "wrong.sy is left out: refused by ours.\n")
                .doesNotContain("Missing: gcc");
    }

    private String compare(Path programs) throws IOException {
        Settings settings = new Settings(
                List.of(Machine.MIPS32),
                List.of(Level.O0),
                1,
                0,
                60,
                List.of(programs),
                new PeerShell(folder.toString()));
        return CompileTable.of(CompileComparison.of(settings, new ProgressOutput(System.err, false)), settings);
    }

    private void install(String name) throws IOException {
        Path program = Files.writeString(folder.resolve(name), PEER);
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }
}
