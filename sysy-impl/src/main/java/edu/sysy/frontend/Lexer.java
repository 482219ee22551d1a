package edu.sysy.frontend;

import edu.sysy.Cancellation;
import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Cuts a source into tokens. What cannot be a token is reported once per run of bad characters and leaves one token of
 * kind {@link TokenKind#BAD}, so that the parser can go on without reporting it again.
 */
final class Lexer {
    private static final int MAX_STRING = 100_000;
    private static final int TOKENS_BETWEEN_POLLS = 1024;

    /** Quotes further apart than this are not taken for a pair. */
    private static final int MAX_QUOTED = 48;

    /** So many names with letters of other alphabets are shown. */
    private static final int MAX_NAMES = 5;

    private final String text;
    private final Dialect dialect;
    private final Tokens tokens;
    private final Diagnostics diagnostics;
    private final NumberLiterals numbers;
    /** Names with letters that names do not have, and where each occurs first. */
    private final Map<String, Span> foreignNames = new LinkedHashMap<>();

    private int position;
    private boolean reportedMalformed;

    private Lexer(SourceFile source, Dialect dialect, Diagnostics diagnostics) {
        this.text = source.text();
        this.dialect = dialect;
        this.tokens = new Tokens(source, dialect);
        this.diagnostics = diagnostics;
        this.numbers = new NumberLiterals(text, dialect, diagnostics);
    }

    /** The tokens of {@code source}; just an end if there are more than {@link Tokens#MAX_COUNT}. */
    static Tokens scan(SourceFile source, Dialect dialect, Diagnostics diagnostics) {
        return new Lexer(source, dialect, diagnostics).scan();
    }

    private Tokens scan() {
        skipByteOrderMark();
        while (skipBlanks()) {
            if (tokens.count() == Tokens.MAX_COUNT) {
                String message = "source is too large: more than " + Tokens.MAX_COUNT + " tokens";
                error("E0112", position, position + 1, message);
                Tokens none = new Tokens(SourceFile.of(tokens.source().name(), ""), dialect);
                none.add(TokenKind.END, 0, 0);
                return none;
            }
            if (tokens.count() % TOKENS_BETWEEN_POLLS == 0) {
                Cancellation.poll();
            }
            token(text.charAt(position));
        }
        reportForeignNames();
        int end = tokens.count() == 0 ? 0 : tokens.end(tokens.count() - 1);
        tokens.add(TokenKind.END, end, end);
        return tokens;
    }

    private void skipByteOrderMark() {
        if (text.startsWith("\uFEFF")) {
            position = 1;
        }
    }

    /** Skips white space and comments; false at the end of the text. */
    private boolean skipBlanks() {
        while (position < text.length()) {
            int start = position;
            char c = text.charAt(position);
            if (isBlank(c)) {
                position++;
            } else if (c == '/' && at(position + 1) == '/') {
                skipLineComment();
                reportMalformedComment(start);
            } else if (c == '/' && at(position + 1) == '*') {
                skipBlockComment();
                reportMalformedComment(start);
            } else if (Lookalikes.isBlank(c)) {
                skipBlankLookalikes();
            } else if (c > 0x7F && look(position) == '/' && look(position + 1) == '/') {
                reportLookalikes(position, position + 2, "//");
                skipLineComment();
            } else {
                return true;
            }
        }
        return false;
    }

    private void skipBlankLookalikes() {
        int start = position;
        while (Lookalikes.isBlank(at(position))) {
            position++;
        }
        reportLookalikes(start, position, " ");
    }

    /** Warns once of a source that is not UTF-8, if that shows in comments only. */
    private void reportMalformedComment(int start) {
        OptionalInt malformed = tokens.source().malformedFrom(start);
        if (!reportedMalformed && malformed.isPresent() && malformed.getAsInt() < position) {
            reportedMalformed = true;
            int at = malformed.getAsInt();
            diagnostics.add(Diagnostic.warning("W0116", new Span(at, at + 1), "this comment is not UTF-8")
                    .withHelp("save the file in UTF-8"));
        }
    }

    private void skipLineComment() {
        while (position < text.length() && !isLineBreak(text.charAt(position))) {
            position++;
        }
        if (text.charAt(position - 1) == '\\' && position < text.length()) {
            String message = "comment ends in a backslash; the next line is not part of it";
            diagnostics.add(Diagnostic.warning("W0113", new Span(position - 1, position), message));
        }
    }

    private void skipBlockComment() {
        int close = text.indexOf("*/", position + 2);
        if (close < 0) {
            error("E0102", position, position + 2, "block comment is never closed");
            position = text.length();
            tokens.markCutOff();
        } else {
            position = close + 2;
        }
    }

    private void token(char c) {
        int start = position;
        if (NumberLiterals.isWordStart(c) || isForeignLetter(start)) {
            word();
        } else if ((c >= '0' && c <= '9') || (c == '.' && at(start + 1) >= '0' && at(start + 1) <= '9')) {
            TokenKind kind = numbers.scan(start);
            position = numbers.end();
            tokens.add(kind, start, position);
        } else if (c == '"' || Lookalikes.isQuote(c)) {
            string();
        } else if (c == '\'') {
            character();
        } else if (c == '#') {
            directive();
        } else {
            punctuation();
        }
    }

    /** A keyword or a name, which may have letters of other alphabets by mistake. */
    private void word() {
        int start = position;
        while (NumberLiterals.isWordPart(at(position))) {
            position++;
        }
        if (!isForeignLetter(position)) {
            tokens.add(TokenKind.ofWord(text, start, position, dialect), start, position);
            return;
        }
        while (NumberLiterals.isWordPart(at(position)) || isForeignLetter(position)) {
            position += Character.charCount(text.codePointAt(position));
        }
        foreignNames.putIfAbsent(text.substring(start, position), new Span(start, position));
        tokens.add(TokenKind.IDENTIFIER, start, position);
    }

    /** Reports all names with letters of other alphabets as one mistake. */
    private void reportForeignNames() {
        if (foreignNames.isEmpty()) {
            return;
        }
        List<Span> spans = List.copyOf(foreignNames.values());
        Span first = spans.getFirst();
        int letter = first.start();
        while (!isForeignLetter(letter)) {
            letter++;
        }
        Diagnostic error = Diagnostic.error("E0101", first, unexpected(letter))
                .withHelp("names have letters from a to z, digits and '_'");
        for (Span span : spans.subList(1, Math.min(spans.size(), MAX_NAMES))) {
            error = error.withNote(span, "another such name");
        }
        diagnostics.add(error);
    }

    /** Whether a character would be part of a name in other languages: a letter outside ASCII, or {@code $}. */
    private boolean isForeignLetter(int index) {
        char c = at(index);
        if (c == '$') {
            return NumberLiterals.isWordPart(at(index + 1))
                    || (index > 0 && NumberLiterals.isWordPart(at(index - 1)))
                    || at(index + 1) > 0x7F;
        }
        if (c < 0x80) {
            return false;
        }
        int letter = text.codePointAt(index);
        return Character.isUnicodeIdentifierPart(letter)
                && !Character.isIdentifierIgnorable(letter)
                && Lookalikes.ascii(c).chars().noneMatch(each -> each >= '0' && each <= '9');
    }

    private void punctuation() {
        int start = position;
        char c = text.charAt(start);
        String lookalike = c > 0x7F ? Lookalikes.ascii(c) : "";
        boolean two = lookalike.length() > 1;
        TokenKind kind = punctuation(look(start), two ? lookalike.charAt(1) : look(start + 1));
        if (kind == TokenKind.BAD) {
            bad();
            return;
        }
        position += two ? 1 : kind.text().length();
        reportLookalikes(start, position, kind.text());
        tokens.add(kind, start, position);
    }

    private static TokenKind punctuation(char c, char next) {
        boolean equals = next == '=';
        return switch (c) {
            case '+' -> TokenKind.PLUS;
            case '-' -> TokenKind.MINUS;
            case '*' -> TokenKind.STAR;
            case '/' -> TokenKind.SLASH;
            case '%' -> TokenKind.PERCENT;
            case '!' -> equals ? TokenKind.NOT_EQUAL : TokenKind.NOT;
            case '=' -> equals ? TokenKind.EQUAL : TokenKind.ASSIGN;
            case '<' -> equals ? TokenKind.LESS_EQUAL : TokenKind.LESS;
            case '>' -> equals ? TokenKind.GREATER_EQUAL : TokenKind.GREATER;
            case '&' -> next == '&' ? TokenKind.AND : TokenKind.BAD;
            case '|' -> next == '|' ? TokenKind.OR : TokenKind.BAD;
            case '(' -> TokenKind.LEFT_PARENTHESIS;
            case ')' -> TokenKind.RIGHT_PARENTHESIS;
            case '[' -> TokenKind.LEFT_BRACKET;
            case ']' -> TokenKind.RIGHT_BRACKET;
            case '{' -> TokenKind.LEFT_BRACE;
            case '}' -> TokenKind.RIGHT_BRACE;
            case ',' -> TokenKind.COMMA;
            case ';' -> TokenKind.SEMICOLON;
            default -> TokenKind.BAD;
        };
    }

    /** Reports the first character outside ASCII in a range that stands for {@code meant}. */
    private void reportLookalikes(int start, int end, String meant) {
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c > 0x7F) {
                String message = display(text.codePointAt(i)) + " looks like '" + meant + "'";
                diagnostics.add(
                        Diagnostic.error("E0115", new Span(start, end), message).withHelp("write the ASCII character"));
                return;
            }
        }
    }

    private void string() {
        int start = position++;
        boolean typographic = text.charAt(start) != '"';
        while (at(position) != '"' && !(typographic && Lookalikes.isQuote(at(position)))) {
            if (position >= text.length() || isLineBreak(text.charAt(position))) {
                error("E0111", start, start + 1, "string literal is never closed");
                tokens.add(TokenKind.STRING, start, position);
                return;
            }
            position += isEscape(position) ? 2 : 1;
        }
        position++;
        reportLookalikes(start, start + 1, "\"");
        if (position - start > MAX_STRING) {
            error("E0114", start, start + 1, "string literal is longer than " + MAX_STRING + " characters");
        }
        OptionalInt malformed = tokens.source().malformedFrom(start);
        if (malformed.isPresent() && malformed.getAsInt() < position) {
            int at = malformed.getAsInt();
            diagnostics.add(Diagnostic.error("E0116", new Span(at, at + 1), "this string literal is not UTF-8")
                    .withHelp("save the file in UTF-8"));
        }
        tokens.add(TokenKind.STRING, start, position);
    }

    /** Whether a backslash takes the next character of a string with it, so that a quote does not end the string. */
    private boolean isEscape(int index) {
        return at(index) == '\\'
                && dialect.has(LanguageFeature.STRING_ESCAPES)
                && index + 1 < text.length()
                && !isLineBreak(at(index + 1));
    }

    /** Character constants such as {@code 'a'} and {@code '\n'}, which not all dialects have. */
    private void character() {
        int start = position;
        int close = start + 1;
        while (close < start + MAX_QUOTED && at(close) != '\'' && !isLineBreak(at(close))) {
            if (at(close) == '"' && at(close + 1) != '\'') {
                break;
            }
            close += at(close) == '\\' ? 2 : 1;
        }
        if (at(close) != '\'') {
            bad();
            return;
        }
        position = close + 1;
        String decoded = StringLiterals.decode(text.substring(start, position));
        boolean single = decoded.length() == 1;
        boolean read = MissingFeatures.isRead(LanguageFeature.CHAR, dialect);
        if (read && single) {
            tokens.add(TokenKind.CHAR_LITERAL, start, position);
            return;
        }
        if (read) {
            String message =
                    decoded.isEmpty() ? "empty character constant" : "character constant of more than one byte";
            error("E0117", start, position, message);
            tokens.add(TokenKind.BAD_NUMBER, start, position);
            return;
        }
        String what = single ? "character constant " : "string in single quotes ";
        String help = single
                ? "write the code of the character, which is " + (int) decoded.charAt(0)
                : "a string literal stands in double quotes";
        String message = "unexpected " + what + text.substring(start, position);
        diagnostics.add(
                Diagnostic.error("E0101", new Span(start, position), message).withHelp(help));
        tokens.add(TokenKind.BAD_NUMBER, start, position);
    }

    /** A line of C's preprocessor, or a comment as other languages write it. */
    private void directive() {
        int start = position;
        while (position < text.length() && !isLineBreak(text.charAt(position))) {
            position++;
        }
        String line = text.substring(start, position);
        int lineStart = tokens.source().lineStart(tokens.source().line(start));
        boolean alone = tokens.count() == 0 || tokens.end(tokens.count() - 1) <= lineStart;
        if (!alone || !PreprocessorLine.isDirective(line)) {
            diagnostics.add(Diagnostic.error("E0207", new Span(start, position), "'#' begins no comment in SysY")
                    .withHelp("write '//' in place of '#'"));
            return;
        }
        Optional<PreprocessorLine> definition = PreprocessorLine.definition(line);
        definition.ifPresent(each -> tokens.addMacro(each.name()));
        String help = definition
                .map(PreprocessorLine::help)
                .orElse("leave this line out; the library functions need no declaration");
        diagnostics.add(Diagnostic.error("E0207", new Span(start, position), "SysY has no preprocessor")
                .withHelp(help));
    }

    private void bad() {
        int start = position;
        char c = look(start);
        TokenKind ofC = c == '?' ? TokenKind.QUESTION : c == ':' ? TokenKind.COLON : TokenKind.AMPERSAND;
        if (c == ':' && at(start + 1) == '=') {
            position += 2;
            diagnostics.add(Diagnostic.error("E0207", new Span(start, position), "':=' is not part of SysY")
                    .withHelp("write '='"));
            tokens.add(TokenKind.ASSIGN, start, position);
            return;
        }
        if (c == '?' || c == ':' || (c == '&' && !followsOperand())) {
            position++;
            reportLookalikes(start, position, ofC.text());
            tokens.add(ofC, start, position);
            return;
        }
        do {
            position++;
        } while (position < text.length() && isBad(position));
        Diagnostic diagnostic = Diagnostic.error("E0101", new Span(start, position), unexpected(start));
        switch (c) {
            case '&' -> add(diagnostic, start, "SysY has no bitwise operators; did you mean '&&'?", TokenKind.AND);
            case '|' -> add(diagnostic, start, "SysY has no bitwise operators; did you mean '||'?", TokenKind.OR);
            case '^', '~' -> add(diagnostic, start, "SysY has no bitwise operators", TokenKind.BAD);
            case '.' -> add(diagnostic, start, "SysY has no structures", TokenKind.BAD);
            default -> {
                diagnostics.add(diagnostic);
                tokens.add(TokenKind.BAD, start, position);
            }
        }
    }

    /** Whether the token before the current place ends an operand, so that an operator may follow. */
    private boolean followsOperand() {
        return tokens.count() > 0
                && switch (tokens.kind(tokens.count() - 1)) {
                    case IDENTIFIER, INT_LITERAL, FLOAT_LITERAL, STRING, BAD_NUMBER, RIGHT_PARENTHESIS, RIGHT_BRACKET ->
                        true;
                    default -> false;
                };
    }

    private void add(Diagnostic diagnostic, int start, String help, TokenKind kind) {
        diagnostics.add(diagnostic.withHelp(help));
        tokens.add(kind, start, position);
    }

    private boolean isBad(int index) {
        char c = text.charAt(index);
        boolean blank = isBlank(c) || Lookalikes.isBlank(c);
        boolean begins = NumberLiterals.isWordPart(c) || c == '"' || c == '\'' || c == '#' || c == '.';
        char meant = look(index);
        boolean punctuation = punctuation(meant, look(index + 1)) != TokenKind.BAD;
        boolean ofC = meant == '&' || meant == '|' || meant == '?' || meant == ':';
        return !blank && !begins && !punctuation && !ofC && !Lookalikes.isQuote(c) && !isForeignLetter(index);
    }

    private String unexpected(int start) {
        OptionalInt malformed = tokens.source().malformedFrom(start);
        if (malformed.isPresent() && malformed.getAsInt() == start) {
            reportedMalformed = true;
            return "unexpected bytes, which are not UTF-8";
        }
        char c = text.charAt(start);
        String meant = Lookalikes.ascii(c);
        return "unexpected character " + display(text.codePointAt(start))
                + (meant.isEmpty() ? "" : ", which looks like '" + meant + "'");
    }

    /**
     * A character as messages show it; outside ASCII with its number, and without itself where nothing would be seen.
     */
    private static String display(int c) {
        String number = String.format(Locale.ROOT, "U+%04X", c);
        String quoted = "'" + Character.toString(c) + "'";
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK -> number;
            default -> c < 0x7f ? quoted : quoted + " (" + number + ")";
        };
    }

    private static boolean isBlank(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    /** The ASCII character that the character at an index is, or looks like; itself if there is none. */
    private char look(int index) {
        char c = at(index);
        String lookalike = c > 0x7F ? Lookalikes.ascii(c) : "";
        return lookalike.isEmpty() ? c : lookalike.charAt(0);
    }

    private void error(String code, int start, int end, String message) {
        diagnostics.add(Diagnostic.error(code, new Span(start, end), message));
    }

    private static boolean isLineBreak(char c) {
        return c == '\n' || c == '\r';
    }

    private char at(int index) {
        return index < text.length() ? text.charAt(index) : '\0';
    }
}
