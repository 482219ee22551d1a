package edu.sysy.testing.fuzz;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Small mistakes in the text of machine code: an operation, register, number, part of an address, symbol, label or slot
 * is replaced by another one, or a line is left out, repeated or moved. What replaces is of the same kind mostly, so
 * that many mutants can be parsed.
 */
final class MachineMutation {
    /** Kinds of tokens, by the groups of {@link #TOKEN}. */
    private enum Kind {
        TEXT,
        PART,
        SYMBOL,
        PHYSICAL,
        VIRTUAL,
        SLOT,
        OBJECT,
        LABEL,
        FLOAT,
        NUMBER,
        WORD
    }

    private static final Pattern TOKEN = Pattern.compile("(?<TEXT>\"[^\"]*\")|(?<PART>%[a-z_]+\\()|(?<SYMBOL>@[\\w.$]+)"
            + "|(?<PHYSICAL>\\$[a-z0-9]+)|(?<VIRTUAL>\\b[vwx]\\d+)|(?<SLOT>\\bslot\\d+)|(?<OBJECT>\\bobject\\d+)"
            + "|(?<LABEL>\\bb\\d+)|(?<FLOAT>-?0x[0-9a-fp.+-]+)|(?<NUMBER>-?\\d+)|(?<WORD>\\b[a-z][a-z0-9.]*)");

    private static final List<String> NUMBERS = List.of(
            "0",
            "1",
            "-1",
            "3",
            "4",
            "7",
            "12",
            "31",
            "32",
            "33",
            "63",
            "64",
            "127",
            "255",
            "256",
            "-256",
            "-257",
            "504",
            "508",
            "512",
            "2047",
            "2048",
            "-2048",
            "-2049",
            "4095",
            "4096",
            "16380",
            "32760",
            "32767",
            "32768",
            "-32768",
            "-32769",
            "65535",
            "65536",
            "1048575",
            "1048576",
            "16777216",
            "268435456",
            "2147483647",
            "-2147483648",
            "4294967295",
            "9223372036854775807");

    private static final List<String> PARTS = List.of("%hi(", "%lo(", "%gp_rel(", "%page(", "%low(", "(");

    private final String text;
    private final Choice choice;
    private final Map<Kind, List<String>> pool = new EnumMap<>(Kind.class);

    private MachineMutation(String text, List<String> words, Choice choice) {
        this.text = text;
        this.choice = choice;
        tokens(text).forEach(token -> pool(kind(token)).add(token.group()));
        pool(Kind.NUMBER).addAll(NUMBERS);
        pool(Kind.PART).addAll(PARTS);
        pool(Kind.WORD).addAll(words);
        pool(Kind.SYMBOL).addAll(List.of("@nothing", "@memset", "@putint", "@main"));
        pool(Kind.FLOAT).addAll(List.of("0x1.0p0", "-0x1.8p1", "0x1.fffffep127"));
    }

    /** The tokens of a kind that may replace others. */
    private List<String> pool(Kind kind) {
        return pool.computeIfAbsent(kind, k -> new ArrayList<>());
    }

    /**
     * The text with one to three mistakes.
     *
     * @param words names of operations, beside those of the text
     */
    static String apply(String text, List<String> words, Choice choice) {
        String result = text;
        for (int i = choice.between(1, 3); i > 0; i--) {
            MachineMutation mutation = new MachineMutation(result, words, choice);
            result = choice.between(0, 9) == 0 ? mutation.lines() : mutation.token();
        }
        return result;
    }

    private static List<MatchResult> tokens(String text) {
        return TOKEN.matcher(text).results().toList();
    }

    private static Kind kind(MatchResult token) {
        for (Kind kind : Kind.values()) {
            if (token.group(kind.name()) != null) {
                return kind;
            }
        }
        throw new IllegalStateException(token.group());
    }

    private String token() {
        List<MatchResult> all = tokens(text);
        MatchResult token = choice.of(all);
        Kind kind = choice.between(0, 11) == 0 ? choice.of(List.of(Kind.values())) : kind(token);
        List<String> others = pool(kind);
        if (others.isEmpty()) {
            return text;
        }
        return text.substring(0, token.start()) + choice.of(others) + text.substring(token.end());
    }

    private String lines() {
        List<String> lines = new ArrayList<>(text.lines().toList());
        int index = choice.between(0, lines.size() - 1);
        String line = lines.get(index);
        switch (choice.between(0, 2)) {
            case 0 -> lines.remove(index);
            case 1 -> lines.add(index, line);
            default -> lines.add(choice.between(0, lines.size() - 1), lines.remove(index));
        }
        return String.join("\n", lines) + "\n";
    }
}
