package edu.sysy.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.Mips32;
import edu.sysy.processor.DataCaches;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.browser.Browser;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** Every interaction of the page in a browser; each test fails if the page reports an error. */
class PageInBrowserTest {
    private static final SourceFile SUM = SourceFile.of("sum.sy", """
            int a[10];
            int sum(int n) {
                int i = 0, s = 0;
                while (i < n) {
                    if (a[i] > 2) s = s + a[i] * i;
                    i = i + 1;
                }
                return s;
            }
            int main() {
                int i = 0;
                while (i < 10) {
                    a[i] = getint();
                    i = i + 1;
                }
                putint(sum(getint()));
                return 0;
            }
            """);

    @TempDir
    private Path folder;

    private Browser browser;
    private URI page;

    @BeforeEach
    void openPage() throws IOException {
        browser = Browser.start(1280, 800);
        page = write(Explorer.builder()
                .compiler(compiler(Level.O2))
                .compiler(compiler(Level.O1))
                .input("1 2 3 4 5 6 7 8 9 10 10".getBytes())
                .prices(CostModel.BUAA_2025)
                .build()
                .explore(SUM));
        browser.open(page);
    }

    @AfterEach
    void close() {
        List<String> errors = browser.errors();
        browser.close();
        assertThat(errors).isEmpty();
    }

    private static Compiler compiler(Level level) {
        return Compiler.builder().target(Mips32.linux()).optimize(level).build();
    }

    private URI write(ExplorerPage explored) throws IOException {
        return Files.writeString(folder.resolve("page.html"), explored.html()).toUri();
    }

    /** Shows what an address asks for. */
    private void show(String hash) {
        browser.open(URI.create("about:blank"));
        browser.open(URI.create(page + "#" + hash.replace("%", "%25")));
    }

    private WebElement find(String selector) {
        return browser.driver().findElement(By.cssSelector(selector));
    }

    private List<WebElement> all(String selector) {
        return browser.driver().findElements(By.cssSelector(selector));
    }

    private void press(CharSequence... keys) {
        new Actions(browser.driver()).sendKeys(keys).perform();
    }

    private long number(String script) {
        return ((Number) browser.run("return " + script)).longValue();
    }

    private String text(String script) {
        return String.valueOf(browser.run("return " + script));
    }

    private String colour(WebElement element) {
        return String.valueOf(browser.run("return getComputedStyle(arguments[0]).backgroundColor", element));
    }

