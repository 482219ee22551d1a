package edu.sysy.text;

import java.util.Optional;

/**
 * Finds the name that was probably meant: the nearest one by edit distance, with a bound on the work of a whole run.
 */
public final class Suggestions {
    private static final int MAX_NAME = 40;
    private static final int WORK = 3_000_000;

    private int workLeft = WORK;

    /** Starts with the work of a whole run ahead. */
    public Suggestions() {}

    /** The nearest of a few {@code candidates}. */
    public static Optional<String> among(String word, Iterable<String> candidates) {
        return new Suggestions().nearest(word, candidates);
    }

    /** The nearest of {@code candidates}, the first of several, if one is near enough. */
    public Optional<String> nearest(String word, Iterable<String> candidates) {
        return nearest(word, candidates, word.length() <= 2 ? 1 : word.length() <= 5 ? 2 : 3);
    }

    /** The nearest of {@code candidates} within {@code limit} steps, the first of several. */
    public Optional<String> nearest(String word, Iterable<String> candidates, int limit) {
        int best = Math.min(limit, word.length() - 1) + 1;
        Optional<String> found = Optional.empty();
        if (word.length() > MAX_NAME) {
            return found;
        }
        for (String candidate : candidates) {
            if (workLeft <= 0) {
                break;
            }
            workLeft--;
            if (candidate.length() <= MAX_NAME && Math.abs(candidate.length() - word.length()) < best) {
                workLeft -= word.length() * candidate.length() / 8;
                int distance = distance(word, candidate);
                if (distance < best && distance > 0) {
                    best = distance;
                    found = Optional.of(candidate);
                }
            }
        }
        return found;
    }

    /** Levenshtein's distance, where exchanging two neighbours counts as one step too. */
    static int distance(String a, String b) {
        int[] beforePrevious = new int[b.length() + 1];
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(change, Math.min(previous[j], row[j - 1]) + 1);
                boolean exchanged =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (exchanged) {
                    row[j] = Math.min(row[j], beforePrevious[j - 2] + 1);
                }
            }
            beforePrevious = previous;
            previous = row;
        }
        return previous[b.length()];
    }
}
