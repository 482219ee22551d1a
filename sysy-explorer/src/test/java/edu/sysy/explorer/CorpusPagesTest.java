package edu.sysy.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.Mips32;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.browser.Browser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages of programs of the corpus, and of one of 2,000 lines, open without errors in all views and stay small. */
class CorpusPagesTest {
    private static final int MAX_SIZE = 5_000_000;

    private static final List<String> PROGRAMS = List.of(
            "57_sort_test3",
            "62_percolation",
            "63_big_int_mul",
            "64_calculator",
            "65_color",
            "68_brainfk",
            "69_expr_eval",
            "70_dijkstra",
            "75_max_flow",
            "85_long_code",
            "87_many_params");

    /** Shows each view of the first, the last and the largest function, at a step of each stage if it is small. */
    private static final String SHOW_ALL = """
            let shown = 0;
            const functions = data.configurations[0].functions;
            const largest = functions.reduce((a, b) => a.steps.at(-1).data.length > b.steps.at(-1).data.length ? a : b);
            for (const f of new Set([functions[0], functions.at(-1), largest])) {
                for (const view of Object.keys(VIEWS)) {
                    const stages = new Map(f.steps.map(step => [step.stage, step]));
                    const once = VIEWS[view].stage || f.steps.at(-1).data.length > 3000;
                    for (const step of once ? [f.steps[0]] : [f.steps[0], ...stages.values()]) {
                        change(active, {f: f.name, view, step: step.id});
                        shown += paneRow.children[active].querySelector(".body").textContent.trim() ? 1 : 0;
                    }
                }
            }
            return [shown, performance.getEntriesByType("navigation")[0].loadEventEnd];
            """;

    @TempDir
    private Path folder;

    @Test
    void programsOfTheCorpus() throws IOException {
        List<Corpus.Entry> entries =
                Corpus.entries(entry -> entry.suite().equals("functional") && PROGRAMS.contains(entry.name()));
        assertThat(entries).hasSameSizeAs(PROGRAMS);
        try (Browser browser = Browser.start(1280, 800)) {
            for (Corpus.Entry entry : entries) {
                String text = entry.source();
                int size = check(browser, SourceFile.of(entry.name() + ".sy", text), entry.input());
                if (text.lines().count() <= 310) {
                    assertThat(size).as(entry.name()).isLessThan(MAX_SIZE);
                }
            }
        }
    }

    @Test
    void programOfTwoThousandLines() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 140; i++) {
            text.append("""
                    int f%1$d(int n) {
                        int a[8] = {};
                        int i = 0, s = %1$d;
                        while (i < n) {
                            if (i %% 3 == 0) {
                                a[i %% 8] = s;
                            } else {
                                s = s + a[(i + 1) %% 8] * %1$d;
                            }
                            i = i + 1;
                        }
                        if (s > 1000000) return s / 7;
                        return s;
                    }
                    """.formatted(i));
        }
        text.append("int main() {\n    int s = 0;\n");
        for (int i = 0; i < 140; i++) {
            text.append("    s = s + f").append(i).append("(").append(i).append(");\n");
        }
        text.append("    putint(s);\n    return 0;\n}\n");
        try (Browser browser = Browser.start(1920, 1080)) {
            int size = check(browser, SourceFile.of("large.sy", text.toString()), new byte[0]);
            assertThat(size).isLessThan(4 * MAX_SIZE);
        }
    }

    private int check(Browser browser, SourceFile source, byte[] input) throws IOException {
        String html = Explorer.builder()
                .compiler(Compiler.builder()
                        .target(Mips32.linux())
                        .optimize(Level.O2)
                        .build())
                .input(input)
                .prices(CostModel.IN_ORDER)
                .instructionLimit(20_000_000)
                .build()
                .explore(source)
                .html();
        Path page = Files.writeString(folder.resolve("page.html"), html);
        browser.open(page);
        List<?> shown = (List<?>) browser.run(SHOW_ALL);
        assertThat(((Number) shown.getFirst()).intValue()).as(source.name()).isGreaterThan(40);
        assertThat(browser.errors()).as(source.name()).isEmpty();
        String measured = System.getProperty("sysy.explorer.measure", "");
        if (!measured.isEmpty()) {
            write(Path.of(measured), source, html, ((Number) shown.get(1)).doubleValue(), browser);
        }
        return html.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Writes what a page has come to, and what its views look like, into a folder. */
    private static void write(Path folder, SourceFile source, String html, double milliseconds, Browser browser)
            throws IOException {
        Files.createDirectories(folder);
        String line = source.name() + " " + source.lineCount() + " lines, " + html.length() + " characters, loaded in "
                + Math.round(milliseconds) + " ms\n";
        Files.writeString(folder.resolve("pages.txt"), line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        for (Map.Entry<String, int[]> size : Map.of("1280", new int[] {1280, 800}, "1920", new int[] {1920, 1080})
                .entrySet()) {
            browser.resize(size.getValue()[0], size.getValue()[1]);
            for (boolean dark : new boolean[] {false, true}) {
                browser.setDark(dark);
                String name = source.name() + "-" + size.getKey() + (dark ? "-dark.png" : "-light.png");
                Files.write(folder.resolve(name), browser.screenshot());
            }
        }
        browser.resize(1280, 800);
        browser.setDark(false);
    }
}
