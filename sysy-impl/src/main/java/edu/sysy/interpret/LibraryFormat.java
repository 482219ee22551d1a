package edu.sysy.interpret;

import edu.sysy.ir.Type;
import java.util.List;
import java.util.Locale;

/**
 * C's {@code printf}: the conversions {@code %d %i %u %x %X %o %c %s %f %F %e %E %g %G %a %A %%} with the flags
 * {@code - 0 +} and space, width and precision (numbers or {@code *}), and an {@code l} before the letter, which
 * changes nothing.
 * Anything else after a percent sign is written as it stands.
 */
final class LibraryFormat {
    private static final int MAX_FLOATING_DIGITS = 1 << 20;

    private final WordMemory memory;
    private final LibraryOutput out;
    private final List<Type> types;
    private final int[] arguments;
    private int nextArgument;
    private int at;

    private boolean left;
    private boolean zeros;
    private char plus;
    private int width;
    private int precision;

    LibraryFormat(WordMemory memory, LibraryOutput out, int format, List<Type> types, int[] arguments) {
        this.memory = memory;
        this.out = out;
        this.at = format;
        this.types = types;
        this.arguments = arguments;
    }

    void run() {
        for (int c = byteAt(at); c != 0; c = byteAt(at)) {
            at++;
            if (c == '%') {
                conversion();
            } else {
                out.write(c);
            }
        }
    }

    private int byteAt(int address) {
        return memory.load(address & ~3) >>> 8 * (address & 3) & 0xff;
    }

    private void conversion() {
        int start = at - 1;
        flags();
        width = numberOrArgument();
        if (width < 0) {
            left = true;
            width = width == Integer.MIN_VALUE ? 0 : -width;
        }
        precision = -1;
        if (byteAt(at) == '.') {
            at++;
            precision = Math.max(-1, numberOrArgument());
        }
        while (byteAt(at) == 'l') {
            at++;
        }
        int letter = byteAt(at);
        if (letter != 0) {
            at++;
        }
        switch (letter) {
            case 'd', 'i' -> signed(nextInt());
            case 'u' -> integer("", Integer.toUnsignedString(nextInt()));
            case 'x' -> integer("", Integer.toHexString(nextInt()));
            case 'X' -> integer("", Integer.toHexString(nextInt()).toUpperCase(Locale.ROOT));
            case 'o' -> integer("", Integer.toOctalString(nextInt()));
            case 'c' -> pad("", String.valueOf((char) (nextInt() & 0xff)), false);
            case 's' -> string(nextInt());
            case 'f', 'e', 'g', 'a' -> floating((char) letter, nextDouble(), false);
            case 'F', 'E', 'G', 'A' -> floating((char) (letter - 'A' + 'a'), nextDouble(), true);
            case '%' -> out.write('%');
            default -> {
                for (int i = start; i != at; i++) {
                    out.write(byteAt(i));
                }
            }
        }
    }

    private void flags() {
        left = false;
        zeros = false;
        plus = 0;
        while (true) {
            switch (byteAt(at)) {
                case '-' -> left = true;
                case '0' -> zeros = true;
                case '+' -> plus = '+';
                case ' ' -> plus = plus == '+' ? '+' : ' ';
                default -> {
                    return;
                }
            }
            at++;
        }
    }

    private int numberOrArgument() {
        if (byteAt(at) == '*') {
            at++;
            return nextInt();
        }
        long number = 0;
        for (int digit = byteAt(at) - '0'; digit >= 0 && digit <= 9; digit = byteAt(at) - '0') {
            number = Math.min(10 * number + digit, Integer.MAX_VALUE);
            at++;
        }
        return (int) number;
    }

    private int nextInt() {
        return nextArgument < arguments.length ? arguments[nextArgument++] : 0;
    }

    private double nextDouble() {
        if (nextArgument < arguments.length && types.get(nextArgument) == Type.F32) {
            return Float.intBitsToFloat(arguments[nextArgument++]);
        }
        return nextInt();
    }

    private void signed(int value) {
        integer(sign(value < 0), Long.toString(Math.abs((long) value)));
    }

    private String sign(boolean negative) {
        return negative ? "-" : plus == 0 ? "" : String.valueOf(plus);
    }

    private void integer(String sign, String digits) {
        String shown = precision == 0 && digits.equals("0") ? "" : digits;
        int missing = precision - shown.length();
        int total = sign.length() + Math.max(missing, 0) + shown.length();
        boolean zeroPadded = zeros && precision < 0 && !left;
        if (!left && !zeroPadded) {
            out.repeat(' ', width - total);
        }
        out.write(sign);
        out.repeat('0', zeroPadded ? width - total : missing);
        out.write(shown);
        if (left) {
            out.repeat(' ', width - total);
        }
    }

    private void string(int address) {
        StringBuilder text = new StringBuilder();
        for (int i = address; precision < 0 || text.length() < precision; i++) {
            int c = byteAt(i);
            if (c == 0) {
                break;
            }
            text.append((char) c);
        }
        pad("", text.toString(), false);
    }

    private void floating(char letter, double value, boolean upper) {
        if (Double.isNaN(value)) {
            pad(sign(false), upper ? "NAN" : "nan", false);
            return;
        }
        double magnitude = Math.abs(value);
        String sign = sign(Double.doubleToRawLongBits(value) < 0);
        if (Double.isInfinite(value)) {
            pad(sign, upper ? "INF" : "inf", false);
            return;
        }
        int digits = precision < 0 ? 6 : precision;
        if (digits > MAX_FLOATING_DIGITS) {
            throw new LimitReachedException(Limit.OUTPUT);
        }
        String text = switch (letter) {
            case 'f' -> NumberText.fixed(magnitude, digits);
            case 'e' -> NumberText.scientific(magnitude, digits);
            case 'g' -> NumberText.general(magnitude, digits);
            default -> NumberText.hexadecimal(magnitude, precision);
        };
        String shown = upper ? text.toUpperCase(Locale.ROOT) : text;
        int prefix = letter == 'a' ? 2 : 0; // the zeros of a width stand after 0x
        pad(sign + shown.substring(0, prefix), shown.substring(prefix), zeros);
    }

    private void pad(String prefix, String body, boolean withZeros) {
        int missing = width - prefix.length() - body.length();
        if (!left && !withZeros) {
            out.repeat(' ', missing);
        }
        out.write(prefix);
        if (!left && withZeros) {
            out.repeat('0', missing);
        }
        out.write(body);
        if (left) {
            out.repeat(' ', missing);
        }
    }
}
