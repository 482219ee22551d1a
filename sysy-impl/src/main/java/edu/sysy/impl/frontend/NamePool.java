package edu.sysy.impl.frontend;

import java.util.HashMap;
import java.util.Map;

/** Turns name tokens into strings, one string per spelling. */
final class NamePool {
    private final Tokens tokens;
    private final Map<String, String> pool = new HashMap<>();

    NamePool(Tokens tokens) {
        this.tokens = tokens;
    }

    String get(int token) {
        String text = tokens.text(token);
        String known = pool.putIfAbsent(text, text);
        return known == null ? text : known;
    }
}
