package edu.sysy.testing.fuzz.idiom;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the sketches: sections of text resources that begin with {@code == name}. */
final class Sketches {
    private static final List<String> TOPICS = List.of(
            "arithmetic",
            "backtracking",
            "bignum",
            "calls",
            "dynamic",
            "floats",
            "games",
            "graphs",
            "hashing",
            "machines",
            "matrices",
            "modular",
            "numbers",
            "records",
            "searching",
            "sorting",
            "strings");

    private static final Map<String, String> IDIOMS = idioms();
    private static final Map<String, String> HELPERS = sections("helpers");
    private static final List<String> NAMES = List.copyOf(IDIOMS.keySet());

    private Sketches() {}

    /** The names of all idioms, {@code topic/name}. */
    static List<String> names() {
        return NAMES;
    }

    static String idiom(String name) {
        return find(IDIOMS, name);
    }

    /** The names of all helpers. */
    static Set<String> helpers() {
        return HELPERS.keySet();
    }

    static String helper(String name) {
        return find(HELPERS, name);
    }

    private static String find(Map<String, String> sketches, String name) {
        String sketch = sketches.get(name);
        if (sketch == null) {
            throw new IllegalArgumentException("no sketch '" + name + "'");
        }
        return sketch;
    }

    private static Map<String, String> idioms() {
        Map<String, String> all = new LinkedHashMap<>();
        for (String topic : TOPICS) {
            sections(topic).forEach((name, text) -> all.put(topic + "/" + name, text));
        }
        return all;
    }

    private static Map<String, String> sections(String file) {
        Map<String, String> sections = new LinkedHashMap<>();
        List<String> lines = new ArrayList<>();
        String name = "";
        for (String line : read(file).lines().toList()) {
            if (line.startsWith("== ")) {
                add(sections, name, lines);
                name = line.substring(3).strip();
                lines.clear();
            } else {
                lines.add(line);
            }
        }
        add(sections, name, lines);
        return sections;
    }

    private static void add(Map<String, String> sections, String name, List<String> lines) {
        if (!name.isEmpty() && sections.put(name, String.join("\n", lines)) != null) {
            throw new IllegalArgumentException("two sketches '" + name + "'");
        }
    }

    private static String read(String file) {
        try (InputStream stream = Sketches.class.getResourceAsStream("/idioms/" + file + ".sketch")) {
            if (stream == null) {
                throw new IllegalArgumentException("no sketches of " + file);
            }
            return new String(stream.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
