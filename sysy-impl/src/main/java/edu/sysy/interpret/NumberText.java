package edu.sysy.interpret;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Magnitudes of floating numbers as C's {@code printf} writes them; all rounding is exact, ties to even. */
final class NumberText {
    private NumberText() {}

    /**
     * {@code %a} without sign: {@code 0x1.8p+1}.
     *
     * @param magnitude finite, not negative
     * @param precision hexadecimal digits after the point; -1 for as many as needed
     */
    static String hexadecimal(double magnitude, int precision) {
        long bits = Double.doubleToRawLongBits(magnitude);
        long digits = bits & 0xfffffffffffffL;
        int exponent = 0;
        if (magnitude != 0) {
            exponent = Math.max(Math.getExponent(magnitude), Double.MIN_EXPONENT);
            digits |= magnitude >= Double.MIN_NORMAL ? 1L << 52 : 0;
        }
        if (precision >= 0 && precision < 13) {
            digits = roundDigits(digits, 4 * (13 - precision));
        }
        StringBuilder fraction = new StringBuilder(String.format("%013x", digits & 0xfffffffffffffL));
        int length = precision < 0 ? significant(fraction) : precision;
        while (fraction.length() < length) {
            fraction.append('0');
        }
        fraction.setLength(length);
        return "0x" + (digits >>> 52) + (length == 0 ? "" : "." + fraction) + "p" + (exponent < 0 ? "-" : "+")
                + Math.abs(exponent);
    }

    private static long roundDigits(long digits, int dropped) {
        long unit = 1L << dropped;
        long rest = digits & (unit - 1);
        long kept = digits - rest;
        boolean up = rest > unit / 2 || (rest == unit / 2 && (kept & unit) != 0);
        return up ? kept + unit : kept;
    }

    private static int significant(StringBuilder digits) {
        int length = digits.length();
        while (length > 0 && digits.charAt(length - 1) == '0') {
            length--;
        }
        return length;
    }

    /** {@code %f} without sign: {@code 3.140000}. */
    static String fixed(double magnitude, int precision) {
        return new BigDecimal(magnitude)
                .setScale(precision, RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    /** {@code %e} without sign: {@code 3.140000e+00}. */
    static String scientific(double magnitude, int precision) {
        if (magnitude == 0) {
            return scientific("0".repeat(precision + 1), 0, precision);
        }
        BigDecimal rounded = rounded(magnitude, precision + 1);
        String digits = rounded.unscaledValue().toString();
        String padded = digits + "0".repeat(Math.max(0, precision + 1 - digits.length()));
        return scientific(padded, exponent(rounded), precision);
    }

    private static String scientific(String digits, int exponent, int precision) {
        return digits.charAt(0)
                + (precision == 0 ? "" : "." + digits.substring(1, precision + 1))
                + String.format("e%c%02d", exponent < 0 ? '-' : '+', Math.abs(exponent));
    }

    /** {@code %g} without sign: the shorter of the two, without trailing zeros. */
    static String general(double magnitude, int precision) {
        int digits = Math.max(precision, 1);
        int exponent = magnitude == 0 ? 0 : exponent(rounded(magnitude, digits));
        if (exponent >= -4 && exponent < digits) {
            return withoutTrailingZeros(fixed(magnitude, digits - 1 - exponent));
        }
        String text = scientific(magnitude, digits - 1);
        int letter = text.indexOf('e');
        return withoutTrailingZeros(text.substring(0, letter)) + text.substring(letter);
    }

    private static BigDecimal rounded(double magnitude, int digits) {
        return new BigDecimal(magnitude).round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }

    private static int exponent(BigDecimal number) {
        return number.precision() - number.scale() - 1;
    }

    private static String withoutTrailingZeros(String number) {
        if (number.indexOf('.') < 0) {
            return number;
        }
        int end = number.length();
        while (number.charAt(end - 1) == '0') {
            end--;
        }
        return number.substring(0, number.charAt(end - 1) == '.' ? end - 1 : end);
    }
}
