package edu.sysy.text;

/**
 * Reads the characters of a text form; knows numbers, words, names and where it is. The text forms of the intermediate
 * representation and of machine code share it.
 */
public final class TextScanner {
    /** Values and labels are numbered below this, so that tables indexed by them have a sane size. */
    public static final int NUMBER_LIMIT = 1 << 24;

    /** Word indices are below this. */
    public static final int INDEX_LIMIT = Integer.MAX_VALUE;

    private final String text;
    private final Mistake mistakes;
    private int at;

    /** Makes the exception for a mistake in a text. */
    @FunctionalInterface
    public interface Mistake {
        /** The exception for a mistake at a line and column, both from 1. */
        IllegalArgumentException at(int line, int column, String problem);
    }

    /** A scanner of {@code text}. */
    public TextScanner(String text, Mistake mistakes) {
        this.text = text;
        this.mistakes = mistakes;
    }

    /** Where the next character is. */
    public int offset() {
        return at;
    }

    /** Goes back to an {@link #offset}. */
    public void rewind(int offset) {
        at = offset;
    }

    /** The exception for a mistake at an offset. */
    public IllegalArgumentException error(int offset, String problem) {
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < offset; i++) {
            if (text.charAt(i) == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
        return mistakes.at(line, offset - lineStart + 1, problem);
    }

    /** The exception that says what should stand here. */
    public IllegalArgumentException expected(String what) {
        return error(at, "expected " + what + ", found " + found());
    }

    private String found() {
        if (at == text.length()) {
            return "the end of the text";
        }
        char c = text.charAt(at);
        if (c == '\n' || c == '\r') {
            return "the end of the line";
        }
        int end = at + 1;
        while (NameText.isPlain(c) && end < text.length() && end - at < 40 && NameText.isPlain(text.charAt(end))) {
            end++;
        }
        return "'" + text.substring(at, end) + "'";
    }

    /** Skips blanks within the line, and a comment. */
    public void skipBlanks() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        if (at < text.length() && text.charAt(at) == ';') {
            while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
                at++;
            }
        }
    }

    /** Skips blanks, comments and line ends. */
    public void skipLines() {
        skipBlanks();
        while (at < text.length() && (text.charAt(at) == '\n' || text.charAt(at) == '\r')) {
            at++;
            skipBlanks();
        }
    }

    /** Whether nothing is left. */
    public boolean atEnd() {
        return at == text.length();
    }

    /** Whether nothing is left of the line. */
    public boolean atLineEnd() {
        return at == text.length() || text.charAt(at) == '\n' || text.charAt(at) == '\r';
    }

    /** Demands the end of the line, and skips blank lines after it. */
    public void endLine() {
        if (!atLineEnd()) {
            throw expected("the end of the line");
        }
        skipLines();
    }

    /** The next character; {@code '\0'} at the end. */
    public char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    /** Skips a character, and blanks after it, if it is the next one. */
    public boolean skip(char wanted) {
        if (peek() != wanted || atEnd()) {
            return false;
        }
        at++;
        skipBlanks();
        return true;
    }

    /** Skips a word of punctuation, and blanks after it, if it stands here. */
    public boolean skip(String wanted) {
        if (!text.startsWith(wanted, at)) {
            return false;
        }
        at += wanted.length();
        skipBlanks();
        return true;
    }

    /** Skips a character that has to stand here. */
    public void expect(char wanted) {
        if (!skip(wanted)) {
            throw expected("'" + wanted + "'");
        }
    }

    /** Letters, digits, {@code _}, {@code .} and {@code $}. */
    public String word(String what) {
        int start = at;
        while (at < text.length() && NameText.isPlain(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw expected(what);
        }
        String word = text.substring(start, at);
        skipBlanks();
        return word;
    }

    /** The rest of the line up to a character of {@code ends}. */
    public String textUntil(String ends) {
        int start = at;
        while (!atLineEnd() && ends.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(start, at);
    }

    /** A number constant of any kind as it is written: sign, word, and {@code +}, {@code -} or {@code :} inside. */
    public String numberText() {
        int start = at;
        if (peek() == '-') {
            at++;
        }
        while (at < text.length() && (NameText.isPlain(text.charAt(at)) || continuesNumber(start))) {
            at++;
        }
        if (at == start) {
            throw expected("a number");
        }
        String number = text.substring(start, at);
        skipBlanks();
        return number;
    }

    private boolean continuesNumber(int start) {
        char c = text.charAt(at);
        char before = text.charAt(at - 1);
        return ((c == '-' || c == '+') && (before == 'p' || before == 'e' || before == 'P' || before == 'E'))
                || (c == ':' && at == start + 3 && text.startsWith("nan", start));
    }

    /** A 32-bit integer, decimal or hexadecimal; hexadecimal ones may have the top bit set. */
    public int integer() {
        int start = at;
        String number = numberText();
        try {
            return number.startsWith("0x")
                    ? Integer.parseUnsignedInt(number.substring(2), 16)
                    : Integer.parseInt(number);
        } catch (NumberFormatException e) {
            throw error(start, "'" + number + "' is not a 32-bit integer");
        }
    }

    /** A 64-bit integer, decimal. */
    public long longInteger() {
        int start = at;
        String number = numberText();
        try {
            return Long.parseLong(number);
        } catch (NumberFormatException e) {
            throw error(start, "'" + number + "' is not a 64-bit integer");
        }
    }

    /** An integer from 0 to {@code limit} - 1. */
    public int natural(String what, int limit) {
        int start = at;
        if (peek() < '0' || peek() > '9') {
            throw expected(what);
        }
        int value = integer();
        if (value < 0 || value >= limit) {
            throw error(start, what + " must be below " + limit);
        }
        return value;
    }

    /** The bits of a floating constant. */
    public int floatBits() {
        int start = at;
        String number = numberText();
        try {
            return FloatText.bits(number);
        } catch (NumberFormatException e) {
            throw error(start, "'" + number + "' is not a floating constant");
        }
    }

    /** A name after {@code @}, plain or quoted. */
    public String name() {
        if (peek() != '@') {
            throw expected("a name");
        }
        at++;
        return peek() == '"' ? quotedName() : word("a name");
    }

    private String quotedName() {
        int start = at++;
        StringBuilder name = new StringBuilder();
        while (!atLineEnd() && peek() != '"') {
            char c = text.charAt(at++);
            if (c == '\\' && peek() == 'u' && at + 5 <= text.length()) {
                name.append(escaped());
            } else if (c == '\\' && !atLineEnd()) {
                name.append(text.charAt(at++));
            } else {
                name.append(c);
            }
        }
        if (peek() != '"') {
            throw error(start, "the quoted name does not end");
        }
        at++;
        skipBlanks();
        return name.toString();
    }

    private char escaped() {
        try {
            char c = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
            at += 5;
            return c;
        } catch (NumberFormatException e) {
            throw error(at, "'\\u' needs four hexadecimal digits");
        }
    }
}
