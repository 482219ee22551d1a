package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.ast.Ast;
import edu.sysy.source.CompilationException;
import edu.sysy.source.WarningOptions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the features of dialects mean; {@code diagnostics.txt} has what is said where they are missing. */
class DialectsTest {
    /** What a program of the BUAA course prints, without the value of {@code main}. */
    private static String output(Dialect dialect, String text, String input) {
        String printed = Sources.run(text, dialect, input);
        assertThat(printed).endsWith("0");
        return printed.substring(0, printed.length() - 1);
    }

    @Test
    void allArgumentsOfPrintfAreEvaluatedBeforeAnythingIsPrinted() {
        String text = """
                int foo(int n) { printf("[%d]", n); return n; }
                int main() {
                    printf("A%dB%dC\\n", foo(1), foo(2));
                    printf("no line end");
                    printf("");
                    return 0;
                }
                """;
        for (Dialect dialect : Dialect.all()) {
            if (dialect.has(LanguageFeature.PRINTF)) {
                assertThat(output(dialect, text, "")).isEqualTo("[1][2]A1B2C\nno line end");
            }
        }
    }

    @Test
    void longFormatsArePrintedToo() {
        String text = "int main() { printf(\"" + "0123456789".repeat(20) + " %d %c\\n\", -7, 'x'); return 0; }";
        assertThat(output(Dialect.BUAA, text, "")).isEqualTo("0123456789".repeat(20) + " -7 x\n");
    }

    @Test
    void aCharKeepsTheLowEightBitsAndHasNoSign() {
        String text = """
                char global = 321, table[3] = {-1, 256, 'z'};
                const char limit = 1000;
                char low(int n) { return n; }
                int same(char c) { return c; }
                int main() {
                    char local = 300;
                    int length[limit - 231];
                    length[0] = sum(table, 3);
                    printf("%d %d %d %d\\n", global, table[0], table[1], table[2]);
                    printf("%d %d %d %d\\n", local, limit, low(-2), same(511));
                    local = local + 250;
                    table[1] = 'a' + 1;
                    printf("%d %c%c %d %d\\n", local, table[1], table[1] + 1, length[0], -table[2]);
                    return 0;
                }
                """;
        String sum = """
                int sum(char a[], int n) {
                    int i, s = 0;
                    for (i = 0; i < n; i = i + 1) { s = s + a[i]; }
                    return s;
                }
                """;
        assertThat(output(Dialect.BUAA, sum + text, "")).isEqualTo("65 255 0 122\n44 232 254 255\n38 bc 377 -122\n");
    }

    @Test
    void stringsInitialiseArraysOfCharAndTheRestIsZero() {
        String text = """
                char global[6] = "ab\\n";
                const char fixed[4] = "xyz";
                int main() {
                    char local[5] = "\\\\\\"\\'", quotes[2] = {'"', '\\''}, rows[2][3] = {"p", "qrs"};
                    int i;
                    for (i = 0; i < 6; i = i + 1) { printf("%d ", global[i]); }
                    for (i = 0; i < 5; i = i + 1) { printf("%d ", local[i]); }
                    for (i = 0; i < 3; i = i + 1) { printf("%d %d ", rows[0][i], rows[1][i]); }
                    printf("%c%c%c%c", fixed[1], fixed[0], quotes[0], quotes[1]);
                    return 0;
                }
                """;
        assertThat(output(Dialect.BUAA, text, "")).isEqualTo("97 98 10 0 0 0 92 34 39 0 0 112 113 0 114 0 115 yx\"'");
    }

    @Test
    void forEvaluatesItsPartsInOrderAndContinueGoesToTheLast() {
        String text = """
                int main() {
                    int i, j;
                    for (i = 0, j = 10; i < j; i = i + 1, j = j - i) {
                        if (i == 1) { continue; }
                        printf("%d %d;", i, j);
                    }
                    for (; i > 0;) { i = i - 1; if (i == 1) break; }
                    for (;;) { break; }
                    for (j = 0; 0; j = 5) { }
                    printf("%d %d", i, j);
                    return 0;
                }
                """;
        assertThat(output(Dialect.BUAA_2025, text, "")).isEqualTo("0 10;2 7;3 4;1 0");
    }

    @Test
    void aStaticVariableKeepsItsValueAndBelongsToItsBlock() {
        String text = """
                int next() {
                    static int n = 5, calls[2];
                    calls[1] = calls[1] + 1;
                    if (calls[1] > 1) { static int n = 100; n = n + 1; printf("(%d)", n); }
                    n = n + 1;
                    return n * 10 + calls[1];
                }
                int other() { static int n; n = n + 2; return n; }
                int main() {
                    printf("%d %d %d %d %d", next(), next(), next(), other(), other());
                    return 0;
                }
                """;
        assertThat(output(Dialect.BUAA_2025, text, "")).isEqualTo("(101)(102)61 72 83 2 4");
    }

    @Test
    void inputIsReadAsNumbersAndAsCharacters() {
        String text = """
                int main() {
                    int n = getint(), c;
                    char d;
                    getint();
                    n = n + getint();
                    getchar();
                    c = getchar();
                    d = getchar();
                    printf("%d %c %c", n, c, d);
                    c = getchar();
                    d = getchar();
                    printf(" %d %d", c, d);
                    return 0;
                }
                """;
        assertThat(output(Dialect.BUAA, text, "1 2\n3\nxy")).isEqualTo("4 x y -1 255");
    }

