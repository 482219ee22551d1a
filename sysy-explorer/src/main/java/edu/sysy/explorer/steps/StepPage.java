package edu.sysy.explorer.steps;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The view of sequences in a page: its script, its style, and a page that needs no other file.
 *
 * {@snippet lang = "java":
 * Files.writeString(Path.of("steps.html"), StepPage.html(StepSequences.of(function)));
 * }
 */
public final class StepPage {
    private StepPage() {}

    /** The text of {@code steps.js}, which defines {@code renderSteps(container, data)}. */
    public static String script() {
        return resource("steps.js");
    }

    /** The text of {@code steps.css}. */
    public static String style() {
        return resource("steps.css");
    }

    /** A page that shows the sequences of a function. */
    public static String html(StepSequences sequences) {
        return """
                <!DOCTYPE html>
                <html lang="en">
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width">
                <meta name="color-scheme" content="light dark">
                <title>AlgorithmStep by step</title>
                <style>
                body { margin: 0; }
                %s</style>
                <main id="steps"></main>
                <script>
                %srenderSteps(document.getElementById("steps"), %s);
                document.getElementById("steps").focus();
                </script>
                </html>
                """.formatted(style(), script(), embedded(sequences.json()));
    }

    /** JSON as it may stand in a script of a page: a "less than", which is in strings only, could end the script. */
    private static String embedded(String json) {
        return json.replace("<", "\\u003c");
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(StepPage.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
