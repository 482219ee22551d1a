package edu.sysy.testing.browser;

import edu.sysy.testing.Tools;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A headless Chromium for tests of pages, driven by the installed {@code chromedriver}. Nothing is downloaded. A test
 * is skipped where the browser is not installed, or fails under {@code sysy.require.tools}.
 *
 * {@snippet lang = "java":
 * try (Browser browser = Browser.start(1280, 800)) {
 *     browser.open(page);
 *     browser.run("document.querySelector('button').click()");
 *     assertThat(browser.errors()).isEmpty();
 * }
 * }
 */
public final class Browser implements AutoCloseable {
    /** Says that Selenium has no classes for the newest commands of a browser, which are not used here. */
    private static final Logger DEVTOOLS_LOGGER = Logger.getLogger("org.openqa.selenium.devtools");

    private final ChromeDriver driver;
    private final List<String> errors = new ArrayList<>();

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Starts a browser whose page has a size in pixels. */
    public static Browser start(int width, int height) {
        DEVTOOLS_LOGGER.setLevel(Level.OFF);
        Path program = Tools.requireOneOf("chromium", "google-chrome", "chromium-browser");
        Path driver = Tools.requireOneOf("chromedriver");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(program.toString());
        options.setCapability("goog:loggingPrefs", logs);
        options.addArguments(
                "--headless=new",
                "--no-sandbox", // tests run as root in containers
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--disable-background-networking",
                "--no-first-run",
                "--hide-scrollbars");
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(driver.toFile())
                .usingAnyFreePort()
                .withSilent(true)
                .build();
        Browser browser = new Browser(new ChromeDriver(service, options));
        browser.driver.manage().timeouts().scriptTimeout(Duration.ofMinutes(2));
        browser.resize(width, height);
        return browser;
    }

    /** Gives the page another size in pixels. */
    public void resize(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Has pages see the dark colour scheme of the system, or the light one. */
    public void setDark(boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** Opens a file. */
    public void open(Path file) {
        open(file.toUri());
    }

    /** Opens an address, and waits until the page has been loaded. */
    public void open(URI address) {
        driver.get(address.toString());
    }

    /**
     * Runs JavaScript, the body of a function, in the page.
     *
     * @return what it returns: null, a {@code Boolean}, {@code Long}, {@code Double}, {@code String}, {@code List} or
     *     {@code Map}
     */
    public Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** What the page has written to the console as an error, and exceptions that it has not caught, since the start. */
    public List<String> errors() {
        for (LogEntry entry : driver.manage().logs().get(LogType.BROWSER)) {
            if (entry.getLevel().intValue() >= Level.SEVERE.intValue()) {
                errors.add(entry.getMessage());
            }
        }
        return List.copyOf(errors);
    }

    /** A picture of the page as PNG. */
    public byte[] screenshot() {
        return driver.getScreenshotAs(OutputType.BYTES);
    }

    /** The driver, for what there is no method here: keys, clicks, waiting. */
    public ChromeDriver driver() {
        return driver;
    }

    /** Ends the browser. */
    @Override
    public void close() {
        driver.quit();
    }
}
