package edu.sysy.testing.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.Io;
import edu.sysy.simulate.Run;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.SourceFile;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.target.TargetUnderTest;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The run-time library of a target reads and writes what the library of the contests does, byte by byte, on the
 * simulator and under the emulator. What is expected comes from Java's own arithmetic.
 */
public abstract class RuntimeLibraryContract {
    private static final int CASES = 2_000;
    private static final Pattern TEXT_CALL = Pattern.compile("\\bputf\\b");

    private final TargetUnderTest target;

    /** The contract of a target. */
    protected RuntimeLibraryContract(TargetUnderTest target) {
        this.target = target;
    }

    private void check(String source, String input, String expected) throws IOException {
        check(compile(source, target.target(), Level.O1).executable(), input, expected);
    }

    private static Assembly compile(String source, Target machine, Level level) {
        Compiler compiler = Compiler.builder().target(machine).optimize(level).build();
        return compiler.compile(SourceFile.of("library-test.sy", source));
    }

    private void check(byte[] executable, String input, String expected) throws IOException {
        byte[] bytes = input.getBytes(StandardCharsets.ISO_8859_1);
        String transcript = Corpus.transcript(expected.getBytes(StandardCharsets.ISO_8859_1), 0);
        assertThat(ProgramRuns.simulate(executable, bytes)).as("simulator").isEqualTo(transcript);
        assertThat(ProgramRuns.emulate(target.emulator(), executable, bytes))
                .as("emulator")
                .isEqualTo(transcript);
    }

    @Test
    void integersAreReadModuloTheirRangeAndWritten() throws IOException {
        Random random = new Random(1);
        List<Integer> numbers = new ArrayList<>(List.of(0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 10, 99, -100));
        while (numbers.size() < CASES) {
            numbers.add(random.nextInt() >> random.nextInt(Integer.SIZE));
        }
        String input = numbers.size() + "\n"
                + numbers.stream()
                        .map(n -> (n >= 0 && random.nextBoolean() ? "+" : "") + n + " \t\n\r".charAt(random.nextInt(4)))
                        .collect(Collectors.joining());
        String expected =
                numbers.size() + ":" + numbers.stream().map(n -> " " + n).collect(Collectors.joining()) + "\n";
        check("int a[2000]; int main() { putarray(getarray(a), a); return 0; }", input, expected);
        check(
                "int main() { putint(getint()); putch(getch()); putint(getint()); putch(32); putint(getint()); "
                        + "putch(getch()); putint(getch()); putint(getint()); return 0; }",
                " 4294967297x-\n12-y",
                "1x0 12-" + (int) 'y' + "0\n");
    }

    @Test
    void inputAndOutputMayBeLongerThanBuffers() throws IOException {
        int count = 70_000;
        String input = IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        String expected = IntStream.range(0, count).mapToObj(i -> i + ",").collect(Collectors.joining());
        check(
                "int main() { int i = 0; while (i < " + count
                        + ") { putint(getint()); putch(44); i = i + 1; } return 0; }",
                input,
                expected + "\n");
        check(
                "int a[" + count + "]; int main() { putarray(getarray(a), a); return 0; }",
                count + " " + input,
                count + ":" + IntStream.range(0, count).mapToObj(i -> " " + i).collect(Collectors.joining()) + "\n");
    }

