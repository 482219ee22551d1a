package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.machine.RegisterAllocator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Completions of shells, and the table of options they are made from. */
class SysycCompletionsTest {
    @TempDir
    private Path folder;

    private static String script(String shell) {
        CommandLine result = CommandLine.run("", "--completions=" + shell);
        assertThat(result.status()).isZero();
        assertThat(result.err()).isEmpty();
        return result.out();
    }

    /** What bash offers after some words, as it splits them: at blanks and around equals signs. */
    private List<String> completions(String... words) throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("completions"), script("bash"));
        StringBuilder line = new StringBuilder("source '" + script + "'; COMP_WORDS=(sysyc");
        for (String word : words) {
            line.append(" '").append(word).append('\'');
        }
        line.append("); COMP_CWORD=").append(words.length).append("; _sysyc; printf '%s\\n' \"${COMPREPLY[@]}\"");
        Process process = new ProcessBuilder("bash", "-c", line.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(output).isZero();
        return output.lines().filter(each -> !each.isEmpty()).sorted().toList();
    }

    @Test
    void bashCompletesOptions() throws IOException, InterruptedException {
        assertThat(completions("--ta")).containsExactly("--target=");
        assertThat(completions("--re")).containsExactly("--remarks");
        assertThat(completions("-O")).containsExactly("-O0", "-O1", "-O2", "-O3");
        assertThat(completions("-Wno-unused-v")).containsExactly("-Wno-unused-value", "-Wno-unused-variable");
    }

    @Test
    void bashCompletesValues() throws IOException, InterruptedException {
        assertThat(completions("--target", "=", "mips32-s")).containsExactly("mips32-spim");
        assertThat(completions("--emit", "=")).contains("ast", "asm", "buaa-tokens");
        assertThat(completions("--passes", "=", "fold-c")).containsExactly("fold-constants");
        assertThat(completions("-S", "--color", "=", "a")).containsExactly("always", "auto");
    }

    @Test
    void bashCompletesFiles() throws IOException, InterruptedException {
        Files.createFile(folder.resolve("prime.sy"));
        Files.createFile(folder.resolve("prime.txt"));
        Files.createDirectory(folder.resolve("primes"));
        assertThat(completions("-O2", "pri")).containsExactly("prime.sy", "primes");
        assertThat(completions("--rules", "=", "prime.t")).containsExactly("prime.txt");
        assertThat(completions("-o", "prime.t")).containsExactly("prime.txt");
    }

    @ParameterizedTest
    @CsvSource({"bash, bash -n", "zsh, zsh -n", "fish, fish --no-execute"})
    void theShellsUnderstandTheScripts(String shell, String check) throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("script"), script(shell));
        boolean installed = new ProcessBuilder("sh", "-c", "command -v " + shell + " >/dev/null")
                        .start()
                        .waitFor()
                == 0;
        if (installed) {
            Process process = new ProcessBuilder("sh", "-c", check + " " + script)
                    .redirectErrorStream(true)
                    .start();
            assertThat(new String(process.getInputStream().readAllBytes())).isEmpty();
            assertThat(process.waitFor()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void everyOptionIsInTheScript(String shell) {
        String script = script(shell);
        for (CommandOption row : OptionTable.rows()) {
            String word = row.words().getFirst();
            assertThat(script).contains(shell.equals("fish") ? word.replaceFirst("^--?", "") : word);
        }
    }

    @Test
    void theTableKnowsTheAllocators() {
        CommandOption allocator = OptionTable.rows().stream()
                .filter(row -> row.words().contains("--allocator"))
                .findFirst()
                .orElseThrow();
        assertThat(allocator.values())
                .containsExactlyElementsOf(Compiler.allocators().stream()
                        .map(RegisterAllocator::name)
                        .toList());
    }

    @Test
    void everyValueOfTheTableIsUnderstood() {
        for (CommandOption row : OptionTable.rows()) {
            for (String value : row.values()) {
                String word = row.words().getFirst() + "=" + value;
                CommandLine result = CommandLine.run(
                        "int main() { return 0; }",
                        word,
                        "-o",
                        folder.resolve("out").toString(),
                        "-");
                assertThat(result.err()).as(word).doesNotContain("' is not ");
            }
        }
    }
}
