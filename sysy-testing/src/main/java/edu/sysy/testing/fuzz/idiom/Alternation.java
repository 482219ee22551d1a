package edu.sysy.testing.fuzz.idiom;

import edu.sysy.testing.fuzz.Choice;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Chooses among the alternatives of a sketch: {@code `a~b`} is one of the texts, {@code `3..9`} a number in that range.
 * Alternatives with a letter in front, {@code `K:a~b`}, are chosen alike throughout the sketch.
 */
final class Alternation {
    private static final Pattern PLACE = Pattern.compile("`(?:([A-Z]):)?([^`]*)`");
    private static final Pattern RANGE = Pattern.compile("(-?\\d+)\\.\\.(-?\\d+)");

    private final Choice choice;
    private final Map<String, Integer> chosen = new HashMap<>();

    Alternation(Choice choice) {
        this.choice = choice;
    }

    String resolve(String sketch) {
        return PLACE.matcher(sketch).replaceAll(place -> Matcher.quoteReplacement(one(place.group(1), place.group(2))));
    }

    private String one(@org.jspecify.annotations.Nullable String key, String text) {
        Matcher range = RANGE.matcher(text);
        if (range.matches()) {
            return Integer.toString(choice.between(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2))));
        }
        String[] texts = text.split("~", -1);
        int index = key == null
                ? choice.between(0, texts.length - 1)
                : chosen.computeIfAbsent(key, k -> choice.between(0, texts.length - 1));
        return texts[index];
    }
}