    @Test
    void floatsAreRoundedOnceAndWrittenExactly() throws IOException {
        Random random = new Random(2);
        List<String> texts = new ArrayList<>(List.of(
                "1e39",
                "1e-46",
                "7.1e-46",
                "7e-46",
                "3.4028235677973366e38",
                "3.4028235677973365e38",
                "-0",
                "16777217"));
        while (texts.size() < CASES) {
            float value = Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(value)) {
                BigDecimal middle = new BigDecimal(value)
                        .add(new BigDecimal(Math.nextUp(value)))
                        .divide(BigDecimal.TWO);
                texts.add(Float.toString(value));
                texts.add(new BigDecimal(value).toPlainString());
                texts.add(middle.toString());
                texts.add(middle + (middle.scale() > 0 ? "0000000001" : ""));
                texts.add(Float.toHexString(value));
            }
        }
        String input = texts.size() + "\n" + String.join("\n", texts) + "\n";
        String expected = texts.size() + ":"
                + texts.stream()
                        .map(text -> " " + hexadecimal(Float.parseFloat(text)))
                        .collect(Collectors.joining())
                + "\n";
        check("float a[3000]; int main() { putfarray(getfarray(a), a); return 0; }", input, expected);
    }

    /** More text than buffers hold, so that numbers of all lengths stand across their ends. */
    @Test
    void shortDecimalsAreRoundedOnce() throws IOException {
        Random random = new Random(5);
        List<String> texts = new ArrayList<>();
        while (texts.size() < 20_000) {
            String digits = Integer.toString(random.nextInt(1_000_000_000) >>> random.nextInt(30));
            int places = random.nextInt(11);
            String padded = "0".repeat(Math.max(0, places - digits.length())) + digits;
            int point = padded.length() - places;
            texts.add((random.nextInt(4) == 0 ? "-" : "")
                    + padded.substring(0, point)
                    + (places > 0 || random.nextBoolean() ? "." : "")
                    + padded.substring(point)
                    + (random.nextInt(8) == 0 ? "e" + (random.nextInt(21) - 10) : ""));
        }
        String expected = texts.size() + ":"
                + texts.stream()
                        .map(text -> " " + hexadecimal(Float.parseFloat(text)))
                        .collect(Collectors.joining())
                + "\n";
        check(
                "float a[20000]; int main() { putfarray(getfarray(a), a); return 0; }",
                texts.size() + "\n" + String.join(" ", texts) + "\n",
                expected);
    }

    @Test
    void specialFloatsAreReadAndWritten() throws IOException {
        check(
                "int main() { int n = getint(); while (n > 0) { putfloat(getfloat()); putch(32); n = n - 1; } "
                        + "return 0; }",
                "13 0 -0 -0.0 nan -nan inf -inf 1e-45 -1e-45 0x0.fffffep-126 0x1p-126 "
                        + "340282346638528859811704183484516925440 -0.00000001",
                "0x0p+0 -0x0p+0 -0x0p+0 nan nan inf -inf 0x1p-149 -0x1p-149 0x1.fffffcp-127 0x1p-126 0x1.fffffep+127 "
                        + "-0x1.5798eep-27 ");
    }

    /** What formatting and parsing may cost, so that the library does not outweigh programs. */
    @Test
    void callsExecuteFewInstructions() {
        assertThat(instructions("putch(65);", "")).as("putch").isLessThan(15);
        assertThat(instructions("putint(7);", "")).as("putint, one digit").isLessThan(30);
        assertThat(instructions("putint(-123456);", ""))
                .as("putint, six digits")
                .isLessThan(100);
        assertThat(instructions("putfloat(0.1);", "")).as("putfloat").isLessThan(160);
        assertThat(instructions("getch();", "x")).as("getch").isLessThan(15);
        assertThat(instructions("getint();", "4711 ")).as("getint").isLessThan(90);
        assertThat(instructions("getfloat();", "0.1 ")).as("getfloat").isLessThan(200);
        assertThat(instructions("getfloat();", "3.1415926 "))
                .as("getfloat, eight digits")
                .isLessThan(700);
    }

    /** How many instructions of the library a statement executes, each time with the same input. */
    private double instructions(String statement, String input) {
        int few = 100;
        int many = 1_100;
        return (instructions(statement, input, many) - instructions(statement, input, few)) / (double) (many - few);
    }

    private long instructions(String statement, String input, int times) {
        String source =
                "int main() { int i = 0; while (i < " + times + ") { " + statement + " i = i + 1; } return 0; }";
        byte[] executable = Compiler.builder()
                .target(target.target())
                .optimize(Level.O1)
                .build()
                .compile(SourceFile.of("library-calls.sy", source))
                .executable();
        Run run = Simulator.create()
                .run(
                        Executable.load(executable),
                        Io.discarding(input.repeat(times).getBytes(StandardCharsets.US_ASCII)));
        assertThat(run.outcome().isSuccess()).isTrue();
        return run.counts().total() - run.programCounts().total();
    }

    /** What C prints by {@code %a}. */
    private static String hexadecimal(float value) {
        if (Float.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        return Double.toHexString(value).replace(".0p", "p").replaceAll("p(?!-)", "p+");
    }

    @Test
    void whatFollowsANumberStaysInTheInput() throws IOException {
        String source = "int main() { int n = getint(); while (n > 0) { putfloat(getfloat()); putch(getch()); "
                + "n = n - 1; } return 0; }";
        check(
                source,
                "17 1.5a 2,\n.5.3;0x1.8p1p 1e5x-inf!1e+; 4.e1e infy +7-\t-3:.;x0xg 00.5f 1..",
                "0x1.8p+0a0x1p+1,0x1p-1.0x1.8p+1;0x1.8p+1p0x1.86ap+16x-inf!0x1p+0;0x1.4p+5einfy"
                        + "0x1.cp+2--0x1.8p+1:0x0p+0;0x0p+0x0x0p+0g0x1p-1f0x1p+0.\n");
    }

    @Test
    void integersAreFormatted() throws IOException {
        Random random = new Random(3);
        StringBuilder calls = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        List<String> formats = List.of("%d", "%5d", "%-7d|", "%07d", "%+d", "% d", "%x", "%X", "%o", "%08x", "%i");
        for (int i = 0; i < 300; i++) {
            String format = formats.get(random.nextInt(formats.size()));
            int number = random.nextInt() >> random.nextInt(Integer.SIZE);
            calls.append("putf(\"")
                    .append(format)
                    .append("\\n\", ")
                    .append(number)
                    .append(");\n");
            expected.append(String.format(format.replace('i', 'd') + "\n", number));
        }
        calls.append("putf(\"%u %c%% %.4d %.0d|%q%5.3d\\n\", -1, 65, 42, 0, 7);");
        expected.append("4294967295 A% 0042 |%q  007\n");
        check("int main() {\n" + calls + "return 0; }", "", expected.toString());
    }

    /** More than the buffer holds, so that it fills up at each place of the texts. */
    @Test
    void textsOfFormatsGoThroughTheBuffer() throws IOException {
        String text = "a text of a format that is not taken apart, because it has too many characters: ";
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 4000; i++) {
            expected.append(text)
                    .append('\n')
                    .append(text)
                    .append(i)
                    .append('%')
                    .append(text)
                    .append('\n');
        }
        check(
                "int main() { int i = 0; while (i < 4000) { putf(\"" + text + "\\n\"); putf(\"" + text + "%d%%" + text
                        + "\\n\", i); i = i + 1; } return 0; }",
                "",
                expected.toString());
    }

    /** In executables, and in text and objects for a library that has {@code putf}; without optimization it stays. */
    @Test
    void constantOutputGoesOutAsTexts() throws IOException {
        String source = """
                int main() {
                    int i = 0, n = getint();
                    while (i < n) {
                        putf("row %d of %d:\\n", i, n); putf("next line and a byte: ");
                        i = i + 1;
                        putch(200); putf("end of the row, 100%% done\\n");
                    }
                    putfloat(n); putf(" is the number of rows");
                    return 0;
                }
                """;
        int rows = 4000;
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            expected.append("row ").append(i).append(" of ").append(rows).append(":\nnext line and a byte: \u00c8");
            expected.append("end of the row, 100% done\n");
        }
        expected.append("0x1.f4p+11 is the number of rows\n");
        Target machine = target.target().withFeature("putf");
        for (Level level : Level.values()) {
            Assembly assembly = compile(source, machine, level);
            check(assembly.executable(), Integer.toString(rows), expected.toString());
            assertThat(TEXT_CALL.matcher(assembly.text()).find()).isEqualTo(level != Level.O0);
            String plain = compile(source, target.target(), level).text();
            assertThat(TEXT_CALL.matcher(plain).find()).isFalse();
        }
    }

    @Test
    void floatsAreFormattedFromAllDigitsOfTheirValues() throws IOException {
        Random random = new Random(4);
        List<Float> numbers = new ArrayList<>(List.of(0f, 0.5f, 1.5f, 2.5f, 999999.5f, 9.5f, Float.MAX_VALUE));
        while (numbers.size() < 300) {
            float value = random.nextBoolean()
                    ? Float.intBitsToFloat(random.nextInt() & Integer.MAX_VALUE)
                    : random.nextInt(1 << 20) / 64f;
            if (Float.isFinite(value)) {
                numbers.add(value);
            }
        }
        String input = numbers.size() + " "
                + numbers.stream().map(n -> Float.toHexString(n)).collect(Collectors.joining(" "));
        StringBuilder expected = new StringBuilder();
        for (float number : numbers) {
            BigDecimal exact = new BigDecimal(number);
            expected.append(fixed(exact, 6)).append(' ').append(fixed(exact, 0)).append(' ');
            expected.append(fixed(exact, 50)).append(' ');
            expected.append(scientific(exact, 6))
                    .append(' ')
                    .append(scientific(exact, 0))
                    .append(' ');
            expected.append(scientific(exact, 30)).append('\n');
        }
        check(
                "int main() { int n = getint(); while (n > 0) { float x = getfloat(); "
                        + "putf(\"%f %.0f %.50f %e %.0e %.30e\\n\", x, x, x, x, x, x); n = n - 1; } return 0; }",
                input, expected.toString());
    }

    /** The letters of a conversion are those of its name; the C library gives the same. */
    @Test
    void upperCaseConversionsWriteUpperCaseLetters() throws IOException {
        check("""
                int main() {
                    float x = 12345.678, tiny = 1e-30, inf = 1e38, nan;
                    inf = inf * 10; nan = inf - inf;
                    putf("%E|%.0E|%.3E|%12.2E|%-14E|%+E\\n", x, x, 0.0, tiny, x, -x);
                    putf("%G|%G|%.3G|%G|%010G|%e|%g\\n", x, 1e6, tiny, 0.5, -1e10, x, tiny);
                    putf("%F|%.1F|%A|%.2A|%012A|%+A|%a\\n", x, -x, x, 3.1415927, -171.5, 2.0, x);
                    putf("%E|%5G|%05F|%A|%-6E|%G|%+F|%x%X\\n", inf, -inf, inf, inf, -inf, nan, nan, 171, 171);
                    return 0;
                }
                """, "", """
                1.234568E+04|1E+04|0.000E+00|    1.00E-30|1.234568E+04  |-1.234568E+04
                12345.7|1E+06|1E-30|0.5|-00001E+10|1.234568e+04|1e-30
                12345.677734|-12345.7|0X1.81CD6CP+13|0X1.92P+1|-0X001.57P+7|+0X1P+1|0x1.81cd6cp+13
                INF| -INF|  INF|INF|-INF  |NAN|+NAN|abAB
                """);
    }

    private static String fixed(BigDecimal number, int decimals) {
        return number.setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
    }

    private static String scientific(BigDecimal number, int decimals) {
        BigDecimal rounded = number.round(new MathContext(decimals + 1, RoundingMode.HALF_EVEN));
        int exponent = rounded.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
        BigDecimal digits = rounded.movePointLeft(exponent).setScale(decimals, RoundingMode.UNNECESSARY);
        return digits.toPlainString() + String.format("e%s%02d", exponent < 0 ? "-" : "+", Math.abs(exponent));
    }
}
