package edu.sysy.course;

import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Cuts a text into the tokens of a grammar: words and numbers as long as they go, of operators the longest that the
 * grammar has.
 */
final class CourseScanner {
    /**
     * The tokens of a text.
     *
     * @param terminals the number of each token's terminal, then {@link #END}
     */
    record Result(List<CourseToken> tokens, int[] terminals) {}

    /** The number that stands for the end of the text. */
    static final int END = Integer.MAX_VALUE;

    /** At most this many tokens, so that a derivation fits into memory. */
    private static final int MAX_COUNT = 500_000;

    private static final Pattern INTEGER = Pattern.compile("\\d+|0[xX]\\p{XDigit}+");

    private final GrammarTables tables;
    private final SourceFile source;
    private final String text;
    private final Map<String, Integer> spellings = new HashMap<>();
    private final int longestSpelling;
    private final List<CourseToken> tokens = new ArrayList<>();
    private int[] terminals = new int[256];
    private int position;

    CourseScanner(GrammarTables tables, SourceFile source) {
        this.tables = tables;
        this.source = source;
        this.text = source.text();
        int longest = 1;
        for (Map.Entry<String, Integer> terminal : tables.terminals().entrySet()) {
            String name = terminal.getKey();
            if (name.startsWith("'")) {
                String spelling = name.substring(1, name.length() - 1);
                spellings.put(spelling, terminal.getValue());
                longest = Math.max(longest, spelling.length());
            }
        }
        longestSpelling = longest;
    }

    Result scan() {
        position = text.startsWith("\uFEFF") ? 1 : 0;
        while (skipBlanks()) {
            if (tokens.size() == MAX_COUNT) {
                throw mistake("more than " + MAX_COUNT + " tokens");
            }
            token();
        }
        int count = tokens.size();
        int[] all = Arrays.copyOf(terminals, count + 1);
        all[count] = END;
        return new Result(List.copyOf(tokens), all);
    }

    /** Skips white space and comments; false at the end of the text. */
    private boolean skipBlanks() {
        while (position < text.length()) {
            if (Character.isWhitespace(text.charAt(position))) {
                position++;
            } else if (text.startsWith("//", position)) {
                while (position < text.length() && !isLineBreak(text.charAt(position))) {
                    position++;
                }
            } else if (text.startsWith("/*", position)) {
                int close = text.indexOf("*/", position + 2);
                if (close < 0) {
                    throw mistake("block comment is never closed");
                }
                position = close + 2;
            } else {
                return true;
            }
        }
        return false;
    }

    private void token() {
        int start = position;
        char c = text.charAt(start);
        if (isLetter(c)) {
            position = afterWord(start);
            Integer keyword = spellings.get(text.substring(start, position));
            add(start, keyword == null ? terminal(LexicalClass.IDENTIFIER) : Optional.of(keyword));
        } else if (isDigit(c)) {
            position = afterWord(start);
            boolean whole = INTEGER.matcher(text).region(start, position).matches();
            add(start, whole ? terminal(LexicalClass.INTEGER) : Optional.empty());
        } else if (c == '\'') {
            position = afterQuote(start, true);
            add(start, terminal(LexicalClass.CHARACTER));
        } else if (c == '"') {
            boolean escapes = terminal(LexicalClass.STRING).isPresent();
            position = afterQuote(start, escapes);
            add(start, terminal(escapes ? LexicalClass.STRING : LexicalClass.FORMAT));
        } else {
            position = afterOperator(start);
            add(start, Optional.ofNullable(spellings.get(text.substring(start, position))));
        }
    }

    private void add(int start, Optional<Integer> terminal) {
        Span span = new Span(start, position);
        if (terminal.isEmpty()) {
            String message = "no token of the grammar " + tables.grammar().name() + ": "
                    + text.substring(start, Math.min(position, start + 40));
            throw new CompilationException(source, List.of(Diagnostic.error("E0803", span, message)));
        }
        int number = terminal.get();
        if (tokens.size() == terminals.length) {
            terminals = Arrays.copyOf(terminals, 2 * terminals.length);
        }
        terminals[tokens.size()] = number;
        tokens.add(new CourseToken(tables.code(number), text.substring(start, position), span));
    }

    private Optional<Integer> terminal(LexicalClass known) {
        return Optional.ofNullable(tables.terminals().get(known.grammarName()));
    }

    private int afterWord(int start) {
        int end = start;
        while (end < text.length() && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)))) {
            end++;
        }
        return end;
    }

    /** The place after the quote that closes the one at {@code start}, on the same line. */
    private int afterQuote(int start, boolean escapes) {
        int end = start + 1;
        while (end < text.length() && !isLineBreak(text.charAt(end))) {
            char c = text.charAt(end);
            if (c == text.charAt(start)) {
                return end + 1;
            }
            end += escapes && c == '\\' && end + 1 < text.length() && !isLineBreak(text.charAt(end + 1)) ? 2 : 1;
        }
        throw mistake("a quote is never closed");
    }

    /** The place after the longest operator of the grammar at {@code start}; after one character if there is none. */
    private int afterOperator(int start) {
        for (int end = Math.min(text.length(), start + longestSpelling); end > start; end--) {
            if (spellings.containsKey(text.substring(start, end))) {
                return end;
            }
        }
        return start + Character.charCount(text.codePointAt(start));
    }

    private CompilationException mistake(String message) {
        Span span = new Span(position, position + 1);
        return new CompilationException(source, List.of(Diagnostic.error("E0803", span, message)));
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLineBreak(char c) {
        return c == '\n' || c == '\r';
    }
}
