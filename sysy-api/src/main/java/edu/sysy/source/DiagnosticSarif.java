package edu.sysy.source;

import static edu.sysy.source.JsonText.quoted;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Writes diagnostics as a SARIF log.
 *
 * @see <a href="https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html">SARIF 2.1.0</a>
 */
final class DiagnosticSarif {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/" + "sarif-schema-2.1.0.json";

    private final SourceFile source;
    private final String version;

    DiagnosticSarif(SourceFile source, String version) {
        this.source = source;
        this.version = version;
    }

    String log(List<Diagnostic> diagnostics) {
        List<String> codes = new ArrayList<>(
                diagnostics.stream().map(Diagnostic::code).collect(Collectors.toCollection(TreeSet::new)));
        String rules = array(codes.stream().map(DiagnosticSarif::rule).toList(), "          ");
        String results = array(
                diagnostics.stream()
                        .map(each -> result(each, codes.indexOf(each.code())))
                        .toList(),
                "      ");
        return """
                {
                  "$schema": %s,
                  "version": "2.1.0",
                  "runs": [{
                    "tool": {
                      "driver": {
                        "name": "sysyc",
                        "version": %s,
                        "rules": %s
                      }
                    },
                    "columnKind": "utf16CodeUnits",
                    "results": %s
                  }]
                }
                """.formatted(quoted(SCHEMA), quoted(version), rules, results);
    }

    private static String array(List<String> elements, String indent) {
        return elements.isEmpty()
                ? "[]"
                : elements.stream().collect(Collectors.joining(",\n" + indent, "[\n" + indent, "]"));
    }

    private static String rule(String code) {
        StringBuilder out = new StringBuilder("{\"id\": ").append(quoted(code));
        DiagnosticCode.find(code).ifPresent(known -> {
            known.warningSwitch()
                    .ifPresent(warning -> out.append(", \"name\": ").append(quoted(warning.name())));
            out.append(", \"shortDescription\": ").append(message(known.title()));
            out.append(", \"fullDescription\": ").append(message(known.meaning()));
            out.append(", \"help\": ").append(message(known.explanation()));
            boolean enabled = known.warningSwitch()
                    .map(warning -> warning.group() == WarningGroup.DEFAULT)
                    .orElse(true);
            String level = known.warningSwitch().isPresent() ? "warning" : "error";
            out.append(", \"defaultConfiguration\": {\"enabled\": ").append(enabled);
            out.append(", \"level\": ").append(quoted(level)).append('}');
        });
        return out.append('}').toString();
    }

    private String result(Diagnostic diagnostic, int rule) {
        String help = diagnostic.help().map(text -> "\nhelp: " + text).orElse("");
        StringBuilder out = new StringBuilder("{\"ruleId\": ").append(quoted(diagnostic.code()));
        out.append(", \"ruleIndex\": ").append(rule);
        out.append(", \"level\": ").append(quoted(diagnostic.severity().word()));
        out.append(", \"message\": ").append(message(diagnostic.message() + help));
        out.append(", \"locations\": [{").append(place(diagnostic.span())).append("}]");
        if (!diagnostic.notes().isEmpty()) {
            out.append(", \"relatedLocations\": [");
            for (int i = 0; i < diagnostic.notes().size(); i++) {
                Diagnostic.Note note = diagnostic.notes().get(i);
                out.append(i == 0 ? "" : ", ").append("{\"id\": ").append(i + 1).append(", ");
                out.append(place(note.span())).append(", \"message\": ");
                out.append(message(note.message())).append('}');
            }
            out.append(']');
        }
        return out.append('}').toString();
    }

    private static String message(String text) {
        return "{\"text\": " + quoted(text) + "}";
    }

    private String place(Span span) {
        int start = Math.min(span.start(), source.text().length());
        int end = Math.clamp(span.end(), start, source.text().length());
        return "\"physicalLocation\": {\"artifactLocation\": {\"uri\": " + quoted(uri()) + "}, \"region\": "
                + "{\"startLine\": " + source.line(start) + ", \"startColumn\": " + source.utf16Column(start)
                + ", \"endLine\": " + source.line(end) + ", \"endColumn\": " + source.utf16Column(end) + "}}";
    }

    /** The name of the source as a relative reference, or as a URI if it is an absolute path. */
    private String uri() {
        String path = source.name().replace('\\', '/');
        boolean drive = path.matches("[A-Za-z]:/.*");
        boolean absolute = drive || path.startsWith("/");
        try {
            return absolute
                    ? new URI("file", "", (drive ? "/" : "") + path, null).toASCIIString()
                    : new URI(null, null, path.contains(":") ? "./" + path : path, null).toASCIIString();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("no URI for " + path, e);
        }
    }
}
