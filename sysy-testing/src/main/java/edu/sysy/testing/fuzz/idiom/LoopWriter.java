package edu.sysy.testing.fuzz.idiom;

import edu.sysy.testing.fuzz.Choice;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes lines of SysY, and counted loops in one of many forms: {@code for i = a .. b {} counts up from {@code a} to
 * {@code b - 1}, {@code down} counts from {@code b - 1} to {@code a}, {@code each} either way. Their counters are
 * undefined after the loop.
 */
final class LoopWriter {
    private static final Pattern LOOP = Pattern.compile("(for|down|each) (\\w+) = (.+?) \\.\\. (.+) \\{");
    private static final Pattern DECLARATION = Pattern.compile("\\b(?:int|float) (\\w+)");

    private final Choice choice;
    private final StringBuilder text = new StringBuilder();
    private final Deque<Scope> scopes = new ArrayDeque<>();

    /**
     * An open block.
     *
     * @param names what is declared in it
     * @param step moves the counter at the end of the body of a counted loop, and before {@code continue}
     */
    private record Scope(Set<String> names, Optional<String> step) {}

    LoopWriter(Choice choice) {
        this.choice = choice;
        scopes.push(new Scope(new HashSet<>(), Optional.empty()));
    }

    String text() {
        return text.toString();
    }

    void line(String line) {
        Matcher loop = LOOP.matcher(line);
        if (loop.matches()) {
            String from = loop.group(3);
            String end = loop.group(4);
            boolean up = loop.group(1).equals("for") || (loop.group(1).equals("each") && choice.percent(60));
            if (up) {
                up(loop.group(2), from, end);
            } else {
                down(loop.group(2), from, end);
            }
        } else if (line.equals("continue;")) {
            step();
            write(line);
        } else if (line.equals("}")) {
            close();
        } else {
            if (line.startsWith("}")) {
                scopes.pop();
            }
            write(line);
            if (line.endsWith("{")) {
                open(Optional.empty());
            }
            declare(line);
        }
    }

    private void write(String line) {
        text.append("  ".repeat(scopes.size() - 1)).append(line).append('\n');
    }

    private void open(Optional<String> step) {
        scopes.push(new Scope(new HashSet<>(), step));
    }

    private void declare(String line) {
        DECLARATION
                .matcher(line)
                .results()
                .forEach(found -> scopes.element().names().add(found.group(1)));
    }

    private void close() {
        scopes.element().step().filter(step -> !step.isEmpty()).ifPresent(this::write);
        scopes.pop();
        write("}");
    }

    /** Writes the step of the innermost counted loop. */
    private void step() {
        scopes.stream()
                .flatMap(scope -> scope.step().stream())
                .findFirst()
                .filter(step -> !step.isEmpty())
                .ifPresent(this::write);
    }

    private void start(String counter, String value) {
        boolean known = scopes.stream().anyMatch(scope -> scope.names().contains(counter));
        String line = (known ? "" : "int ") + counter + " = " + value + ";";
        write(line);
        declare(line);
    }

    private void up(String i, String from, String end) {
        String step = i + " = " + choice.of(i + " + 1", i + " + 1", i + " + 1", "1 + " + i, i + " - -1") + ";";
        switch (choice.weighted(55, 12, 12, 8, 8)) {
            case 0 -> {
                start(i, from);
                loop("while (" + less(i, end) + ") {", step);
            }
            case 1 -> {
                start(i, from);
                loop("while (1) {", step);
                write("if (" + choice.of(i + " >= " + end, "!(" + i + " < " + end + ")") + ") break;");
            }
            case 2 -> {
                start(i, from + " - 1");
                loop("while (" + i + " + 1 < " + end + ") {", "");
                write(step);
            }
            case 3 -> {
                start(i, from);
                write("if (" + less(i, end) + ")");
                loop("while (1) {", step + " if (" + i + " >= " + end + ") break;");
            }
            default -> {
                start(i, from);
                loop("while (" + less(i, end) + " && 1) {", step);
            }
        }
    }

    private void down(String i, String from, String end) {
        String step = i + " = " + i + choice.of(" - 1", " - 1", " + -1") + ";";
        switch (choice.weighted(50, 25, 15)) {
            case 0 -> {
                start(i, end + " - 1");
                loop(
                        "while (" + choice.of(i + " >= " + from, from + " <= " + i, i + " > " + from + " - 1") + ") {",
                        step);
            }
            case 1 -> {
                start(i, end);
                loop("while (" + choice.of(i + " > " + from, from + " < " + i) + ") {", "");
                write(step);
            }
            default -> {
                start(i, end + " - 1");
                loop("while (1) {", step);
                write("if (" + i + " < " + from + ") break;");
            }
        }
    }

    private void loop(String head, String step) {
        write(head);
        open(Optional.of(step));
    }

    private String less(String i, String end) {
        return switch (choice.weighted(60, 12, 10, 8)) {
            case 0 -> i + " < " + end;
            case 1 -> end + " > " + i;
            case 2 -> i + " <= " + end + " - 1";
            default -> "!(" + i + " >= " + end + ")";
        };
    }
}
