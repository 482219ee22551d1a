package edu.sysy.source;

import static edu.sysy.source.JsonText.quoted;

import java.util.List;
import java.util.stream.Collectors;

/** Writes diagnostics as a JSON array. */
final class DiagnosticJson {
    private final SourceFile source;

    DiagnosticJson(SourceFile source) {
        this.source = source;
    }

    String array(List<Diagnostic> diagnostics) {
        return diagnostics.isEmpty()
                ? "[]"
                : diagnostics.stream().map(this::object).collect(Collectors.joining(",\n  ", "[\n  ", "\n]"));
    }

    private String object(Diagnostic diagnostic) {
        StringBuilder out = new StringBuilder("{\"code\": ").append(quoted(diagnostic.code()));
        out.append(", \"severity\": ").append(quoted(diagnostic.severity().word()));
        out.append(", ").append(place(diagnostic.span(), diagnostic.message()));
        DiagnosticCode.find(diagnostic.code())
                .flatMap(DiagnosticCode::warningSwitch)
                .ifPresent(warning -> out.append(", \"option\": ").append(quoted(warning.name())));
        diagnostic.help().ifPresent(help -> out.append(", \"help\": ").append(quoted(help)));
        if (!diagnostic.notes().isEmpty()) {
            out.append(diagnostic.notes().stream()
                    .map(note -> "{" + place(note.span(), note.message()) + "}")
                    .collect(Collectors.joining(", ", ", \"notes\": [", "]")));
        }
        return out.append('}').toString();
    }

    private String place(Span span, String message) {
        int start = Math.min(span.start(), source.text().length());
        return "\"file\": " + quoted(source.name()) + ", \"line\": " + source.line(start) + ", \"column\": "
                + source.utf16Column(start) + ", \"start\": " + span.start() + ", \"end\": " + span.end()
                + ", \"message\": " + quoted(message);
    }
}
