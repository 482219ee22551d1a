package edu.sysy.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;

/** A session of JShell: snippets see what those before them have declared. */
final class Snippets implements AutoCloseable {
    private static final Pattern VALUE = Pattern.compile("\\h*// ==> (.*)\\R");

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final JShell shell;

    /** A session with the classes of the running program. */
    Snippets() {
        PrintStream stream = new PrintStream(output, true, StandardCharsets.UTF_8);
        shell = JShell.builder().out(stream).err(stream).build();
        shell.addToClasspath(System.getProperty("java.class.path"));
    }

    /**
     * Types a block line by line, as into a terminal, and returns what it printed. A line that is complete is
     * evaluated, even if the next one would go on with it. Fails the test if a snippet does not compile, if it throws,
     * or if the value of an expression is not the one that a comment {@code // ==> value} after it says.
     */
    String run(String block) {
        output.reset();
        String typed = "";
        for (String line : block.lines().toList()) {
            typed = evaluate(typed + line + "\n");
        }
        assertThat(typed).as("what is not complete").isBlank();
        return output.toString(StandardCharsets.UTF_8);
    }

    /** Evaluates the complete snippets of a text and returns what is not complete. */
    private String evaluate(String text) {
        String rest = text;
        CompletionInfo unit = shell.sourceCodeAnalysis().analyzeCompletion(rest);
        while (!rest.isBlank() && unit.completeness().isComplete()) {
            String value = "";
            for (SnippetEvent event : shell.eval(unit.source())) {
                check(event);
                value = event.value() == null ? value : event.value();
            }
            rest = unit.remaining();
            Matcher expected = VALUE.matcher(rest);
            if (expected.lookingAt()) {
                assertThat(value).as(unit.source()).isEqualTo(expected.group(1));
                rest = rest.substring(expected.end());
            }
            unit = shell.sourceCodeAnalysis().analyzeCompletion(rest);
        }
        return rest;
    }

    private void check(SnippetEvent event) {
        List<String> messages = shell.diagnostics(event.snippet())
                .map(diagnostic -> diagnostic.getMessage(Locale.ENGLISH))
                .toList();
        assertThat(event.status())
                .as("%s: %s", event.snippet().source(), messages)
                .isIn(Snippet.Status.VALID, Snippet.Status.OVERWRITTEN);
        assertThat(event.exception()).as(event.snippet().source()).isNull();
    }

    @Override
    public void close() {
        shell.close();
    }
}
