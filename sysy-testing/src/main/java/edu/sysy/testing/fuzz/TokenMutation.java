package edu.sysy.testing.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One small mistake in the text of a program: a token is spelled otherwise, replaced, repeated or left out. */
final class TokenMutation {
    private static final Pattern TOKEN = Pattern.compile(
            "(?<comment>//[^\n]*|(?s:/\\*.*?\\*/)|\"[^\"\n]*\")"
                    + "|(?<number>[0-9.][0-9a-zA-Z.]*)|(?<name>[a-zA-Z_]\\w*)|(?<operator>[<>=!]=|&&|\\|\\||[-+*/%<>!])|(?<mark>\\S)");
    private static final List<String> BINARY =
            List.of("+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!=", "&&", "||");
    private static final Pattern DECIMAL = Pattern.compile("0|[1-9][0-9]{0,8}");

    private TokenMutation() {}

    static String apply(String source, Choice choice) {
        List<MatchResult> tokens = TOKEN.matcher(source)
                .results()
                .filter(token -> token.group("comment") == null && token.group("mark") == null)
                .toList();
        if (tokens.isEmpty()) {
            return source;
        }
        MatchResult token = choice.of(tokens);
        return source.substring(0, token.start()) + other(token, tokens, choice) + source.substring(token.end());
    }

    private static String other(MatchResult token, List<MatchResult> tokens, Choice choice) {
        String text = token.group();
        if (token.group("number") != null) {
            return number(text, choice);
        }
        if (token.group("operator") != null) {
            return switch (choice.weighted(70, 20, 10)) {
                case 0 -> choice.of(BINARY);
                case 1 -> text + " " + choice.of("-", "+", "!");
                default -> choice.of("- ", "");
            };
        }
        List<String> names = new ArrayList<>();
        for (MatchResult other : tokens) {
            if (other.group("name") != null) {
                names.add(other.group());
            }
        }
        return choice.of(names);
    }

    private static String number(String text, Choice choice) {
        Matcher decimal = DECIMAL.matcher(text);
        if (!decimal.matches()) {
            return choice.of("0", "1", "0x7fffffff", "1.5", "08.5", "1e2");
        }
        int value = Integer.parseInt(text);
        return switch (choice.between(0, 5)) {
            case 0 -> "0x" + Integer.toHexString(value);
            case 1 -> "0" + Integer.toOctalString(value);
            case 2 -> text + "0";
            case 3 -> "0" + text.replace('8', '7').replace('9', '7');
            case 4 -> text + ".0";
            default -> "- " + text;
        };
    }
}
