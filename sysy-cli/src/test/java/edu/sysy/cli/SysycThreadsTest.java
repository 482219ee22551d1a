package edu.sysy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SysycThreadsTest {
    /** Two threads add numbers to words: each iteration to that of a value, its own one or the first one. */
    private static final String PROGRAM = """
            const @parallel.threads: i32[1] = {0: 2}

            global @words: i32[1000]

            func @parallel.run(%%0: i32, %%1: i32) -> void {
            b0:
              %%2 = const 0
              call void @parallel.task(%%0, %%2, %%1, %%2)
              ret
            }

            func @parallel.task(%%0: i32, %%1: i32, %%2: i32, %%3: i32) -> void {
            b0:
              %%4 = address @words
              %%5 = add %%1, %%2
              jump b1(%%1)
            b1(%%6: i32):
              %%7 = const 4
              %%8 = const 0
              %%9 = mul %s, %%7
              %%10 = offset %%4, %%9
              %%11 = load i32 %%10
              %%12 = add %%11, %%6
              store %%10, %%12
              %%13 = const 1
              %%14 = add %%6, %%13
              %%15 = cmp lt %%14, %%5
              br %%15, b1(%%14), b2
            b2:
              ret
            }

            func @main() -> i32 {
            b0:
              %%0 = const 0
              %%1 = const 1000
              call void @parallel.run(%%0, %%1)
              ret %%0
            }
            """;

    @TempDir
    private Path folder;

    private CommandLine run(String word, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("program.ir"), PROGRAM.formatted(word));
        String[] words = new String[options.length + 3];
        System.arraycopy(options, 0, words, 3, options.length);
        words[0] = "--from=ir";
        words[1] = "-O0";
        words[2] = file.toString();
        return CommandLine.run("", words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"linux", "riscv64", "aarch64"})
    void racesAreTold(String target) throws IOException {
        CommandLine wrong = run("%8", "--run", "--races", "--target=" + target);
        assertThat(wrong.status()).isEqualTo(66);
        assertThat(wrong.err()).contains("sysyc: data race at 0x", " in g.words: store by thread 0", "by thread 1");
        CommandLine right = run("%6", "--run", "--races", "--target=" + target);
        assertThat(right.status()).isZero();
        assertThat(right.err()).isEmpty();
    }

    @Test
    void profilesAndStatisticsTellTheSpeedUp() throws IOException {
        assertThat(run("%6", "--profile").err()).contains("2 threads, critical path of ", "speed-up 1.");
        Map<?, ?> statistics = Json.object(run("%6", "--run", "--stats").err().strip());
        assertThat(((Number) statistics.get("threads")).intValue()).isEqualTo(2);
        assertThat(((Number) statistics.get("speedUp")).doubleValue()).isBetween(1.2, 2.0);
        assertThat(((Number) statistics.get("criticalPath")).longValue()).isPositive();
    }

    @Test
    void racesNeedARun() throws IOException {
        assertThat(run("%6", "--races").err()).contains("--races needs --run");
    }
}
