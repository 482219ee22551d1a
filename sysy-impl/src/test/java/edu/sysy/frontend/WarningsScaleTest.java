package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Dialect;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.WarningOptions;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All warnings together stay linear in the size of a program. */
class WarningsScaleTest {
    private static final int MANY = 60_000;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static String repeated(IntFunction<String> part) {
        return IntStream.range(0, MANY).mapToObj(part).collect(Collectors.joining());
    }

    private static String inMain(String statements) {
        return "int main() { int c = getint(); " + statements + " return c; }";
    }

    /** Programs with very many of one thing, and a warning that they get. */
    enum Shape {
        VARIABLES("W0506", inMain(repeated(i -> "int v" + i + "; if (c) v" + i + " = 1; c = c + v" + i + ";"))),
        BREAKS(
                "W0506",
                inMain("int x; while (c) { " + repeated(i -> "if (c == " + i + ") break;") + " x = 1; } c = x;")),
        ASSIGNMENTS_BEFORE_BREAKS(
                "W0506",
                inMain(repeated(i -> "int v" + i + ";") + "while (c) { "
                        + repeated(i -> "v" + i + " = 1; if (c) break;") + " } c = v0 + v9;")),
        LADDER("W0502", inMain("int x; " + repeated(i -> "if (c == " + i + ") x = 1; else ") + " x = 2;")),
        LOOPS("W0506", inMain("int x; " + repeated(i -> "while (c > " + i + ") { x = c; c = c - 1; } ") + "c = x;")),
        CHAIN("W0508", inMain("c = 2147483647" + repeated(i -> " + 1") + ";")),
        FUNCTIONS(
                "W0504",
                repeated(i -> "int f" + i + "(int a) { return " + (i == 0 ? "a" : "f" + (i - 1) + "(a)") + "; }")
                        + "int main() { return f9(1); }"),
        DEAD_CODE("W0509", inMain("return 1; " + repeated(i -> "c = " + i + ";"))),
        EMPTY_BODIES("W0513", inMain(repeated(i -> "if (c); "))),
        NUMBERS_BESIDE_CONDITIONS("W0515", inMain("c = c == 1" + repeated(i -> " || " + (i + 2)) + ";")),
        DANGLING_ELSES("W0518", inMain(repeated(i -> "if (c) if (c > 1) c = 2; else /* */ c = 3; "))),
        INDENTATION("W0519", inMain(repeated(i -> "\nif (c)\n  c = 1;\n  c = 2;"))),
        STATEMENTS_OF_A_LINE("W0519", inMain("\n" + repeated(i -> "if (c) c = 1; "))),
        UNCHANGED_CONDITIONS("W0520", inMain(repeated(i -> "while (c > " + i + ") { putint(c); } c = c + 1; "))),
        ASSIGNMENTS_AROUND_LOOPS(
                "W0520", inMain(repeated(i -> "c = 1;") + repeated(i -> "while (c) if (c > 1) putint(c); ")));

        private final String code;
        private final String text;

        Shape(String code, String text) {
            this.code = code;
            this.text = text;
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsWarningsInLinearTime(Shape shape) {
        List<Diagnostic> warnings = Assertions.assertTimeoutPreemptively(
                PATIENCE,
                () -> FrontEnd.parse(
                                SourceFile.of("many.sy", shape.text),
                                Dialect.SYSY_2022,
                                WarningOptions.of("-Weverything"))
                        .warnings());
        assertThat(warnings).extracting(Diagnostic::code).contains(shape.code);
        assertThat(warnings).hasSizeLessThanOrEqualTo(Diagnostics.LIMIT);
    }
}
