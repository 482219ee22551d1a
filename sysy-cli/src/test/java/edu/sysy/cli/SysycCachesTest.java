package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Misses of data caches on the command line. */
class SysycCachesTest {
    /** Writes 64 KiB in order, then reads a column of them: a word of each 4 KiB. */
    private static final String WALK = """
            int a[16][1024];
            int main() {
                int i = 0;
                while (i < 16384) {
                    a[i / 1024][i % 1024] = i;
                    i = i + 1;
                }
                int sum = 0;
                i = 0;
                while (i < 16) {
                    sum = sum + a[i][0];
                    i = i + 1;
                }
                return sum / 1024;
            }
            """;

    /** Of 32 bytes; one more if the array does not begin with a line. */
    private static final int LINES = (16 * 1024 * 4) / 32;

    @TempDir
    private Path folder;

    private String file = "";

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("walk.sy"), WALK).toString();
    }

    private CommandLine run(String... options) {
        String[] words = Arrays.copyOf(options, options.length + 1);
        words[options.length] = file;
        return CommandLine.run("", words);
    }

    private Map<?, ?> statistics(String... options) {
        String[] words = Arrays.copyOf(options, options.length + 2);
        words[options.length] = "--run";
        words[options.length + 1] = "--stats";
        CommandLine result = run(words);
        assertThat(result.status()).isEqualTo(120);
        return Json.object(result.err().strip());
    }

    private static Map<?, ?> level(Map<?, ?> statistics, int level) {
        return (Map<?, ?>) ((Map<?, ?>) statistics.get("dataCaches")).get("level" + level);
    }

    @Test
    void statisticsHaveTheMissesOfTheProcessor() {
        Map<?, ?> statistics = statistics("-O0");
        Map<?, ?> level1 = level(statistics, 1);
        Map<?, ?> level2 = level(statistics, 2);
        assertThat(level1.get("geometry")).isEqualTo("32K,4,32");
        assertThat(level1.get("accesses"))
                .isEqualTo((double) statistics.get("load") + (double) statistics.get("store"));
        // The first half of the array leaves level 1 before the second walk.
        assertThat((double) level1.get("misses")).isBetween(LINES + 8.0, LINES + 24.0);
        assertThat((double) level1.get("writeBacks")).isBetween(LINES / 2.0, LINES + 24.0);
        assertThat(level2.get("geometry")).isEqualTo("256K,8,32");
        assertThat(level2.get("accesses")).isEqualTo(level1.get("misses"));
        assertThat((double) level2.get("misses")).isBetween(LINES + 0.0, LINES + 8.0);
        assertThat(level2.get("writeBacks")).isEqualTo(0.0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--tune=74k       | 32K,4,32 | 256K,8,32",
                "--target=riscv64 | 32K,8,64 | 2M,16,64",
                "--target=aarch64 | 32K,4,64 | 128K,4,64",
            })
    void eachProcessorHasItsCaches(String option, String level1, String level2) {
        Map<?, ?> statistics = statistics(option);
        assertThat(level(statistics, 1).get("geometry")).isEqualTo(level1);
        assertThat(level(statistics, 2).get("geometry")).isEqualTo(level2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--cache=128K,4,32:256K,8,32  | 2048",
                "--cache=128K,4,64:256K,8,64  | 1024",
                "--cache=128K,1,128:256K,1,128 | 512",
            })
    void otherCachesCanBeChosen(String option, int lines) {
        for (String target : List.of("--target=linux", "--target=mars", "--target=riscv64")) {
            assertThat((double) level(statistics(option, target), 1).get("misses"))
                    .isBetween(lines + 0.0, lines + 4.0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--cache=none", "--tune=none", "--target=mars", "--target=spim"})
    void withoutCachesThereAreNoMisses(String option) {
        assertThat(statistics(option).containsKey("dataCaches")).isFalse();
        assertThat(run("--profile", option).err()).doesNotContain("misses");
    }

    @Test
    void theProfileShowsTheMissesOfFunctionsAndLines() {
        String err = run("--profile", "-O1").err();
        assertThat(err)
                .containsPattern("(?m)^ +\\d+ instructions, misses \\d+ of level 1, \\d+ of level 2\n")
                .contains("  share instructions   L1 misses   L2 misses  function\n")
                .contains("  share instructions   L1 misses   L2 misses   line  source\n")
                .containsPattern("% +\\d+ +204\\d +204\\d +5          a\\[i / 1024\\]\\[i % 1024\\] = i;\n")
                .containsPattern("% +\\d+ +16 +0 +11          sum = sum \\+ a\\[i\\]\\[0\\];\n");
        Map<?, ?> json = Json.object(run("--profile", "-O1", "--diagnostics=json")
                .err()
                .lines()
                .toList()
                .getLast());
        assertThat((List<?>) json.get("lines")).anySatisfy(line -> {
            Map<?, ?> members = (Map<?, ?>) line;
            assertThat(members.get("line")).isEqualTo(5.0);
            assertThat(members.get("accesses")).isEqualTo(16384.0);
            assertThat((double) members.get("level1Misses")).isBetween(LINES + 0.0, LINES + 1.0);
            assertThat((double) members.get("level2Misses")).isBetween(LINES + 0.0, LINES + 1.0);
        });
        double sum = ((List<?>) json.get("functions"))
                .stream()
                        .mapToDouble(function -> (double) ((Map<?, ?>) function).get("level1Misses"))
                        .sum();
        assertThat(json.get("level1Misses")).isEqualTo(sum);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--stats | --cache=32K      | --cache: '32K' is not LEVEL1:LEVEL2 as in 32K,4,32:256K,8,32",
                "--stats | --cache=32K,4,32:x | --cache: 'x' is not SIZE,WAYS,LINE as in 32K,4,32",
                "--stats | --cache=32K,4,64:1M,8,32 | --cache: lines of 32 bytes in level 2 are shorter than 64 bytes in"
                        + " level 1",
                "-O1     | --cache=none     | --cache needs --stats, --profile, or --explore with --run",
            })
    void whatMakesNoSenseIsRefused(String option, String cache, String message) {
        CommandLine result = run("--run", option, cache);
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).startsWith("sysyc: error: " + message + "\n");
    }
}
