package edu.sysy.testing.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrowserTest {
    @Test
    void collectsErrorsAndExceptions(@TempDir Path folder) throws IOException {
        Path good = Files.writeString(
                folder.resolve("good.html"),
                "<!DOCTYPE html><title>good</title><p>text</p><script>console.log('fine')</script>");
        Path bad = Files.writeString(
                folder.resolve("bad.html"),
                "<!DOCTYPE html><title>bad</title><script>console.error('first')</script><script>missing()</script>");
        try (Browser browser = Browser.start(640, 480)) {
            browser.open(good);
            assertThat(browser.run("return document.querySelector('p').textContent"))
                    .isEqualTo("text");
            assertThat(browser.errors()).isEmpty();
            browser.open(bad);
            assertThat(browser.errors()).hasSize(2);
            assertThat(browser.errors().get(0)).contains("first");
            assertThat(browser.errors().get(1)).contains("missing is not defined");
        }
    }

    @Test
    void showsPagesInAnySizeAndColour(@TempDir Path folder) throws IOException {
        Path page = Files.writeString(
                folder.resolve("page.html"),
                "<!DOCTYPE html><title>page</title><style>body { background: #fff }"
                        + "@media (prefers-color-scheme: dark) { body { background: #123456 } }</style>");
        try (Browser browser = Browser.start(640, 480)) {
            browser.open(page);
            var light = ImageIO.read(new ByteArrayInputStream(browser.screenshot()));
            assertThat(light.getWidth()).isEqualTo(640);
            assertThat(light.getHeight()).isEqualTo(480);
            assertThat(light.getRGB(100, 100) & 0xffffff).isEqualTo(0xffffff);
            browser.resize(800, 600);
            browser.setDark(true);
            var dark = ImageIO.read(new ByteArrayInputStream(browser.screenshot()));
            assertThat(dark.getWidth()).isEqualTo(800);
            assertThat(dark.getRGB(100, 100) & 0xffffff).isEqualTo(0x123456);
        }
    }
}
