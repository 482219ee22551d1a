package edu.sysy.frontend;

import java.util.HashMap;
import java.util.Map;

/** Turns name tokens into strings, one string per spelling. */
final class NameInterner {
    private final Tokens tokens;
    private final Map<String, String> pool = new HashMap<>();

    NameInterner(Tokens tokens) {
        this.tokens = tokens;
    }

    String get(int token) {
        String text = tokens.text(token);
        String known = pool.putIfAbsent(text, text);
        return known == null ? text : known;
    }
}
