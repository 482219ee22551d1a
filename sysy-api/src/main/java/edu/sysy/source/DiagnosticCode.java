package edu.sysy.source;

import edu.sysy.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a code of diagnostics stands for. Codes are stable: a code keeps its meaning from version to version.
 *
 * @param code such as {@code E0328}; E for errors, W for warnings
 * @param title a few words
 * @param warningSwitch what turns it on and off; present for warnings only
 * @param meaning why the compiler says it, in sentences
 * @param dialect the name of the dialect that the programs are written in
 * @param wrong a program that gets the diagnostic; empty if that takes a source of an unusual size or encoding
 * @param right the same program mended; present if {@code wrong} is
 */
public record DiagnosticCode(
        String code,
        String title,
        Optional<WarningSwitch> warningSwitch,
        String meaning,
        String dialect,
        Optional<String> wrong,
        Optional<String> right) {
    /**
     * The first line of an entry: {@code W0334 [-Wunused-value default] value is not used}, or with the
     * dialect of its programs {@code E0406 [--std=buaa2022] function does not end with return}.
     */
    private static final Pattern HEADER =
            Pattern.compile("([EW]\\d{4}) (?:\\[-W([a-z0-9-]+) ([a-z]+)\\] )?(?:\\[--std=(\\S+)\\] )?(.*)");

    private static final class Catalogue {
        static final List<DiagnosticCode> CODES = read();
        static final Map<String, DiagnosticCode> BY_CODE =
                CODES.stream().collect(Collectors.toUnmodifiableMap(DiagnosticCode::code, Function.identity()));
    }

    /** All codes, by subject: characters and literals, syntax, meaning. */
    public static List<DiagnosticCode> all() {
        return Catalogue.CODES;
    }

    /** What a code stands for; empty if there is no such code. */
    public static Optional<DiagnosticCode> find(String code) {
        return Optional.ofNullable(Catalogue.BY_CODE.get(code));
    }

    /** The explanation as text for people, each line ended by a line feed. */
    public String explanation() {
        StringBuilder text = new StringBuilder(code).append(": ").append(title).append("\n\n");
        text.append(meaning).append('\n');
        warningSwitch.ifPresent(each -> text.append("\nSwitch: -W")
                .append(each.name())
                .append(", ")
                .append(each.group().text())
                .append('\n'));
        String option = dialect.equals(Dialect.SYSY_2022.name()) ? "" : " with --std=" + dialect;
        wrong.ifPresent(program ->
                text.append("\nFor example").append(option).append(":\n\n    ").append(indented(program)));
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
        int line = programs[0].indexOf('\n');
        Matcher header = HEADER.matcher(programs[0].substring(0, line));
        if (!header.matches()) {
            throw new IllegalStateException("not the head of an entry: " + programs[0].substring(0, line));
        }
        return new DiagnosticCode(
                header.group(1),
                header.group(5),
                Optional.ofNullable(header.group(2)).map(name -> warningSwitch(name, header.group(3))),
                programs[0].substring(line + 1),
                Optional.ofNullable(header.group(4)).orElse(Dialect.SYSY_2022.name()),
                programs.length > 1 ? Optional.of(programs[1]) : Optional.empty(),
                programs.length > 2 ? Optional.of(programs[2]) : Optional.empty());
    }

    private static WarningSwitch warningSwitch(String name, String group) {
        return new WarningSwitch(name, WarningGroup.valueOf(group.toUpperCase(Locale.ROOT)));
    }
}
