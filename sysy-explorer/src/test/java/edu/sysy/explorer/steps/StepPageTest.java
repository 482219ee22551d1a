package edu.sysy.explorer.steps;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.testing.browser.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The view of sequences in a browser: forward, back, keys, changes and marks. */
class StepPageTest {
    @TempDir
    private Path folder;

    private Browser browser;

    @BeforeEach
    void start() {
        browser = Browser.start(1280, 800);
    }

    @AfterEach
    void end() {
        assertThat(browser.errors()).isEmpty();
        browser.close();
    }

    private void open(StepSequences sequences) throws IOException {
        browser.open(Files.writeString(folder.resolve("steps.html"), StepPage.html(sequences)));
    }

    private String text(String selector) {
        return browser.driver().findElement(By.cssSelector(selector)).getText();
    }

    private List<String> texts(String selector) {
        return browser.driver().findElements(By.cssSelector(selector)).stream()
                .map(WebElement::getText)
                .toList();
    }

    private void press(CharSequence key) {
        browser.driver().switchTo().activeElement().sendKeys(key);
    }

    private void click(String label) {
        browser.driver()
                .findElement(By.cssSelector("button[aria-label^='" + label + "']"))
                .click();
    }

    private void choose(String id) {
        browser.driver()
                .findElement(By.cssSelector("option[value='" + id + "']"))
                .click();
    }

    @Test
    void eachStepOfEachSequenceShowsWhatTheTextSays() throws IOException {
        StepSequences sequences = StepSequences.of(DominanceStepsTest.nineBlocks());
        open(sequences);
        for (StepSequence sequence : sequences.sequences()) {
            choose(sequence.id());
            for (int i = 0; i < sequence.steps().size(); i++) {
                AlgorithmStep step = sequence.steps().get(i);
                assertThat(text(".sysy-steps-sentence")).isEqualTo(step.sentence());
                StepTable table = step.tables().getFirst();
                assertThat(texts("tbody th, tbody td"))
                        .containsExactlyElementsOf(
                                table.rows().stream().flatMap(List::stream).toList());
                assertThat(texts(".sysy-changed"))
                        .containsExactlyElementsOf(sequence.changes(i, table).stream()
                                .map(cell -> table.rows().get(cell.row()).get(cell.column()))
                                .toList());
                assertThat(texts(".sysy-node.sysy-active"))
                        .hasSize(step.view().active().size());
                assertThat(texts("li.sysy-active")).hasSize(step.lines().size());
                click("Step forward");
            }
        }
    }

    @Test
    void buttonsAndKeysGoForwardAndBack() throws IOException {
        StepSequence dominators = DominatorSteps.of(DominanceStepsTest.nineBlocks());
        int last = dominators.steps().size() - 1;
        open(new StepSequences("nine", List.of(dominators)));
        press(Keys.ARROW_RIGHT);
        press(Keys.ARROW_RIGHT);
        assertThat(text(".sysy-steps-count")).isEqualTo("2 / " + last);
        press(Keys.ARROW_LEFT);
        assertThat(text(".sysy-steps-sentence"))
                .isEqualTo(dominators.steps().get(1).sentence());
        press(Keys.END);
        assertThat(text(".sysy-steps-count")).isEqualTo(last + " / " + last);
        press(Keys.ARROW_RIGHT);
        assertThat(text(".sysy-steps-count")).isEqualTo(last + " / " + last);
        press(Keys.HOME);
        assertThat(text(".sysy-steps-count")).isEqualTo("0 / " + last);
        click("Last step");
        press(Keys.ARROW_LEFT);
        assertThat(text(".sysy-steps-count"))
                .as("keys work after a click on a button that cannot be used again")
                .isEqualTo(last - 1 + " / " + last);
        click("First step");
        click("Step forward");
        click("Step back");
        assertThat(text(".sysy-steps-count")).isEqualTo("0 / " + last);
    }

    @Test
    void theSliderGoesToAnyStep() throws IOException {
        open(new StepSequences("nine", List.of(DominatorSteps.of(DominanceStepsTest.nineBlocks()))));
        browser.run("const s = document.querySelector('input[type=range]'); s.value = 5;"
                + "s.dispatchEvent(new Event('input', {bubbles: true}))");
        assertThat(text(".sysy-steps-count")).startsWith("5 / ");
    }

    @Test
    void aFrontierEdgeAppearsWhenItIsFound() throws IOException {
        open(new StepSequences("nine", List.of(FrontierSteps.of(DominanceStepsTest.nineBlocks()))));
        String shown = ".sysy-frontier:not(.sysy-gone)";
        assertThat(texts(shown)).isEmpty();
        press(Keys.END);
        assertThat(texts(shown)).hasSize(7);
        press(Keys.HOME);
        assertThat(texts(shown)).isEmpty();
    }

    @Test
    void theGraphOfABlockGrowsAndItsVariablesMove() throws IOException {
        open(StepSequences.of(BlockStepsTest.CIRCLES));
        choose("dag:B0");
        String shown = ".sysy-node:not(.sysy-gone)";
        String label = ".sysy-node[data-node='n6'] [data-label]";
        assertThat(texts(shown)).isEmpty();
        press(Keys.TAB);
        press(Keys.END);
        assertThat(texts(shown)).hasSize(8);
        assertThat(text(label)).isEqualTo("A, T5");
        press(Keys.ARROW_LEFT);
        assertThat(texts(shown)).hasSize(7);
        assertThat(text(label)).isEqualTo("A, B, T5");
    }

    @Test
    void nodesGetTheColoursAndTheNamesOfTheirRegisters() throws IOException {
        StepSequence coloring = ColoringStepsTest.manyRegisters();
        open(new StepSequences("sums", List.of(coloring)));
        assertThat(texts(".sysy-colored")).isEmpty();
        press(Keys.END);
        AlgorithmStep last = coloring.steps().getLast();
        assertThat(last.view().hues()).hasSizeGreaterThan(5);
        assertThat(texts(".sysy-colored")).hasSize(last.view().hues().size());
        last.view()
                .labels()
                .forEach((node, register) -> assertThat(text(".sysy-node[data-node='" + node + "'] [data-label]"))
                        .isEqualTo(register));
        press(Keys.HOME);
        assertThat(texts(".sysy-colored")).isEmpty();
    }

    @Test
    void namesThatLookLikeMarkupAreText() throws IOException {
        String evil = "</script><b>\u4e2d & \"x\"</b>";
        AlgorithmStep step =
                AlgorithmStep.of(evil, StepView.PLAIN, new StepTable(evil, List.of(evil), List.of(List.of(evil))));
        StepSequence sequence =
                new StepSequence("id", evil, evil, List.of(new CodeLine(evil, 3)), Optional.empty(), List.of(step));
        open(new StepSequences(evil, List.of(sequence)));
        assertThat(text(".sysy-steps-sentence")).isEqualTo(evil);
        assertThat(texts("td, th, li, caption, option")).containsOnly(evil).hasSize(5);
        assertThat(texts("b")).isEmpty();
    }
}
