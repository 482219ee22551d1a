package edu.sysy.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Limits;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.Mips32;
import edu.sysy.processor.DataCaches;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the page has in it, without a browser. */
class ExplorerTest {
    private static final SourceFile SQUARES =
            SourceFile.of("squares.sy", "int main() { int n = getint(); putint(n * n); return 0; }");

    private static Compiler compiler(Level level) {
        return Compiler.builder().target(Mips32.linux()).optimize(level).build();
    }

    @Test
    void samePageForSameSource() {
        Explorer explorer = Explorer.builder()
                .compiler(compiler(Level.O2))
                .input("12".getBytes())
                .prices(CostModel.BUAA_2025)
                .build();
        String page = explorer.explore(SQUARES).html();
        assertThat(explorer.explore(SQUARES).html()).isEqualTo(page);
        assertThat(page)
                .startsWith("<!DOCTYPE html>")
                .contains("library getint()")
                .contains("\"outcome\":\"exited with status 0\",\"output\":\"144\"");
        assertThat(page.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http:", "https:", " src=");
    }

    @Test
    void missesOfDataCachesAreShownIfThereAreAny() {
        Explorer.Builder builder =
                Explorer.builder().compiler(compiler(Level.O0)).input("12".getBytes());
        String plain = builder.build().explore(SQUARES).html();
        assertThat(plain).doesNotContain("\"caches\":{");
        String page = builder.caches(DataCaches.parse("64,1,32:1K,4,32"))
                .build()
                .explore(SQUARES)
                .html();
        assertThat(page)
                .containsPattern("\"caches\":\\{\"geometry\":\"64,1,32:1K,4,32\",\"accesses\":[1-9]\\d*,"
                        + "\"level1Misses\":[1-9]\\d*,\"level2Misses\":[1-9]\\d*\\}");
    }

    @Test
    void hostileSourceStaysText() {
        SourceFile hostile = SourceFile.of(
                "</title><script>alert(1)</script>.sy",
                "int main() { putf(\"</script><!--<script>\\n\"); // \u4e2d\u6587 ]]> <b>\n return 0; }");
        String page = Explorer.builder()
                .compiler(compiler(Level.O1))
                .build()
                .explore(hostile)
                .html();
        assertThat(page).doesNotContain("alert(1)</script>", "</script><!--", "<b>");
        assertThat(page.split("</script>", -1)).hasSize(4);
    }

    @Test
    void errorsAreThrown() {
        Explorer explorer = Explorer.builder().compiler(compiler(Level.O1)).build();
        SourceFile wrong = SourceFile.of("wrong.sy", "int main() { return x; }");
        assertThatThrownBy(() -> explorer.explore(wrong)).isInstanceOf(CompilationException.class);
    }

    @Test
    void anInterruptEndsIt() {
        Explorer explorer = Explorer.builder().compiler(compiler(Level.O2)).build();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> explorer.explore(SQUARES)).hasMessageContaining("the compile was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void theLimitOfTimeIsThatOfAllStagesAndPicturesTogether() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            text.append("int f")
                    .append(i)
                    .append("(int n) { int s = 0; while (n) { s = s + n; n = n - 1; } return s; }\n");
        }
        SourceFile large = SourceFile.of("large.sy", text + "int main() { return f0(getint()); }");
        Explorer unlimited = Explorer.builder().compiler(compiler(Level.O0)).build();
        long start = System.nanoTime();
        unlimited.explore(large);
        Duration taken = Duration.ofNanos(System.nanoTime() - start);
        Compiler limited = Compiler.builder()
                .target(Mips32.linux())
                .optimize(Level.O0)
                .limits(Limits.builder().maxTime(taken.dividedBy(8)).build())
                .build();
        assertThatThrownBy(() -> Explorer.builder().compiler(limited).build().explore(large))
                .hasMessageContaining("the compile takes longer than");
    }

    @Test
    void aRunEndsByItsLimits() {
        Explorer.Builder builder =
                Explorer.builder().compiler(compiler(Level.O1)).input(new byte[0]);
        SourceFile loud = SourceFile.of("loud.sy", "int main() { while (1) putch(65); return 0; }");
        assertThat(builder.build().explore(loud).html()).contains("\"outcome\":\"limit of output reached");
        SourceFile large = SourceFile.of(
                "large.sy",
                "int a[10000000]; int main() { int i = 0; while (i < 10000000) { a[i] = i; i = i + 1000; }"
                        + " return a[getint()]; }");
        assertThat(builder.memoryLimit(1 << 20).build().explore(large).html())
                .contains("\"outcome\":\"limit of memory reached");
        assertThatThrownBy(() -> builder.memoryLimit(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void configurationsHaveNamesOfTheirOwn() {
        Explorer.Builder builder = Explorer.builder();
        assertThatThrownBy(builder::build).isInstanceOf(IllegalStateException.class);
        builder.compiler(compiler(Level.O1)).compiler(compiler(Level.O2));
        assertThatThrownBy(() -> builder.compiler(compiler(Level.O1))).isInstanceOf(IllegalArgumentException.class);
        assertThat(builder.build()).hasToString("explorer of O1, O2");
    }
}
