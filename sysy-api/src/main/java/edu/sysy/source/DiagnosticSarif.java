package edu.sysy.source;

import edu.sysy.text.JsonWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
    private final JsonWriter out = JsonWriter.spaced();

    DiagnosticSarif(SourceFile source, String version) {
        this.source = source;
        this.version = version;
    }

    String log(List<Diagnostic> diagnostics) {
        List<String> codes =
                diagnostics.stream().map(Diagnostic::code).distinct().sorted().toList();
        Map<String, Integer> indices = new HashMap<>();
        codes.forEach(code -> indices.put(code, indices.size()));
        out.beginObject();
        out.line(2).field("$schema", SCHEMA).line(2).field("version", "2.1.0");
        out.line(2).name("runs").beginArray().beginObject();
        out.line(4).name("tool").beginObject().line(6).name("driver").beginObject();
        out.line(8).field("name", "sysyc").line(8).field("version", version);
        out.line(8).name("rules").beginArray();
        for (String code : codes) {
            out.line(10);
            writeRule(code);
        }
        out.endArray().line(6).endObject().line(4).endObject();
        out.line(4)
                .field("columnKind", "utf16CodeUnits")
                .line(4)
                .name("results")
                .beginArray();
        for (Diagnostic each : diagnostics) {
            out.line(6);
            writeResult(each, indices.getOrDefault(each.code(), 0));
        }
        out.endArray().line(2).endObject().endArray();
        return out.line(0).endObject().text() + "\n";
    }

    private void writeRule(String code) {
        out.beginObject().field("id", code);
        DiagnosticCode.find(code).ifPresent(known -> {
            known.warningSwitch().ifPresent(warning -> out.field("name", warning.name()));
            writeMessage("shortDescription", known.title());
            writeMessage("fullDescription", known.meaning());
            writeMessage("help", known.explanation());
            boolean enabled = known.warningSwitch()
                    .map(warning -> warning.group() == WarningGroup.DEFAULT)
                    .orElse(true);
            out.name("defaultConfiguration").beginObject().field("enabled", enabled);
            out.field("level", known.warningSwitch().isPresent() ? "warning" : "error");
            out.endObject();
        });
        out.endObject();
    }

    private void writeResult(Diagnostic diagnostic, int rule) {
        String help = diagnostic.help().map(text -> "\nhelp: " + text).orElse("");
        out.beginObject().field("ruleId", diagnostic.code()).field("ruleIndex", rule);
        out.field("level", diagnostic.severity().word());
        writeMessage("message", diagnostic.message() + help);
        out.name("locations").beginArray().beginObject();
        writePlace(diagnostic.span());
        out.endObject().endArray();
        if (!diagnostic.notes().isEmpty()) {
            out.name("relatedLocations").beginArray();
            int id = 0;
            for (Diagnostic.Note note : diagnostic.notes()) {
                out.beginObject().field("id", ++id);
                writePlace(note.span());
                writeMessage("message", note.message());
                out.endObject();
            }
            out.endArray();
        }
        out.endObject();
    }

    private void writeMessage(String name, String text) {
        out.name(name).beginObject().field("text", text).endObject();
    }

    private void writePlace(Span span) {
        int start = Math.min(span.start(), source.text().length());
        int end = Math.clamp(span.end(), start, source.text().length());
        out.name("physicalLocation").beginObject();
        out.name("artifactLocation").beginObject().field("uri", uri()).endObject();
        out.name("region").beginObject();
        out.field("startLine", source.line(start)).field("startColumn", source.utf16Column(start));
        out.field("endLine", source.line(end)).field("endColumn", source.utf16Column(end));
        out.endObject().endObject();
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