    @Test
    void bitandBindsLikeMultiplication() {
        Dialect exam = Dialect.named("buaa2022+bitand").orElseThrow();
        String text = """
                const int k = 6 bitand 3;
                int main() { int a = 13; printf("%d %d %d", k, 1 + a bitand 7 * 2, -1 bitand a); return 0; }
                """;
        assertThat(output(exam, text, "")).isEqualTo("2 11 13");
        assertThat(Sources.run("int main() { int bitand = 3; return bitand; }")).isEqualTo("3");
    }

    @Test
    void aConstantMayBeComputedAtRunTime() {
        String text = """
                int f(int n) {
                    const int k = n * 2, row[3] = {n, k};
                    const char c = k;
                    return row[0] + row[1] * 10 + row[2] + c;
                }
                int main() { printf("%d %d", f(1), f(200)); return 0; }
                """;
        assertThat(output(Dialect.BUAA, text, "")).isEqualTo("23 4344");
    }

    @Test
    void literalsAndListsThatAreTooLargeAreCutAsByC() {
        String text = """
                const int big = 0x1234567890;
                int a[2] = {1, 2, 3}, b = 4294967295;
                int main() { printf("%d %d %d", big, a[1], b); return 0; }
                """;
        assertThat(output(Dialect.BUAA, text, "")).isEqualTo("878082192 2 -1");
    }

    @Test
    void namesOfTheSysyLibraryAreFreeInTheCourse() {
        String text = "int putint(int a) { return a + 1; } int main() { printf(\"%d\", putint(2)); return 0; }";
        assertThat(output(Dialect.BUAA, text, "")).isEqualTo("3");
        assertThat(Sources.codes("int main() { putint(1); return 0; }", Dialect.BUAA, WarningOptions.defaults()))
                .containsExactly("E0301");
    }

    /** Lowering checks the dialect again, for trees that did not come from the parser. */
    @Test
    void aTreeIsCheckedAgainstItsDialectWhenItIsLowered() {
        Ast ast = Sources.parse("int main() { int i; for (i = 0; i < 3; i = i + 1) { } return 0; }", Dialect.BUAA_2023);
        assertThat(FrontEnd.lower(ast).functions()).hasSize(1);
        for (Dialect dialect : List.of(Dialect.SYSY_2022, Dialect.BUAA_2021)) {
            assertThatThrownBy(() -> FrontEnd.lower(ast.withDialect(dialect)))
                    .isInstanceOf(CompilationException.class)
                    .hasMessageContaining("'for' is not part of");
        }
    }

    /** A dialect that lacks a feature rejects a program that differs from a right one in this feature only. */
    @ParameterizedTest
    @EnumSource(LanguageFeature.class)
    void eachFeatureCanBeMissing(LanguageFeature feature) {
        String use = switch (feature) {
            case FLOAT -> "float x; int main() { return 0; }";
            case CHAR -> "char x; int main() { return 0; }";
            case STATIC_LOCALS -> "int main() { static int n; return 0; }";
            case WHILE -> "int main() { while (0) { } return 0; }";
            case FOR -> "int main() { for (; 0; ) { } return 0; }";
            case FOR_LISTS -> "int main() { int i; for (i = 0, i = 1; 0; ) { } return 0; }";
            case PRINTF -> "int main() { printf(\"\"); return 0; }";
            case PRINTF_CHARACTERS -> "int main() { printf(\"%c\", 65); return 0; }";
            case STRING_ESCAPES -> "int main() { printf(\"\\t\"); return 0; }";
            case GETINT_EXPRESSIONS -> "int main() { return getint() + 1; }";
            case GETINT_INITIALIZERS -> "int main() { int n = getint(); return 0; }";
            case GETCHAR -> "int main() { int c; c = getchar(); return 0; }";
            case BITAND -> "int main() { return 1 bitand 2; }";
            case OCTAL_AND_HEXADECIMAL -> "int main() { return 010; }";
            case SYSY_LIBRARY -> "int main() { putint(1); return 0; }";
            case MIXED_ORDER -> "void f() { } int a; int main() { return 0; }";
            case CONDITIONS_AS_VALUES -> "int main() { return 1 < 2; }";
            case CONSTANT_ARRAY_ARGUMENTS -> "const int a[1] = {1}; void f(int x[]) { } int main() { f(a); return 0; }";
            case RUN_TIME_CONSTANTS -> "int main() { int n = 1; const int k = n; return 0; }";
            case WRAPPED_LITERALS -> "int main() { return 3000000000; }";
            case EXCESS_INITIALIZERS -> "int a[1] = {1, 2}; int main() { return 0; }";
            case EXTRA_ARGUMENTS -> "void f() { } int main() { f(1); return 0; }";
            case OMITTED_RETURN -> "int f() { } int main() { return 0; }";
            case COMPOUND_ASSIGNMENTS -> "int main() { int i; i = 1; i += 2; return 0; }";
            case TRAILING_COMMAS -> "int a[2] = {1, 2, }; int main() { return 0; }";
        };
        Dialect everything = Dialect.BUAA
                .withName("everything")
                .plus(List.of(LanguageFeature.values()))
                .withMinFormatCharacter(' ');
        Dialect without = feature == LanguageFeature.GETINT_INITIALIZERS
                ? everything.minus(feature, LanguageFeature.GETINT_EXPRESSIONS)
                : everything.minus(feature);

        assertThat(error(use, everything)).isEmpty();
        assertThat(error(use, without)).isPresent();
    }

    private static Optional<String> error(String text, Dialect dialect) {
        return Sources.codes(text, dialect, WarningOptions.defaults()).stream()
                .filter(code -> code.startsWith("E"))
                .findFirst();
    }
}
