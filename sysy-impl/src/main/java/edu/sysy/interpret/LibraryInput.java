package edu.sysy.interpret;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Reads numbers and bytes as C's {@code scanf} and {@code getchar} do, with one byte of look-ahead. */
final class LibraryInput {
    private static final int END = -1;

    private final InputStream stream;
    private final Runnable beforeWaiting;
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int end;
    private boolean ended;

    /**
     * Reads from {@code stream}.
     *
     * @param beforeWaiting what to do before more is asked of the stream
     */
    LibraryInput(InputStream stream, Runnable beforeWaiting) {
        this.stream = stream;
        this.beforeWaiting = beforeWaiting;
    }

    private int peek() {
        if (at == end) {
            fill();
        }
        return at < end ? buffer[at] & 0xff : END;
    }

    private void fill() {
        if (ended) {
            return;
        }
        beforeWaiting.run();
        try {
            end = Math.max(0, stream.read(buffer));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        at = 0;
        ended = end == 0;
    }

    /** The next byte; -1 at the end. */
    int readByte() {
        int next = peek();
        if (next != END) {
            at++;
        }
        return next;
    }

    private void skipSpace() {
        int next = peek();
        while (next == ' ' || (next >= '\t' && next <= '\r')) {
            at++;
            next = peek();
        }
    }

    /** As {@code scanf("%d")}, modulo 2^32; without a digit 0, and a sign is consumed. */
    int readInt() {
        skipSpace();
        int sign = peek();
        if (sign == '-' || sign == '+') {
            at++;
        }
        int value = 0;
        for (int digit = peek() - '0'; digit >= 0 && digit <= 9; digit = peek() - '0') {
            value = 10 * value + digit;
            at++;
        }
        return sign == '-' ? -value : value;
    }

    /** As {@code scanf("%f")}; without a number 0, and the characters that began one are consumed. */
    float readFloat() {
        skipSpace();
        StringBuilder number = new StringBuilder();
        int sign = peek();
        if (sign == '-' || sign == '+') {
            take(number);
        }
        boolean known = switch (peek()) {
            case 'i', 'I' -> readInfinity(number);
            case 'n', 'N' -> readNan(number);
            default -> readDigits(number);
        };
        return known ? Float.parseFloat(number.toString()) : 0;
    }

    private boolean readInfinity(StringBuilder number) {
        int matched = match("infinity");
        number.append("Infinity");
        return matched == 3 || matched == 8;
    }

    private boolean readNan(StringBuilder number) {
        number.append("NaN");
        return match("nan") == 3;
    }

    private int match(String word) {
        int matched = 0;
        while (matched < word.length() && (peek() | 32) == word.charAt(matched)) {
            matched++;
            at++;
        }
        return matched;
    }

    /** Appends digits and an exponent in the form of Java's floating literals; whether there was a digit. */
    private boolean readDigits(StringBuilder number) {
        int radix = 10;
        int digits = 0;
        if (peek() == '0') {
            take(number);
            if ((peek() | 32) == 'x') {
                take(number);
                radix = 16;
            } else {
                digits = 1;
            }
        }
        digits += takeDigits(number, radix);
        if (peek() == '.') {
            take(number);
            digits += takeDigits(number, radix);
        }
        if (digits == 0) {
            return false;
        }
        char exponentLetter = radix == 16 ? 'p' : 'e';
        StringBuilder exponent = new StringBuilder();
        int exponentDigits = 0;
        if ((peek() | 32) == exponentLetter) {
            at++;
            if (peek() == '-' || peek() == '+') {
                take(exponent);
            }
            exponentDigits = takeDigits(exponent, 10);
        }
        number.append(exponentLetter).append(exponentDigits == 0 ? "0" : exponent);
        return true;
    }

    private int takeDigits(StringBuilder number, int radix) {
        int count = 0;
        while (peek() != END && Character.digit((char) peek(), radix) >= 0) {
            take(number);
            count++;
        }
        return count;
    }

    private void take(StringBuilder text) {
        text.append((char) peek());
        at++;
    }
}
