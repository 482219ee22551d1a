package edu.sysy.source;

import edu.sysy.text.JsonWriter;
import java.util.List;

/** Writes diagnostics as a JSON array. */
final class DiagnosticJson {
    private final SourceFile source;
    private final JsonWriter out = JsonWriter.spaced();

    DiagnosticJson(SourceFile source) {
        this.source = source;
    }

    String array(List<Diagnostic> diagnostics) {
        out.beginArray();
        for (Diagnostic diagnostic : diagnostics) {
            out.line(2);
            write(diagnostic);
        }
        if (!diagnostics.isEmpty()) {
            out.line(0);
        }
        return out.endArray().text();
    }

    private void write(Diagnostic diagnostic) {
        out.beginObject().field("code", diagnostic.code());
        out.field("severity", diagnostic.severity().word());
        writePlace(diagnostic.span(), diagnostic.message());
        DiagnosticCode.find(diagnostic.code())
                .flatMap(DiagnosticCode::warningSwitch)
                .ifPresent(warning -> out.field("option", warning.name()));
        diagnostic.help().ifPresent(help -> out.field("help", help));
        if (!diagnostic.notes().isEmpty()) {
            out.name("notes").beginArray();
            for (Diagnostic.Note note : diagnostic.notes()) {
                out.beginObject();
                writePlace(note.span(), note.message());
                out.endObject();
            }
            out.endArray();
        }
        out.endObject();
    }

    private void writePlace(Span span, String message) {
        int start = Math.min(span.start(), source.text().length());
        out.field("file", source.name());
        out.field("line", source.line(start)).field("column", source.utf16Column(start));
        out.field("start", span.start()).field("end", span.end());
        out.field("message", message);
    }
}
