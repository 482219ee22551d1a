package edu.sysy.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.testing.browser.Browser;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page in a browser. {@code -Dsysy.screenshots=DIRECTORY} keeps pictures of it. */
class PlayPageTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String WRONG = "int main() {\n\tint n = getint();\n\tputint(n * m);\n\treturn 0;\n}\n";

    private PlayServer server;
    private Browser browser;

    @BeforeEach
    void start() throws IOException {
        browser = Browser.start(1280, 800);
        server = Requests.server(ServerLimits.defaults(), System.err);
        open(server.address());
    }

    @AfterEach
    void stop() {
        server.close();
        browser.close();
    }

    private void open(URI address) {
        browser.open(address);
        until("document.documentElement.dataset.ready === 'true'");
    }

    private WebElement element(String id) {
        return browser.driver().findElement(By.id(id));
    }

    /** Waits until an expression of JavaScript is true. */
    private void until(String expression) {
        long start = System.nanoTime();
        while (!Boolean.TRUE.equals(browser.run("return Boolean(" + expression + ")"))) {
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as(expression)
                    .isLessThan(PATIENCE);
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private String text(String id) {
        return String.valueOf(browser.run("return document.getElementById(arguments[0]).textContent", id));
    }

    private String source() {
        return String.valueOf(browser.run("return document.getElementById('source').value"));
    }

    /** Replaces what is in the editor, as if it were pasted. */
    private void paste(String text) {
        browser.run(
                "const area = document.getElementById('source'); area.focus(); area.select();"
                        + "document.execCommand('insertText', false, arguments[0])",
                text);
    }

    private void picture(String name) throws IOException {
        Optional<String> folder = Optional.ofNullable(System.getProperty("sysy.screenshots"));
        if (folder.isPresent()) {
            Files.createDirectories(Path.of(folder.get()));
            Files.write(Path.of(folder.get(), name + ".png"), browser.screenshot());
        }
    }

    @Test
    void aClosingBraceStandsBelowItsLine() {
        paste("");
        element("source")
                .sendKeys("int main() {", Keys.ENTER, "while (1) {", Keys.ENTER, "break; // }", Keys.ENTER, "}");
        element("source").sendKeys(Keys.ENTER, "putch('}');", Keys.ENTER, "}");
        assertThat(source()).isEqualTo("""
                int main() {
                    while (1) {
                        break; // }
                    }
                    putch('}');
                }""");
    }

    @Test
    void textOfOnesOwnComesBackAfterAnExample() {
        paste("int main() { return 5; }");
        choose("example", 1);
        assertThat(source()).doesNotContain("return 5");
        open(server.address());
        choose("example", 0);
        assertThat(source()).isEqualTo("int main() { return 5; }");
    }

    private void choose(String list, int index) {
        browser.run(
                "const list = document.getElementById(arguments[0]); list.selectedIndex = arguments[1];"
                        + "list.dispatchEvent(new Event('change'))",
                list,
                index);
    }

    @Test
    void aProgramIsTypedMendedRunAndLookedInto() throws IOException {
        paste(WRONG);
        until("document.querySelector('.marks .error')");
        assertThat(browser.run("return document.querySelector('.marks .error').textContent"))
                .isEqualTo("m");
        assertThat(browser.run("return document.querySelector('.gutter .error').textContent"))
                .isEqualTo("3");
        assertThat(text("problems")).contains("3:13", "error", "'m' is not declared");
        picture("error");

        browser.driver().findElement(By.cssSelector("#problems button")).click();
        element("source").sendKeys("n"); // the place of the error is selected
        until("document.querySelectorAll('#problems li').length === 0");
        assertThat(source()).isEqualTo(WRONG.replace("m);", "n);"));

        element("input").clear();
        element("input").sendKeys("12");
        element("run").click();
        until("document.getElementById('outcome').textContent === 'exited with status 0'");
        assertThat(text("output")).startsWith("144");
        assertThat(text("counts")).contains("instructions", "cost", "load");

        element("explore").click();
        until("!document.getElementById('save-views').hidden");
        browser.driver().switchTo().frame("views");
        until("document.body && document.body.textContent.includes('putint(n * n)')");
        browser.run("const view = [...document.querySelectorAll('select')]"
                + ".findLast(select => select.querySelector('option[value=flow]'));"
                + "view.value = 'flow'; view.dispatchEvent(new Event('change'))");
        until("document.querySelector('#panes svg')");
        browser.driver().switchTo().defaultContent();
        picture("views");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void keysWorkAsTheyShould() {
        paste("");
        WebElement editor = element("source");
        editor.sendKeys("int main() {", Keys.ENTER);
        assertThat(source()).isEqualTo("int main() {\n    ");
        editor.sendKeys("if (1)", Keys.ENTER, Keys.TAB, "return 3;", Keys.ENTER);
        assertThat(source()).isEqualTo("int main() {\n    if (1)\n        return 3;\n        ");
        editor.sendKeys(Keys.chord(Keys.SHIFT, Keys.TAB));
        editor.sendKeys(Keys.chord(Keys.SHIFT, Keys.TAB), "}");
        assertThat(source()).isEqualTo("int main() {\n    if (1)\n        return 3;\n}");
        editor.sendKeys(Keys.chord(Keys.CONTROL, Keys.ENTER));
        until("document.getElementById('outcome').textContent === 'exited with status 3'");

        editor.sendKeys(Keys.chord(Keys.CONTROL, "z"));
        assertThat(source()).doesNotEndWith("}");

        editor.sendKeys(Keys.ESCAPE, Keys.TAB);
        assertThat(browser.run("return document.activeElement.id")).isNotEqualTo("source");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void aProgramWithoutEndIsStopped() {
        paste(Requests.SLOW);
        element("run").click();
        until("document.getElementById('run').textContent === 'Stop'");
        element("run").click();
        until("document.getElementById('outcome').textContent === 'stopped'");
        paste("int main() { return 4; }");
        element("run").click();
        until("document.getElementById('outcome').textContent === 'exited with status 4'");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void aProgramIsKeptAndSharedByItsAddress() {
        String program = "int main() { putf(\"\u4e2d\ud83d\ude00</script>\\n\"); return 5; }";
        browser.run(
                "document.getElementById('source').value = arguments[0];"
                        + "document.getElementById('source').dispatchEvent(new Event('input'))",
                program);
        browser.run("document.getElementById('level').value = 'O2';"
                + "document.getElementById('level').dispatchEvent(new Event('change'))");
        open(server.address());
        assertThat(source()).isEqualTo(program);

        element("copy-link").click();
        until("location.hash.startsWith('#program=')");
        URI link = URI.create(browser.driver().getCurrentUrl());
        browser.run("localStorage.clear()");
        open(server.address());
        assertThat(source()).contains("Collatz");
        open(link);
        until("document.getElementById('source').value.includes('return 5')");
        assertThat(source()).isEqualTo(program);
        assertThat(browser.run("return document.getElementById('level').value")).isEqualTo("O2");

        open(server.address().resolve("#program=%3Cdamaged"));
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void viewsCannotReachThePageOrTheServer() {
        paste("int main() { return 0; } // </script><script>alert(1)</script><img src=x onerror=alert(2)>");
        element("explore").click();
        until("!document.getElementById('save-views').hidden");
        browser.driver().switchTo().frame("views");
        until("document.body && document.body.textContent.includes('int main')");
        assertThat(browser.run("try { return String(parent.document) } catch (e) { return e.name }"))
                .isEqualTo("SecurityError");
        assertThat(browser.run("return self.origin")).isEqualTo("null");
        assertThat(browser.driver()
                        .executeAsyncScript("const done = arguments[0]; fetch('/options').then(() => done('reached'),"
                                + " () => done('blocked'))"))
                .isEqualTo("blocked");
    }

    @Test
    void aFileCanBeDropped() {
        browser.run("const data = new DataTransfer(); data.items.add(new File(['int main() { return 9; }'], 'a.sy'));"
                + "document.getElementById('editor').dispatchEvent("
                + "new DragEvent('drop', {dataTransfer: data, cancelable: true, bubbles: true}))");
        until("document.getElementById('source').value === 'int main() { return 9; }'");
        browser.run("const data = new DataTransfer();"
                + "data.items.add(new File(['x'.repeat(300000)], 'large.sy'));"
                + "document.getElementById('editor').dispatchEvent("
                + "new DragEvent('drop', {dataTransfer: data, cancelable: true, bubbles: true}))");
        until("document.getElementById('problems').textContent.includes('large.sy has 300,000 bytes')");
        assertThat(source()).isEqualTo("int main() { return 9; }");
        assertThat(browser.errors()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1280, 800, false", "1280, 800, true", "1920, 1080, false", "1920, 1080, true"})
    void thePageFitsTheWindow(int width, int height, boolean dark) throws IOException {
        browser.resize(width, height);
        browser.setDark(dark);
        browser.run("document.getElementById('example').value = 'quicksort';"
                + "document.getElementById('example').dispatchEvent(new Event('change'))");
        element("run").click();
        until("document.getElementById('outcome').textContent === 'exited with status 0'");
        element("explore").click();
        until("!document.getElementById('save-views').hidden");
        assertThat(browser.run("return document.documentElement.scrollWidth <= innerWidth"
                        + " && document.documentElement.scrollHeight <= innerHeight"))
                .isEqualTo(true);
        assertThat((Long) browser.run("return document.getElementById('source').clientHeight"))
                .isGreaterThan(200);
        assertThat(browser.run("return getComputedStyle(document.querySelector('.editor')).backgroundColor"))
                .isEqualTo(dark ? "rgb(22, 25, 29)" : "rgb(255, 255, 255)");
        String editor = "document.getElementById('source')";
        String layer = "document.querySelector('.colors')";
        assertThat(browser.run("return getComputedStyle(" + editor + ").font === getComputedStyle(" + layer + ").font"
                        + " && getComputedStyle(" + editor + ").padding === getComputedStyle(" + layer + ").padding"))
                .isEqualTo(true);
        picture("page-" + width + (dark ? "-dark" : "-light"));
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void coloursAreChosenForThePageAndItsViews() {
        String scheme = "return matchMedia('(prefers-color-scheme: dark)').matches + ' '"
                + " + getComputedStyle(document.documentElement).colorScheme";
        element("explore").click();
        until("!document.getElementById('save-views').hidden");
        for (String[] each : new String[][] {{"light", "false light"}, {"dark", "true dark"}}) {
            element("theme").click();
            assertThat(browser.run("return document.documentElement.dataset.theme"))
                    .isEqualTo(each[0]);
            browser.driver().switchTo().frame("views");
            until("document.body && document.body.textContent.includes('Collatz')");
            assertThat(browser.run(scheme)).isEqualTo(each[1]);
            browser.driver().switchTo().defaultContent();
        }
        open(server.address());
        assertThat(browser.run("return document.documentElement.dataset.theme")).isEqualTo("dark");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void theWidthOfTheEditorIsChangedByKeys() {
        Long before = (Long) browser.run("return document.getElementById('left').offsetWidth");
        element("divider").sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
        assertThat((Long) browser.run("return document.getElementById('left').offsetWidth"))
                .isGreaterThan(before + 50);
        assertThat(element("divider").getAttribute("aria-valuenow")).isEqualTo("44");
    }
}
