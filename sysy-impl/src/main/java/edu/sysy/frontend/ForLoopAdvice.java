package edu.sysy.frontend;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes the head of C's {@code for} as a {@code while}. */
final class ForLoopAdvice {
    private static final int MAX_LENGTH = 70;
    private static final String PLAIN = "use 'while'";
    private static final Pattern STEP_AFTER = Pattern.compile("(\\w+)\\s*(\\+\\+|--)");
    private static final Pattern STEP_BEFORE = Pattern.compile("(\\+\\+|--)\\s*(\\w+)");
    private static final Pattern COMPOUND = Pattern.compile("(\\w+)\\s*([-+*/%])=(.*)");

    private ForLoopAdvice() {}

    /** Advice for the head between the parentheses at two tokens. */
    static String help(Tokens tokens, int open, int close) {
        String text = tokens.source().text();
        int from = tokens.end(open);
        if (close <= open || tokens.start(close) - from > MAX_LENGTH) {
            return PLAIN;
        }
        List<String> parts = new ArrayList<>();
        for (int i = open + 1; i <= close; i++) {
            if (tokens.kind(i) == TokenKind.SEMICOLON || i == close) {
                parts.add(text.substring(from, tokens.start(i)).strip());
                from = tokens.end(i);
            }
        }
        if (parts.size() != 3 || parts.stream().anyMatch(part -> part.contains("\n") || part.contains("\r"))) {
            return PLAIN;
        }
        String before = parts.get(0).isEmpty() ? "" : parts.get(0) + "; ";
        String condition = parts.get(1).isEmpty() ? "1" : parts.get(1);
        String step = parts.get(2).isEmpty() ? "" : assignment(parts.get(2)) + "; ";
        return "write '" + before + "while (" + condition + ") { ... " + step + "}'";
    }

    private static String assignment(String step) {
        Matcher after = STEP_AFTER.matcher(step);
        if (after.matches()) {
            return next(after.group(1), after.group(2));
        }
        Matcher before = STEP_BEFORE.matcher(step);
        if (before.matches()) {
            return next(before.group(2), before.group(1));
        }
        Matcher compound = COMPOUND.matcher(step);
        return compound.matches()
                ? compound.group(1) + " = " + compound.group(1) + " " + compound.group(2) + " "
                        + compound.group(3).strip()
                : step;
    }

    private static String next(String name, String operator) {
        return name + " = " + name + " " + operator.charAt(0) + " 1";
    }
}
