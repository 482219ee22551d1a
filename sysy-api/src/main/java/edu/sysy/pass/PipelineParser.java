package edu.sysy.pass;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Reads the text form of a {@link Pipeline}; open groups are kept on a stack of its own. */
final class PipelineParser {
    /** A group that is not closed yet: what stands before it, and how it is added to that. */
    private record Group(Pipeline.Steps outer, BiConsumer<Pipeline.Steps, Pipeline.Steps> adding) {}

    /** How a group is added to what stands before it, by the word that begins it. */
    private static final Map<String, BiConsumer<Pipeline.Steps, Pipeline.Steps>> GROUPS = Map.of(
            "loop", Pipeline.Steps::addLoop,
            "small", Pipeline.Steps::addSmall,
            "medium", Pipeline.Steps::addMedium);

    private final String text;
    private final java.util.function.Function<String, ? extends Optional<? extends Pass>> catalogue;
    private int at;

    PipelineParser(String text, java.util.function.Function<String, ? extends Optional<? extends Pass>> catalogue) {
        this.text = text;
        this.catalogue = catalogue;
    }

    Pipeline parse() {
        if (text.isBlank()) {
            return Pipeline.empty();
        }
        Deque<Group> open = new ArrayDeque<>();
        Pipeline.Steps current = new Pipeline.Steps();
        while (true) {
            String name = name();
            BiConsumer<Pipeline.Steps, Pipeline.Steps> adding = GROUPS.get(name);
            if (adding != null && skip('(')) {
                if (open.size() == Pipeline.MAX_NESTING) {
                    throw error("groups of passes are nested deeper than " + Pipeline.MAX_NESTING);
                }
                open.push(new Group(current, adding));
                current = new Pipeline.Steps();
                continue;
            }
            current.add(pass(name));
            while (!open.isEmpty() && skip(')')) {
                Group group = open.pop();
                group.adding().accept(group.outer(), current);
                current = group.outer();
            }
            if (at == text.length() && open.isEmpty()) {
                return current.pipeline();
            }
            if (!skip(',')) {
                throw error(open.isEmpty() ? "expected ','" : "expected ',' or ')'");
            }
        }
    }

    private Pass pass(String name) {
        Optional<? extends Pass> found = catalogue.apply(name);
        if (found.isEmpty()) {
            throw error("there is no pass called '" + name + "'");
        }
        return found.get();
    }

    private String name() {
        skipBlanks();
        int start = at;
        while (at < text.length() && isNamePart(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw error("expected the name of a pass");
        }
        String name = text.substring(start, at);
        skipBlanks();
        return name;
    }

    private boolean skip(char wanted) {
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            skipBlanks();
            return true;
        }
        return false;
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isNamePart(char c) {
        return c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    }

    private IllegalArgumentException error(String message) {
        return new IllegalArgumentException("pipeline, character " + (at + 1) + ": " + message + " in \"" + text + '"');
    }
}
