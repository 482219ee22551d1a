package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --explore} and {@code --compare}. */
class SysycExploreTest {
    private static final String SQUARES = "int main() { int n = getint(); putint(n * n); return 0; }";

    @TempDir
    private Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void runIsCounted() throws IOException {
        CommandLine result = CommandLine.run("12", "--explore", "--run", "-o", "-", file("squares.sy", SQUARES));
        assertThat(result.status()).isZero();
        assertThat(result.out())
                .startsWith("<!DOCTYPE html>")
                .contains("\"output\":\"144\"", "\"costModel\":\"in-order\"")
                .contains("\"caches\":{\"geometry\":\"32K,4,32:256K,8,32\",");
        CommandLine without =
                CommandLine.run("12", "--explore", "--run", "--cache=none", "-o", "-", file("squares.sy", SQUARES));
        assertThat(without.out()).contains("\"output\":\"144\"").doesNotContain("\"caches\":{");
    }

    @Test
    void nothingIsReadWithoutRun() throws IOException {
        CommandLine result = CommandLine.run("12", "--explore", "-o", "-", file("squares.sy", SQUARES));
        assertThat(result.out()).contains("\"name\":\"O1\"").doesNotContain("\"run\":{");
    }

    @Test
    void compilesAreCompared() throws IOException {
        String other = file("other.sy", SQUARES.replace("n * n", "n + n"));
        String page = folder.resolve("page.html").toString();
        CommandLine result = CommandLine.run(
                "",
                "--explore",
                "-O2",
                "--compare=O0",
                "--compare=local",
                "--compare=" + other,
                "-o",
                page,
                file("squares.sy", SQUARES));
        assertThat(result).isEqualTo(new CommandLine(0, "", ""));
        assertThat(Files.readString(Path.of(page)))
                .contains(
                        "\"name\":\"O2\"", "\"name\":\"O0\"", "\"name\":\"O2 local\"", "\"name\":\"O2 " + other + "\"");
    }

    @Test
    void targetsAreCompared() throws IOException {
        CommandLine result = CommandLine.run(
                "12", "--explore", "--run", "--compare=riscv64", "-o", "-", file("squares.sy", SQUARES));
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .contains("\"name\":\"O1\"", "\"name\":\"O1 riscv64\"", "\"costModel\":\"in-order\"", "\"mulw");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--explore -S",
                "--explore --profile",
                "--compare=O2",
                "--explore --compare=O1",
                "--explore --stats"
            })
    void senselessCommandLinesAreRefused(String options) throws IOException {
        String all = options + " " + file("squares.sy", SQUARES);
        CommandLine result = CommandLine.run("", all.split(" "));
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).startsWith("sysyc: error: -");
    }

    @Test
    void errorsAreReportedOnce() throws IOException {
        CommandLine result = CommandLine.run("", "--explore", "-o", "-", file("wrong.sy", "int main() { return x; }"));
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).containsOnlyOnce("'x' is not declared");
    }
}
