package edu.sysy.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a code of diagnostics stands for. Codes are stable: a code keeps its meaning from version to version.
 *
 * @param code such as {@code E0328}; E for errors, W for warnings
 * @param title a few words
 * @param meaning why the compiler says it, in sentences
 * @param wrong a program that gets the diagnostic; empty if that takes a source of an unusual size or encoding
 * @param right the same program mended; present if {@code wrong} is
 */
public record DiagnosticCode(
        String code, String title, String meaning, Optional<String> wrong, Optional<String> right) {
    private static final class Catalogue {
        static final List<DiagnosticCode> CODES = read();
    }

    /** All codes, by subject: characters and literals, syntax, meaning. */
    public static List<DiagnosticCode> all() {
        return Catalogue.CODES;
    }

    /** What a code stands for; empty if there is no such code. */
    public static Optional<DiagnosticCode> find(String code) {
        return all().stream().filter(known -> known.code.equals(code)).findAny();
    }

    /** The explanation as text for people, each line ended by a line feed. */
    public String explanation() {
        StringBuilder text = new StringBuilder(code).append(": ").append(title).append("\n\n");
        text.append(meaning).append('\n');
        wrong.ifPresent(program -> text.append("\nFor example:\n\n    ").append(indented(program)));
        right.ifPresent(program -> text.append("\nMended:\n\n    ").append(indented(program)));
        return text.toString();
    }

    private static String indented(String program) {
        return program.replace("\n", "\n    ") + "\n";
    }

    private static List<DiagnosticCode> read() {
        try (InputStream in = DiagnosticCode.class.getResourceAsStream("codes.txt")) {
            if (in == null) {
                throw new IllegalStateException("the library lacks its list of diagnostics");
            }
            List<DiagnosticCode> codes = new ArrayList<>();
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (String entry : text.substring("=== ".length()).split("\n=== ")) {
                codes.add(entry(entry));
            }
            return List.copyOf(codes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the list of diagnostics", e);
        }
    }

    private static DiagnosticCode entry(String entry) {
        String[] programs = entry.strip().split("\n--- (wrong|right)\n");
        int space = programs[0].indexOf(' ');
        int line = programs[0].indexOf('\n');
        return new DiagnosticCode(
                programs[0].substring(0, space),
                programs[0].substring(space + 1, line),
                programs[0].substring(line + 1),
                programs.length > 1 ? Optional.of(programs[1]) : Optional.empty(),
                programs.length > 2 ? Optional.of(programs[2]) : Optional.empty());
    }
}
