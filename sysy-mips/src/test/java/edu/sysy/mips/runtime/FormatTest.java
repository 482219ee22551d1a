package edu.sysy.mips.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormatTest {
    @TempDir
    static Path directory;

    private static RuntimePrograms library;

    /** The text of a main that calls putf, and what it should write. */
    private static final class Calls {
        private final StringBuilder code = new StringBuilder();
        private final StringBuilder data = new StringBuilder();
        private final StringBuilder expected = new StringBuilder();
        private int strings;

        void add(String expectedText, String format, Object... arguments) {
            List<String> words = new ArrayList<>(List.of(string(format + "\n")));
            for (Object argument : arguments) {
                switch (argument) {
                    case Integer i -> words.add("li $t0, " + i);
                    case String s -> words.add(string(s));
                    case Double d -> {
                        if (words.size() % 2 != 0) {
                            words.add("li $t0, 12345");
                        }
                        long bits = Double.doubleToRawLongBits(d);
                        words.add("li $t0, " + (int) bits);
                        words.add("li $t0, " + (int) (bits >> 32));
                    }
                    default -> throw new IllegalArgumentException(argument.toString());
                }
            }
            for (int i = 0; i < words.size(); i++) {
                code.append("        ").append(words.get(i)).append('\n');
                code.append(i < 4 ? "        move $a" + i + ", $t0\n" : "        sw $t0, " + 4 * i + "($sp)\n");
            }
            code.append(Mains.call("putf"));
            expected.append(expectedText).append('\n');
        }

        private String string(String text) {
            String label = "string" + strings++;
            data.append(label).append(":\n        .asciiz \"").append(text.replace("\n", "\\n"));
            data.append("\"\n");
            return "la $t0, " + label;
        }

        void check() {
            String main =
                    "        .text\n        .globl main\nmain:\n        addiu $sp, $sp, -104\n        sw $ra, 100($sp)\n"
                            + code
                            + "        lw $ra, 100($sp)\n        move $v0, $zero\n        jr $ra\n        addiu $sp, $sp, 104\n"
                            + "        .rdata\n" + data;
            RuntimePrograms.Outcome outcome = library.run(library.program(main), "");
            assertThat(outcome.text().lines())
                    .containsExactlyElementsOf(expected.toString().lines().toList());
            assertThat(outcome.status()).isZero();
        }
    }

    @BeforeAll
    static void assemble() {
        library = RuntimePrograms.in(directory);
    }

    private static double randomDouble(Random random) {
        double value = switch (random.nextInt(8)) {
            case 0 -> Double.longBitsToDouble(random.nextLong());
            case 1, 2 -> Float.intBitsToFloat(random.nextInt());
            case 3 -> random.nextInt(-5000, 5000) / 64.0;
            case 4 -> random.nextInt(-1_000_000, 1_000_000) / Math.pow(10, random.nextInt(7));
            case 5 -> (double) random.nextLong(1L << random.nextInt(1, 63));
            case 6 -> Double.longBitsToDouble(random.nextLong(1L << 52));
            default -> (float) (random.nextDouble() * Math.pow(10, random.nextInt(-8, 8)));
        };
        return Double.isNaN(value) ? 0.5 : value;
    }

    private static String special(double value) {
        return Double.isNaN(value) ? "nan" : Double.isInfinite(value) ? "inf" : "";
    }

    private static String fixed(double magnitude, int precision) {
        return new BigDecimal(magnitude)
                .setScale(precision, RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    private static String scientific(double magnitude, int precision) {
        String digits = "0".repeat(precision + 1);
        int exponent = 0;
        if (magnitude != 0) {
            BigDecimal rounded =
                    new BigDecimal(magnitude).round(new MathContext(precision + 1, RoundingMode.HALF_EVEN));
            String known = rounded.unscaledValue().toString();
            exponent = rounded.precision() - 1 - rounded.scale();
            digits = known + "0".repeat(Math.max(0, precision + 1 - known.length()));
        }
        String text = digits.charAt(0) + (precision > 0 ? "." + digits.substring(1, precision + 1) : "");
        return text + "e" + (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }

    private static String general(double magnitude, int precision) {
        int digits = Math.max(precision, 1);
        String text = scientific(magnitude, digits - 1);
        int exponent = Integer.parseInt(text.substring(text.indexOf('e') + 1));
        if (exponent < -4 || exponent >= digits) {
            String mantissa = text.substring(0, text.indexOf('e'));
            return trimmed(mantissa) + text.substring(text.indexOf('e'));
        }
        return trimmed(fixed(magnitude, digits - 1 - exponent));
    }

    private static String trimmed(String number) {
        return number.contains(".") ? number.replaceAll("\\.?0*$", "") : number;
    }

    private static String hexadecimal(double magnitude, int precision) {
        int exponent = magnitude == 0 ? 0 : Math.max(Math.getExponent(magnitude), -1022);
        BigDecimal scaled = new BigDecimal(magnitude)
                .multiply(exponent < 0 ? BigDecimal.TWO.pow(-exponent) : BigDecimal.ONE)
                .multiply(BigDecimal.valueOf(16).pow(precision < 0 ? 13 : precision));
        if (exponent > 0) {
            scaled = scaled.divide(BigDecimal.TWO.pow(exponent));
        }
        String digits =
                scaled.setScale(0, RoundingMode.HALF_EVEN).toBigInteger().toString(16);
        int fraction = precision < 0 ? 13 : precision;
        String text = digits.length() <= fraction ? "0".repeat(fraction + 1 - digits.length()) + digits : digits;
        String number = text.substring(0, text.length() - fraction) + "." + text.substring(text.length() - fraction);
        number = precision < 0 ? trimmed(number) : precision == 0 ? number.replace(".", "") : number;
        return number + "p" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
    }

    private static String padded(String sign, String body, String flags, int width, boolean zeros) {
        int space = width - sign.length() - body.length();
        if (space <= 0) {
            return sign + body;
        }
        if (flags.contains("-")) {
            return sign + body + " ".repeat(space);
        }
        return zeros && flags.contains("0") ? sign + "0".repeat(space) + body : " ".repeat(space) + sign + body;
    }

    private static String sign(boolean negative, String flags) {
        return negative ? "-" : flags.contains("+") ? "+" : flags.contains(" ") ? " " : "";
    }

    private static String someFlags(Random random) {
        StringBuilder flags = new StringBuilder();
        for (char c : "-0+ ".toCharArray()) {
            if (random.nextInt(4) == 0) {
                flags.append(c);
            }
        }
        return flags.toString();
    }

    @Test
    void floatingPointConversions() {
        Random random = new Random(31);
        Calls calls = new Calls();
        for (int i = 0; i < 6_000; i++) {
            double value = i < 8
                    ? new double[] {0, -0.0, Double.MIN_VALUE, Double.MAX_VALUE, 0.5, 1.5, 2.5, 9.5}[i]
                    : randomDouble(random);
            char letter = "fega".charAt(random.nextInt(4));
            String flags = someFlags(random);
            int width = random.nextInt(30);
            int given = random.nextInt(-6, i % 50 == 0 ? 1200 : 22);
            int precision = given >= 0 || letter == 'a' ? given : 6;
            double magnitude = Math.abs(value);
            boolean finite = Double.isFinite(value);
            String body = !finite
                    ? special(value)
                    : switch (letter) {
                        case 'f' -> fixed(magnitude, precision);
                        case 'e' -> scientific(magnitude, precision);
                        case 'g' -> general(magnitude, precision);
                        default -> hexadecimal(magnitude, precision);
                    };
            String sign = sign(Double.doubleToRawLongBits(value) < 0, flags);
            if (finite && letter == 'a') {
                sign += "0x";
            }
            String expected = padded(sign, body, flags, width, finite);
            String conversion = "%" + flags + (width > 0 ? width : "");
            if (i % 3 == 0) {
                calls.add("x" + expected + 7, "x" + conversion + ".*" + letter + "%d", given, value, 7);
            } else if (given >= 0) {
                calls.add(3 + expected, "%i" + conversion + "." + given + (i % 2 == 0 ? "" : "l") + letter, 3, value);
            } else if (letter != 'a' || precision < 0) {
                calls.add(expected + "ok", conversion + letter + "%s", value, "ok");
            }
        }
        calls.check();
    }

    @Test
    void nanHasNoSignOfItsOwn() {
        Calls calls = new Calls();
        for (long bits : new long[] {0x7ff8000000000000L, 0xfff8000000000000L, 0x7ff0000000000001L}) {
            double nan = Double.longBitsToDouble(bits);
            calls.add("nan  nan|nan  +nan", "%f%5e|%-5g%+a", nan, nan, nan, nan);
        }
        calls.add("  inf-inf", "%05f%f", Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
        calls.check();
    }

    @Test
    void integerConversions() {
        Random random = new Random(32);
        Calls calls = new Calls();
        for (int i = 0; i < 4_000; i++) {
            int value = i % 9 == 0 ? 0 : i % 10 == 0 ? Integer.MIN_VALUE : random.nextInt() >> random.nextInt(32);
            char letter = "diuxXo".charAt(random.nextInt(6));
            String flags = someFlags(random);
            int width = random.nextInt(15);
            int precision = random.nextInt(-14, 14);
            boolean signed = letter == 'd' || letter == 'i';
            String digits = signed
                    ? Long.toString(Math.abs((long) value))
                    : switch (letter) {
                        case 'u' -> Integer.toUnsignedString(value);
                        case 'x' -> Integer.toHexString(value);
                        case 'X' -> Integer.toHexString(value).toUpperCase(Locale.ROOT);
                        default -> Integer.toOctalString(value);
                    };
            if (precision == 0 && value == 0) {
                digits = "";
            }
            digits = "0".repeat(Math.max(0, precision - digits.length())) + digits;
            String sign = signed ? sign(value < 0, flags) : "";
            String expected = padded(sign, digits, flags, width, precision < 0);
            String conversion = "%" + flags + (width > 0 ? width : "") + (precision < 0 ? "" : "." + precision);
            calls.add("[" + expected + "]", "[" + conversion + (i % 5 == 0 ? "l" : "") + letter + "]", value);
        }
        calls.check();
    }

    @Test
    void starsTakeWidthAndPrecisionFromTheArguments() {
        Calls calls = new Calls();
        calls.add("   42|42   |  042|42|0003.50", "%*d|%*d|%*.*d|%.*d|%0*.2f", 5, 42, -5, 42, 5, 3, 42, -1, 42, 7, 3.5);
        calls.check();
    }

    @Test
    void charactersAndStrings() {
        Calls calls = new Calls();
        calls.add("A|  B|C  ", "%c|%3c|%-3c", 0x141, 66, 67);
        calls.add(
                "word|  word|word  |wo|   w||",
                "%s|%6s|%-6s|%.2s|%4.1s|%.0s|%s",
                "word",
                "word",
                "word",
                "word",
                "word",
                "word",
                "");
        calls.add("(null)||   (null)", "%s|%.5s|%9s", 0, 0, 0);
        calls.check();
    }

    @Test
    void percentSignsAndUnknownConversions() {
        Calls calls = new Calls();
        calls.add("100%", "100%%");
        calls.add("%q%5z8", "%q%5z%d", 8);
        calls.add("plain", "plain");
        calls.check();
        String main = Mains.once("        la $a0, text\n" + Mains.call("putf") + "        move $v0, $zero\n");
        String data = "        .rdata\ntext:\n        .asciiz \"end %-5\"\n";
        assertThat(library.run(library.program(main + data), "").text()).isEqualTo("end %-5");
    }
}
