package edu.sysy.structured;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Notes about a statement, by name: what analyses have found out and what passes tell each other. Printed as {@code
 * <parallel, subscript = 4 0>}.
 *
 * @param entries the value of each note by its name, in the order of the names; empty for a note that has none
 */
public record Attributes(SortedMap<String, String> entries) {
    /** No notes. */
    public static final Attributes NONE = new Attributes(new TreeMap<>());

    /** Of a {@link For} whose counter may step over the last number there is, and go on from the other end. */
    public static final String MAY_WRAP = "may-wrap";

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");
    private static final Pattern VALUE = Pattern.compile("[^<>,;=\\s]+( [^<>,;=\\s]+)*|");

    /**
     * Copies and checks the notes.
     *
     * @throws IllegalArgumentException if a name is not lower-case words joined by hyphens, or a value not words with
     *     one space between them and without {@code <}, {@code >}, comma, semicolon and equals sign
     */
    public Attributes {
        entries = Collections.unmodifiableSortedMap(new TreeMap<>(entries));
        for (Map.Entry<String, String> entry : entries.entrySet()) {
            if (!NAME.matcher(entry.getKey()).matches()
                    || !VALUE.matcher(entry.getValue()).matches()) {
                throw new IllegalArgumentException("attribute " + entry);
            }
        }
    }

    /** Whether there is a note of that name. */
    public boolean has(String name) {
        return entries.containsKey(name);
    }

    /** The value of a note. */
    public Optional<String> get(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /** These notes and one without a value. */
    public Attributes with(String name) {
        return with(name, "");
    }

    /** These notes and one more, in place of one of the same name. */
    public Attributes with(String name, String value) {
        Objects.requireNonNull(value, "value");
        SortedMap<String, String> changed = new TreeMap<>(entries);
        changed.put(name, value);
        return new Attributes(changed);
    }

    /** These notes without the one of that name. */
    public Attributes without(String name) {
        SortedMap<String, String> changed = new TreeMap<>(entries);
        changed.remove(name);
        return new Attributes(changed);
    }

    /** As in the text form; empty if there are none. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        entries.forEach((name, value) ->
                out.append(out.isEmpty() ? "<" : ", ").append(name).append(value.isEmpty() ? "" : " = " + value));
        return out.isEmpty() ? "" : out.append('>').toString();
    }
}
