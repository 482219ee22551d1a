package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.ast.Ast;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.WarningOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What the tests of the front end do with source texts. */
final class Sources {
    private Sources() {}

    static Ast parse(String text) {
        return parse(text, Dialect.SYSY_2022);
    }

    static Ast parse(String text, Dialect dialect) {
        return FrontEnd.parse(SourceFile.of("test.sy", text), dialect, WarningOptions.defaults());
    }

    /**
     * Errors and default warnings found in a text: {@code line:column CODE message}, with help and notes in lines of
     * their own.
     */
    static List<String> findings(String text) {
        return findings(text, Dialect.SYSY_2022, WarningOptions.defaults());
    }

    /** The same for a text in a dialect, with the warnings of the options. */
    static List<String> findings(String text, Dialect dialect, WarningOptions options) {
        SourceFile source = SourceFile.of("test.sy", text);
        List<Diagnostic> found;
        try {
            found = FrontEnd.parse(source, dialect, options).warnings();
        } catch (CompilationException e) {
            found = e.diagnostics();
        }
        List<String> lines = new ArrayList<>();
        for (Diagnostic each : found) {
            lines.add(place(source, each.span().start()) + " " + each.code() + " " + each.message());
            each.help().ifPresent(help -> lines.add("help: " + help));
            each.notes()
                    .forEach(note ->
                            lines.add("note: " + place(source, note.span().start()) + " " + note.message()));
        }
        return lines;
    }

    /** The codes of what is found in a text. */
    static List<String> codes(String text, Dialect dialect, WarningOptions options) {
        return findings(text, dialect, options).stream()
                .filter(line -> !line.startsWith("help:") && !line.startsWith("note:"))
                .map(line -> line.split(" ")[1])
                .toList();
    }

    private static String place(SourceFile source, int offset) {
        return source.line(offset) + ":" + source.column(offset);
    }

    /** What a program prints, and in a line of its own what {@code main} returns. */
    static String run(String text) {
        return run(text, Dialect.SYSY_2022, "");
    }

    /** The same for a text in a dialect and an input. */
    static String run(String text, Dialect dialect, String input) {
        InputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.ISO_8859_1));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Outcome outcome = Interpreter.builder()
                .operationLimit(10_000_000)
                .build()
                .run(FrontEnd.lower(parse(text, dialect)), in, out, OutputStream.nullOutputStream());
        String printed = out.toString(StandardCharsets.ISO_8859_1);
        return outcome instanceof Outcome.Returned returned ? printed + returned.value() : printed + outcome;
    }

    /** What {@code main} with this body returns. */
    static String value(String body) {
        return run("int main() { " + body + " }");
    }
}
