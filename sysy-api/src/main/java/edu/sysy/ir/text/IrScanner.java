package edu.sysy.ir.text;

/** Reads the characters of the text form; knows numbers, words, names and where it is. */
final class IrScanner {
    /** Values and labels are numbered below this, so that tables indexed by them have a sane size. */
    static final int NUMBER_LIMIT = 1 << 24;

    /** Word indices are below this. */
    static final int INDEX_LIMIT = Integer.MAX_VALUE;

    private final String text;
    private int at;

    IrScanner(String text) {
        this.text = text;
    }

    int offset() {
        return at;
    }

    void rewind(int offset) {
        at = offset;
    }

    IrSyntaxException error(int offset, String problem) {
        int line = 1;
        int lineStart = 0;
        for (int i = 0; i < offset; i++) {
            if (text.charAt(i) == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
        return new IrSyntaxException(line, offset - lineStart + 1, problem);
    }

    IrSyntaxException expected(String what) {
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
        while (Names.isPlain(c) && end < text.length() && end - at < 40 && Names.isPlain(text.charAt(end))) {
            end++;
        }
        return "'" + text.substring(at, end) + "'";
    }

    /** Skips blanks within the line, and a comment. */
    void skipBlanks() {
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
    void skipLines() {
        skipBlanks();
        while (at < text.length() && (text.charAt(at) == '\n' || text.charAt(at) == '\r')) {
            at++;
            skipBlanks();
        }
    }

    boolean atEnd() {
        return at == text.length();
    }

    boolean atLineEnd() {
        return at == text.length() || text.charAt(at) == '\n' || text.charAt(at) == '\r';
    }

    void endLine() {
        if (!atLineEnd()) {
            throw expected("the end of the line");
        }
        skipLines();
    }

    char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    boolean skip(char wanted) {
        if (peek() != wanted || atEnd()) {
            return false;
        }
        at++;
        skipBlanks();
        return true;
    }

    void expect(char wanted) {
        if (!skip(wanted)) {
            throw expected("'" + wanted + "'");
        }
    }

    /** Letters, digits, {@code _}, {@code .} and {@code $}. */
    String word(String what) {
        int start = at;
        while (at < text.length() && Names.isPlain(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw expected(what);
        }
        String word = text.substring(start, at);
        skipBlanks();
        return word;
    }

    /** A number constant of any kind as it is written: sign, word, and {@code +}, {@code -} or {@code :} inside. */
    String numberText() {
        int start = at;
        if (peek() == '-') {
            at++;
        }
        while (at < text.length() && (Names.isPlain(text.charAt(at)) || continuesNumber(start))) {
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
    int integer() {
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

    /** An integer from 0 to {@code limit} - 1. */
    int natural(String what, int limit) {
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

    int floatBits() {
        int start = at;
        String number = numberText();
        try {
            return FloatText.bits(number);
        } catch (NumberFormatException e) {
            throw error(start, "'" + number + "' is not a floating constant");
        }
    }

    /** A name behind {@code @}, plain or quoted. */
    String name() {
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
