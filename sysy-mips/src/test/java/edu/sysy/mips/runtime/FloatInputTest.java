package edu.sysy.mips.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FloatInputTest {
    private static final int INFINITY = 0x7f800000;

    @TempDir
    static Path directory;

    private static RuntimePrograms library;
    private static Path bits;

    /** A text and the bits it must give. */
    private record Case(String text, int bits) {
        Case(String text) {
            this(text, Float.floatToRawIntBits(Float.parseFloat(text)));
        }
    }

    @BeforeAll
    static void assemble() {
        library = RuntimePrograms.in(directory);
        bits = library.program(Mains.counted("""
                        jal getfloat
                        nop
                        jal putint
                        mfc1 $a0, $f0
                """ + Mains.putch('\n')));
    }

    private static void check(List<Case> cases) {
        String input = cases.size() + "\n" + cases.stream().map(Case::text).collect(Collectors.joining("\n")) + "\n";
        String[] lines = library.run(bits, input).text().split("\n");
        assertThat(lines).hasSize(cases.size());
        for (int i = 0; i < lines.length; i++) {
            Case c = cases.get(i);
            assertThat(Float.intBitsToFloat(Integer.parseInt(lines[i])))
                    .as(c.text())
                    .isEqualTo(Float.intBitsToFloat(c.bits()));
            assertThat(Integer.parseInt(lines[i])).as(c.text()).isEqualTo(c.bits());
        }
    }

    /** The exact middle between the positive float of the given bits and the next one. */
    private static BigDecimal middle(int bits) {
        int exponent = Math.max(bits >>> 23, 1);
        long significand = bits & 0x7fffff | (bits >>> 23 == 0 ? 0 : 0x800000);
        BigDecimal odd = BigDecimal.valueOf(2 * significand + 1);
        int scale = exponent - 151;
        return scale >= 0
                ? odd.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(scale)))
                : odd.divide(new BigDecimal(BigInteger.ONE.shiftLeft(-scale)));
    }

    private static String decimal(Random random, BigDecimal value) {
        return switch (random.nextInt(3)) {
            case 0 -> value.toString();
            case 1 -> value.toPlainString();
            default -> value.unscaledValue() + "e" + -value.scale();
        };
    }

    @Test
    void shortestAndRoundedDecimals() {
        Random random = new Random(11);
        List<Case> cases = new ArrayList<>();
        while (cases.size() < 30_000) {
            float value = Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(value)) {
                cases.add(new Case(Float.toString(value)));
                cases.add(new Case(new BigDecimal(value).toString()));
                cases.add(new Case(String.format("%.8e", value)));
                cases.add(new Case(random.nextInt(100_000) + "." + random.nextInt(1_000_000)));
            }
        }
        check(cases);
    }

    @Test
    void middlesOfNeighboursGoToTheEvenOneAndOneDigitDecides() {
        Random random = new Random(12);
        List<Case> cases = new ArrayList<>();
        for (int i = 0; i < 6_000; i++) {
            int low = i < 40
                    ? i
                    : switch (i % 6) {
                        case 0 -> random.nextInt(0x800000);
                        case 1 -> 0x7fffff + random.nextInt(-30, 30);
                        case 2 -> INFINITY - 1 - random.nextInt(30);
                        default -> random.nextInt(INFINITY);
                    };
            int even = low + (low & 1);
            BigDecimal middle = middle(low);
            BigDecimal step = BigDecimal.ONE.movePointLeft(middle.scale() + (i % 3 == 0 ? 1 : random.nextInt(1, 700)));
            cases.add(new Case(decimal(random, middle), even));
            cases.add(new Case(decimal(random, middle.subtract(step)), low));
            cases.add(new Case(decimal(random, middle.add(step)), low + 1));
            cases.add(new Case("-" + decimal(random, middle), even | 0x80000000));
        }
        check(cases);
    }

    @Test
    void longDigitStringsAndExtremeExponents() {
        Random random = new Random(13);
        List<Case> cases = new ArrayList<>();
        for (int i = 0; i < 8_000; i++) {
            String digits = random.ints(random.nextInt(1, i % 2 == 0 ? 25 : 800), 0, 10)
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining());
            int exponent = random.nextInt(-60, 45);
            cases.add(new Case(digits + "E" + (exponent - digits.length())));
            cases.add(new Case("." + digits + "e" + exponent));
            cases.add(new Case("-0" + ".".concat("0".repeat(i % 60)) + digits));
        }
        for (String text : List.of(
                "0",
                "-0",
                "0e99",
                "-0.000",
                "1e39",
                "1e38",
                "1e-45",
                "7e-46",
                "7.1e-46",
                "1e-46",
                "1e99999999999",
                "1e-99999999999",
                "0e99999999999",
                "3.4028235677973366e38",
                "3.4028235677973365e38",
                "1.17549435e-38",
                "1.1754942e-38",
                "16777217",
                "16777219",
                "33554434.000000000000000000000000000000000000001")) {
            cases.add(new Case(text));
        }
        cases.add(new Case("1" + "0".repeat(70_000) + "e-70000", Float.floatToIntBits(1f)));
        cases.add(new Case("0." + "0".repeat(70_000) + "1e70001", Float.floatToIntBits(1f)));
        cases.add(new Case("1" + "0".repeat(50), INFINITY));
        check(cases);
    }

    @Test
    void hexadecimalForms() {
        Random random = new Random(14);
        List<Case> cases = new ArrayList<>();
        for (int i = 0; i < 8_000; i++) {
            String whole = Long.toHexString(random.nextLong() >>> random.nextInt(64));
            String fraction = i % 3 == 0 ? "" : "." + Long.toHexString(random.nextLong() >>> random.nextInt(64));
            String text = (i % 2 == 0 ? "0x" : "-0X") + (i % 7 == 0 ? "000" : "") + whole + fraction;
            cases.add(new Case(text + "p" + random.nextInt(-230, 140)));
            cases.add(new Case(text, Float.floatToRawIntBits(Float.parseFloat(text + "p0"))));
            int low = random.nextInt(INFINITY);
            int exponent = Math.max(low >>> 23, 1) - 150;
            int significand = low & 0x7fffff | (low >>> 23 == 0 ? 0 : 0x800000);
            String head = "0x" + Integer.toHexString(significand);
            cases.add(new Case(head + ".8p" + exponent, low + (low & 1)));
            cases.add(new Case(head + ".80000000000000001P" + exponent, low + 1));
            cases.add(new Case(head + ".7fffffffffffffff8p" + exponent, low));
        }
        cases.add(new Case("0x1p999999999999", INFINITY));
        cases.add(new Case("0x.0000000000000000001p-999999999999", 0));
        cases.add(new Case("0x" + "0".repeat(70_000) + "1" + "0".repeat(20) + "p-80", Float.floatToIntBits(1f)));
        check(cases);
    }

    @Test
    void infinityAndNan() {
        List<Case> cases = List.of(
                new Case("inf", INFINITY),
                new Case("-INF", INFINITY | 0x80000000),
                new Case("+Infinity", INFINITY),
                new Case("-iNFINITY", INFINITY | 0x80000000));
        check(cases);
        String[] lines = library.run(bits, "3 nan NaN -NAN").text().split("\n");
        assertThat(lines).hasSize(3);
        assertThat(lines).allMatch(line -> Float.isNaN(Float.intBitsToFloat(Integer.parseInt(line))));
    }

    @Test
    void whatFollowsTheNumberStaysInTheInput() {
        Path program = library.program(Mains.counted("""
                        jal getfloat
                        nop
                        jal putfloat
                        mov.s $f12, $f0
                        jal getch
                        nop
                        jal putch
                        move $a0, $v0
                """));
        String input = "17 1.5a 2,\n.5.3;0x1.8p1p 1e5x-inf!1e+; 4.e1e infy +7-\t-3:.;x0xg 00.5f 1..";
        String expected = "0x1.8p+0a0x1p+1,0x1p-1.0x1.8p+1;0x1.8p+1p0x1.86ap+16x-inf!0x1p+0;0x1.4p+5einfy"
                + "0x1.cp+2--0x1.8p+1:0x0p+0;0x0p+0x0x0p+0g0x1p-1f0x1p+0.";
        assertThat(library.run(program, input).text()).isEqualTo(expected);
    }

    @Test
    void endOfInputGivesZero() {
        assertThat(library.run(bits, "3 1").text()).isEqualTo(Float.floatToIntBits(1f) + "\n0\n0\n");
        assertThat(library.run(bits, "3 - e1").text()).isEqualTo("0\n0\n0\n");
    }

    @Test
    void numbersMayCrossTheBufferBoundaryAnywhere() {
        for (int shift = 0; shift < 14; shift++) {
            for (String number : List.of("-12.75e+01", "0x1.8p-02", "Infinity")) {
                String input = "1" + " ".repeat(65_536 - 1 - shift) + number;
                int expected = Float.floatToIntBits(Float.parseFloat(number));
                assertThat(library.run(bits, input).text()).isEqualTo(expected + "\n");
            }
        }
    }
}
