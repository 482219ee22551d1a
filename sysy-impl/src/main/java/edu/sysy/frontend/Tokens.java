package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.ir.Value;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The tokens of a source in flat arrays; a token costs nine bytes. The last one is {@link TokenKind#END}. Values and
 * names are decoded from the text when somebody asks.
 */
final class Tokens {
    /** A token becomes at most this many values of the function that it is in; 2.5 are the most that any form takes. */
    static final int MAX_VALUES_PER_TOKEN = 4;

    /** More tokens are rejected: the values of a function of so many would have numbers above the largest one. */
    static final int MAX_COUNT = (Value.MAX_INDEX + 1) / MAX_VALUES_PER_TOKEN;

    /** There is room for so many from the start at most, as a long source may be one comment. */
    private static final int MAX_GUESS = 1 << 20;

    private static final TokenKind[] KINDS = TokenKind.values();

    private final SourceFile source;
    private final Dialect dialect;
    private byte[] kinds;
    private int[] starts;
    private int[] ends;
    private final Set<String> macros = new HashSet<>();
    private int count;
    private boolean cutOff;

    Tokens(SourceFile source, Dialect dialect) {
        this.source = source;
        this.dialect = dialect;
        int guess = Math.min(source.text().length() / 3, MAX_GUESS) + 16;
        kinds = new byte[guess];
        starts = new int[guess];
        ends = new int[guess];
    }

    void add(TokenKind kind, int start, int end) {
        if (count == kinds.length) {
            int larger = count + count / 2;
            kinds = Arrays.copyOf(kinds, larger);
            starts = Arrays.copyOf(starts, larger);
            ends = Arrays.copyOf(ends, larger);
        }
        kinds[count] = (byte) kind.ordinal();
        starts[count] = start;
        ends[count++] = end;
    }

    /** Remembers that the text ends inside a comment. */
    void markCutOff() {
        cutOff = true;
    }

    /** Whether the text ends inside a comment, so that what is missing at its end is no news. */
    boolean isCutOff() {
        return cutOff;
    }

    SourceFile source() {
        return source;
    }

    /** The language whose keywords the tokens are. */
    Dialect dialect() {
        return dialect;
    }

    int count() {
        return count;
    }

    TokenKind kind(int index) {
        return KINDS[kinds[Math.min(index, count - 1)]];
    }

    int start(int index) {
        return starts[Math.min(index, count - 1)];
    }

    int end(int index) {
        return ends[Math.min(index, count - 1)];
    }

    Span span(int index) {
        return new Span(start(index), end(index));
    }

    String text(int index) {
        return source.text().substring(start(index), end(index));
    }

    /** Whether a token is a string literal without its closing quote. */
    boolean isUnclosedString(int index) {
        if (index < 0 || kind(index) != TokenKind.STRING) {
            return false;
        }
        String text = source.text();
        int last = end(index) - 1;
        int backslashes = 0;
        while (last - 1 - backslashes > start(index) && text.charAt(last - 1 - backslashes) == '\\') {
            backslashes++;
        }
        boolean quoted = text.charAt(last) == '"' || Lookalikes.isQuote(text.charAt(last));
        return last == start(index) || !quoted || backslashes % 2 == 1;
    }

    /** Remembers a name that a line of C's preprocessor defines. */
    void addMacro(String name) {
        macros.add(name);
    }

    /** The names that lines of C's preprocessor define. */
    Set<String> macros() {
        return macros;
    }

    boolean isWord(int index, String word) {
        return kind(index) == TokenKind.IDENTIFIER
                && end(index) - start(index) == word.length()
                && source.text().startsWith(word, start(index));
    }

    /** Whether nothing stands between two tokens. */
    boolean adjacent(int left, int right) {
        return end(left) == start(right);
    }

    /** How messages call the token. */
    String describe(int index) {
        TokenKind kind = kind(index);
        return switch (kind) {
            case END, STRING -> kind.text();
            default -> Diagnostics.quote(source.text(), start(index), end(index));
        };
    }
}