    @Test
    void configurationsStandSideBySide() {
        assertThat(all(".pane")).hasSize(2);
        assertThat(find(".pane:nth-child(1) .choose-configuration").getDomProperty("value"))
                .isEqualTo("0");
        assertThat(find(".pane:nth-child(2) .choose-configuration").getDomProperty("value"))
                .isEqualTo("1");
        String first = find(".pane:nth-child(1) .body").getText();
        assertThat(first)
                .contains("jal")
                .isNotEqualTo(find(".pane:nth-child(2) .body").getText());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "source",
                "tokens",
                "tree",
                "calls",
                "assembly",
                "run",
                "code",
                "structured",
                "changes",
                "columns",
                "flow",
                "dominators",
                "postdominators",
                "loops",
                "dag",
                "live",
                "interference",
                "steps"
            })
    void eachViewShowsEachStep(String view) {
        show("configuration=O2&function=main&view=" + view);
        long steps = number("paneState(panes[active]).f.steps.length");
        assertThat(steps).isGreaterThan(8);
        boolean perStep = (boolean) browser.run("return !VIEWS['" + view + "'].stage");
        for (int i = 0; i < (perStep ? steps : 1); i++) {
            browser.run("showStep(paneState(panes[active]).f.steps[" + i + "].id)");
            assertThat(find(".pane.active .body").getText()).isNotBlank();
        }
        assertThat(all(".pane.active .note:not(.expected)").size()).isLessThan(2);
    }

    @Test
    void valueIsMarkedInAllSteps() {
        show("configuration=O2&function=main&view=code&pass=promote-locals");
        WebElement name = find(".pane.active .body [data-t^='%']");
        String value = name.getText();
        assertThat(colour(name)).isEqualTo("rgba(0, 0, 0, 0)");
        name.click();
        assertThat(colour(find(".pane.active [data-t='" + value + "']"))).isEqualTo("rgb(255, 211, 61)");
        assertThat(find("#status").getText()).startsWith(value + " in @main");
        assertThat(text("location.hash")).contains("value=" + value.replace("%", "%25"));
        press("j");
        assertThat(text("paneState(panes[active]).step.id")).isNotEqualTo("promote-locals");
        press(Keys.ESCAPE);
        assertThat(find("#status").getText()).isEmpty();
    }

    @Test
    void loopsAndBranchesAreShownAsATree() {
        show("configuration=O1&function=sum&view=structured&pass=promote-locals");
        String code = find(".pane.active .body").getText();
        assertThat(code).contains("= for %", "carry (%", "= if %", "} else {", "yield %");
        assertThat(number("[...document.querySelectorAll('.pane.active .ln .tx')]"
                        + ".find(row => row.textContent.includes('= if')).textContent.search(/\\S/)"))
                .isEqualTo(4);
        WebElement name = find(".pane.active .body [data-d] [data-t^='%']");
        name.click();
        assertThat(colour(name)).isEqualTo("rgb(255, 211, 61)");
        browser.run("showStep('lower')");
        assertThat(find(".pane.active .body").getText()).contains("while {", "proceed %", "} {");
        browser.run("showStep('emit')");
        assertThat(text("paneState(panes[active]).step.stage")).isEqualTo("ir");
        assertThat(find(".pane.active .body").getText()).startsWith("func @sum(");
    }

    @Test
    void valueIsMarkedInMachineCode() {
        show("configuration=O2&function=main&view=code&pass=allocate-registers");
        String value = text("[...paneState(panes[active]).f.toAllocated.keys()].at(-1)");
        String register = text("paneState(panes[active]).f.toAllocated.get('" + value + "')");
        browser.run("select({kind: 'value', name: arguments[0], c: 0, f: 'main'})", value);
        assertThat(colour(find(".pane.active [data-t='" + register + "']"))).isEqualTo("rgb(255, 211, 61)");
        browser.run("change(active, {view: 'live'})");
        assertThat(find(".pane.active .bar[data-value='" + register + "']").getCssValue("stroke-width"))
                .isEqualTo("3px");
        browser.run("change(active, {view: 'interference'})");
        assertThat(colour(find(".pane.active [data-t='" + register + "']"))).isEqualTo("rgb(255, 211, 61)");
        browser.run("change(active, {view: 'code', step: 'emit'})");
        assertThat(number("[...document.querySelectorAll('.pane.active .ln')]"
                        + ".filter(row => getComputedStyle(row).backgroundColor === 'rgb(255, 245, 194)').length"))
                .isPositive();
    }

    @Test
    void lineBlockInstructionAndRegisterAreMarked() {
        show("panes=O2/main/source/emit,O2/main/code/select-instructions,O2/main/code/emit&active=0");
        find(".pane:nth-child(1) [data-l='5']").click();
        assertThat(find("#status").getText()).isEqualTo("source line 5");
        for (int pane = 1; pane <= 3; pane++) {
            assertThat(colour(find(".pane:nth-child(" + pane + ") [data-l='5']")))
                    .isEqualTo("rgb(255, 245, 194)");
        }
        find(".pane:nth-child(2) .blk").click();
        assertThat(find("#status").getText()).startsWith("block b0");
        assertThat(find(".pane:nth-child(3) [data-b='b0']").getCssValue("outline-style"))
                .isEqualTo("solid");
        browser.run("document.querySelector('.pane:nth-child(3) .ln[data-o]:not([data-o=\"-1\"]) .addr').click()");
        assertThat(find("#status").getText()).startsWith("instruction ");
        assertThat(number("[...document.querySelectorAll('.pane:nth-child(2) .ln')]"
                        + ".filter(row => getComputedStyle(row).backgroundColor === 'rgb(255, 245, 194)').length"))
                .isPositive();
        find(".pane:nth-child(3) [data-t='$v0']").click();
        assertThat(find("#status").getText()).isEqualTo("$v0 in @main");
        assertThat(text("location.hash")).contains("register=$v0");
    }

    @Test
    void linksGiveTheSamePage() {
        show("pass=rotate-loops&function=main&value=%12");
        assertThat(text("paneState(panes[active]).step.id")).isEqualTo("rotate-loops");
        assertThat(text("selection.name")).isEqualTo("%12");
        press("a");
        press("5");
        browser.run("searchBox.value = 'add'; searchBox.dispatchEvent(new Event('input'))");
        String hash = text("location.hash");
        String before = text("JSON.stringify([panes, active, selection, searchBox.value, searchCount.textContent])");
        browser.open(URI.create("about:blank"));
        browser.open(URI.create(page + hash));
        assertThat(text("JSON.stringify([panes, active, selection, searchBox.value, searchCount.textContent])"))
                .isEqualTo(before);
        assertThat(all(".pane")).hasSize(3);
    }

    @Test
    void percentSignOfLinkMayStandAsItIs() {
        browser.open(URI.create("about:blank"));
        browser.open(URI.create(page + "#pass=promote-locals&value=%12"));
        assertThat(text("selection.name")).isEqualTo("%12");
    }

    @Test
    void statusSaysThatThereIsNoSuchValue() {
        show("configuration=O2&function=main&view=code&pass=promote-locals&value=%98765");
        assertThat(find("#status").getText()).isEqualTo("%98765 in @main: there is no such value");
        String removed = text("codeOf(paneState(panes[active]).f, paneState(panes[active]).f.steps[0])"
                + ".flatMap(block => block.lines).map(line => definition(line.text))"
                + ".find(name => name && !codeOf(paneState(panes[active]).f, paneState(panes[active]).step)"
                + ".some(block => block.lines.some(line => line.text.includes(name))))");
        show("configuration=O2&function=main&view=code&pass=promote-locals&value=" + removed);
        assertThat(find("#status").getText()).endsWith(": not in the code after promote-locals");
    }

    @Test
    void linksOfTheDocumentsMarkSomething() throws IOException {
        Path root = Path.of(System.getProperty("sysy.root"));
        SourceFile primes = SourceFile.read(root.resolve("examples/programs/primes.sy"));
        page = write(Explorer.builder().compiler(compiler(Level.O2)).build().explore(primes));
        List<String> links = new ArrayList<>();
        try (Stream<Path> documents = Files.list(root.resolve("docs"))) {
            List<Path> all = Stream.concat(Stream.of(root.resolve("README.md")), documents.sorted())
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
            for (Path document : all) {
                Pattern.compile("primes\\.html#([^`\\s)]+)")
                        .matcher(Files.readString(document))
                        .results()
                        .forEach(link -> links.add(link.group(1)));
            }
        }
        assertThat(links).isNotEmpty();
        for (String link : links) {
            show(link);
            assertThat(find("#status").getText()).as(link).isNotEmpty().doesNotContain(": no");
            assertThat(number("[...document.querySelectorAll('.pane.active [data-t]')]"
                            + ".filter(name => getComputedStyle(name).outlineStyle === 'solid'"
                            + " && name.getBoundingClientRect().top < innerHeight).length"))
                    .as(link)
                    .isPositive();
        }
    }

    @Test
    void searchMarksCountsAndFilters() {
        show("configuration=O2&function=main&view=code&pass=lower");
        press("/");
        press("store");
        int found = all(".ln.found").size();
        assertThat(found).isPositive();
        assertThat(find("#search-count").getText()).isEqualTo(found + " lines");
        press(Keys.ENTER);
        assertThat(find("#search-count").getText()).isEqualTo("1 of " + found);
        assertThat(all(".ln.current")).hasSize(1);
        find("#only-matches").click();
        assertThat(number("[...document.querySelectorAll('.pane.active .ln:not(.head)')]"
                        + ".filter(row => row.offsetHeight > 0).length"))
                .isEqualTo(all(".pane.active .ln.found:not(.head)").size());
        find("#search").sendKeys(Keys.ESCAPE);
        assertThat(all(".ln.found")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "view=code&pass=lower, add",
        "view=changes&pass=rotate-loops, add",
        "view=columns, add",
        "view=tree, while"
    })
    void filterLeavesNoGaps(String view, String text) {
        show("configuration=O2&function=main&" + view);
        browser.run(
                "searchBox.value = arguments[0]; onlyMatches.checked = true;"
                        + "searchBox.dispatchEvent(new Event('input'))",
                text);
        assertThat(all(".pane.active .ln.found")).isNotEmpty();
        String boxes = "[...document.querySelectorAll('.pane.active :is(.block, .pair, .column, details, .leaf)')]";
        assertThat(number(boxes + ".filter(box => box.checkVisibility() && !box.querySelector('.found')).length"))
                .isZero();
        assertThat(number("[...document.querySelectorAll('.pane.active .block')]"
                        + ".filter(box => box.offsetHeight > 15 * box.querySelectorAll('.ln').length).length"))
                .isZero();
    }

    @Test
    void searchFindsLinesThatAreFolded() throws IOException {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 700; i++) {
            body.append("putint(").append(i).append(");\n");
        }
        page = write(Explorer.builder()
                .compiler(compiler(Level.O1))
                .build()
                .explore(SourceFile.of(
                        "long.sy", "int main() {\nint n = getint();\nputint(n);\n" + body + "return 0;\n}\n")));
        show("view=changes&pass=promote-locals");
        assertThat(all(".folded")).isNotEmpty();
        browser.run("searchBox.value = 'putint'; searchBox.dispatchEvent(new Event('input'))");
        assertThat(all(".folded")).isEmpty();
        assertThat(number("hits.length")).isGreaterThan(1400);
    }

    @Test
    void longLineNumbersHaveRoom() throws IOException {
        String source = "//\n".repeat(12_000) + "int main() {\nreturn getint();\n}\n";
        page = write(Explorer.builder()
                .compiler(compiler(Level.O1))
                .build()
                .explore(SourceFile.of("/a/path/that/is/longer/than/the/bar/has/room/for/long.sy", source)));
        show("view=code&pass=emit");
        assertThat(find("#bar h1").getText()).isEqualTo("long.sy");
        assertThat(find("#bar h1").getDomAttribute("title")).startsWith("/a/path/that");
        assertThat(number("[...document.querySelectorAll('.no')].filter(no => no.textContent.length === 5).length"))
                .isPositive();
        assertThat(number("[...document.querySelectorAll('.no')].filter(no => no.scrollWidth > no.clientWidth).length"))
                .isZero();
    }

    @Test
    void keysOpenCloseAndMovePanes() {
        show("configuration=O2&function=main&view=code&pass=lower");
        press("a");
        assertThat(all(".pane")).hasSize(3);
        press("x");
        assertThat(all(".pane")).hasSize(2);
        press("h");
        assertThat(number("active")).isZero();
        press("l");
        press("K");
        press("J");
        assertThat(text("paneState(panes[active]).f.name")).isEqualTo("main");
        press("5");
        press("+");
        assertThat(text("document.querySelector('.pane.active .picture').dataset.zoom"))
                .isEqualTo("1.25");
        press("f");
        press("?");
        assertThat(find("#help").isDisplayed()).isTrue();
        find("#help button").click();
        assertThat(find("#help").isDisplayed()).isFalse();
    }

    @Test
    void heatThemeAndSizeChange() {
        show("configuration=O2&function=main&view=code&pass=emit");
        assertThat(number("[...document.querySelectorAll('.pane.active .heat')].filter(mark => mark.title).length"))
                .isPositive();
        find("#heat").click();
        assertThat(find(".pane.active .heat").isDisplayed()).isFalse();
        assertThat(colour(find("body"))).isEqualTo("rgb(255, 255, 255)");
        find("#theme").click();
        assertThat(colour(find("body"))).isEqualTo("rgb(13, 17, 23)");
        find("#theme").click();
        browser.setDark(true);
        assertThat(colour(find("body"))).isEqualTo("rgb(255, 255, 255)");
        long width = number("Math.round(document.querySelector('#steps').getBoundingClientRect().width)");
        assertThat(unusedHeight()).isLessThan(2);
        find("#large").click();
        assertThat(unusedHeight()).isLessThan(2);
        assertThat(number("Math.round(document.querySelector('#steps').getBoundingClientRect().width)"))
                .isGreaterThan(width);
    }

    /** Pixels of the window below the panes. */
    private long unusedHeight() {
        return number("Math.round(innerHeight - paneRow.getBoundingClientRect().bottom)");
    }

    @Test
    void heatAgreesWithTheRun() {
        show("configuration=O2&function=main&view=run");
        assertThat(find(".pane.active .body").getText())
                .contains("exited with status 0")
                .contains("cost");
        long counted = number("data.configurations[0].functions.flatMap(f => f.final || [])"
                + ".reduce((sum, row) => sum + (row[5] || 0), 0)");
        assertThat(counted).isEqualTo(number("data.configurations[0].run.instructions"));
    }

    @Test
    void missesOfDataCachesStandBesideTheHeat() throws IOException {
        show("configuration=O2&function=main&view=source");
        assertThat(all(".pane.active .misses")).isEmpty();

        page = write(Explorer.builder()
                .compiler(compiler(Level.O1))
                .input("1 2 3 4 5 6 7 8 9 10 10".getBytes())
                .caches(DataCaches.parse("32,1,16:64,1,16"))
                .build()
                .explore(SUM));
        show("configuration=O1&function=main&view=source");
        String rows = "data.configurations[0].functions.flatMap(f => f.final || [])";
        for (int level = 1; level <= 2; level++) {
            long missed = number("data.configurations[0].run.caches.level" + level + "Misses");
            assertThat(missed).isPositive();
            assertThat(number(rows + ".reduce((sum, row) => sum + (row[" + (6 + level) + "] || 0), 0)"))
                    .isEqualTo(missed);
            assertThat(number("data.configurations[0].functions.flatMap(f => [...functionHeat(f).lines.values()])"
                            + ".reduce((sum, heat) => sum + heat.level" + level + ", 0)"))
                    .isEqualTo(missed);
        }
        List<WebElement> marks = all(".pane.active .misses:not(:empty)");
        assertThat(marks).isNotEmpty();
        assertThat(marks.getFirst().getText()).matches("\\d+");
        assertThat(marks.getFirst().getAttribute("title")).matches("\\d+ misses of level 1, \\d+ of level 2");
        find("#heat").click();
        assertThat(marks.getFirst().isDisplayed()).isFalse();
        show("configuration=O1&function=main&view=code&pass=emit");
        assertThat(all(".pane.active .misses:not(:empty)")).isNotEmpty();
        show("configuration=O1&function=main&view=run");
        assertThat(find(".pane.active .body").getText())
                .containsPattern("data caches 32,1,16:64,1,16: \\d+ loads and stores, \\d+ misses of level 1");
    }

    @Test
    void linesOfTheLastIrCountTheEntriesOfTheirBlocks() {
        for (int configuration = 0; configuration < 2; configuration++) {
            String calls = "(() => { const f = data.configurations[%d].functions.find(f => f.name === 'main');"
                            .formatted(configuration)
                    + " const step = lastIntermediate(f); return codeOf(f, step).flatMap(block => block.lines"
                    + ".filter(line => line.text.includes('getint')).map(line => heatOf(f, step, line, block.name))); })()";
            assertThat(number(calls + ".reduce((sum, heat) => sum + heat.count, 0)"))
                    .isEqualTo(11);
            assertThat(number(calls + ".filter(heat => heat.of).length")).isZero();
        }
    }

    @Test
    void flowGraphsOfStagesAreToldApart() {
        show("panes=O2/main/flow/promote-locals,O2/main/flow/allocate-registers");
        List<WebElement> titles = all(".picture-title");
        assertThat(titles.get(0).getText()).contains("IR after promote-locals");
        assertThat(titles.get(1).getText()).contains("machine code, allocated");
        assertThat(all(".pane:nth-child(1) .node")).hasSizeGreaterThan(3);
        find(".pane:nth-child(1) .node .blk").click();
        assertThat(find(".pane:nth-child(2) .node[data-b='b0']").getCssValue("outline-style"))
                .isEqualTo("solid");
    }

    @Test
    void printShowsPanesWithoutTools() {
        browser.driver().executeCdpCommand("Emulation.setEmulatedMedia", java.util.Map.of("media", "print"));
        assertThat(find("#steps").isDisplayed()).isFalse();
        assertThat(find("#search").isDisplayed()).isFalse();
        assertThat(find(".pane .body").isDisplayed()).isTrue();
    }
}
