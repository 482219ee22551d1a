package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Dialect;
import edu.sysy.ast.Ast;
import edu.sysy.ast.AstPrinter;
import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Expression;
import edu.sysy.ast.SourcePrinter;
import edu.sysy.ast.Statement;
import edu.sysy.ast.UnaryOperator;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import edu.sysy.source.WarningOptions;
import edu.sysy.testing.Corpus;
import edu.sysy.testing.CorpusRun;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Trees as programs. The property {@code sysy.roundtrip.every} says which part of the corpus is printed and read back:
 * 1 takes all.
 */
class SourcePrinterTest {
    private static final int EVERY = Integer.getInteger("sysy.roundtrip.every", 10);
    private static final Set<String> WRONG_PROGRAMS = Set.of("buaa_errors", "negative");

    private static Ast parse(String text, Dialect dialect) {
        return FrontEnd.parse(SourceFile.of("test.sy", text), dialect, WarningOptions.of("-w"));
    }

    private static String withoutPlaces(Ast ast) {
        return AstPrinter.print(ast).replaceAll("  <\\d+:\\d+>\n", "\n");
    }

    @Test
    void programsLookLikeThis() {
        String source = """
                const char letter = 'a', quote = '\\'', text[8] = "a\\"b\\n";
                int twice(int x, int row[][3]) {
                    static int calls = 1;
                    calls = calls + 1;
                    return x * (2 + 1) - -x;
                }
                int main() {
                    int i, a[2][3] = {{1, 2}, {3}};
                    for (i = 0, a[0][0] = 1; i < 10; i = i + 1) {
                        if (i % 2 == 0 && !(i > 5)) {
                            continue;
                        } else if (i == 7)
                            break;
                        else {
                            printf("%d\\n", twice(i, a));
                        }
                    }
                    for (;;)
                        if (getint() == 0)
                            return 0;
                    while (i)
                        ;
                    return 0;
                }
                """;
        assertThat(SourcePrinter.print(parse(source, Dialect.BUAA))).isEqualTo(source);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int a = -2147483648, b = 0x80000000, c = 0xffffffff, d = 2147483647;",
                "float a = 1e-45, b = 3.4028235e38, c = .1, d = 16777217., e = 0x1.8p3;",
                "int a = 1 - (2 - 3) - 4, b = (1 - 2) * 3, c = 1 - 2 * 3, d = -(1 + 2), e = - -1, f = -+!1;",
                "int a = (1 < 2) < 3, b = 1 < (2 < 3), c = 1 == 2 == 3, d = (1 || 2) && 3, e = 1 || 2 && 3;",
                "void f() { putf(\"\\\\ \\\" \\0 \\0017 \\a\\b\\t\\v\\f\\r 中文 \\377 \\x41 ' %d\\n\", 1); }",
                "void f(int a) { if (a) if (a) ; else ; if (a) { if (a) ; } else ; while (a) if (a) ; else { } }",
                "void f(int a) { { } { ; { a = 1; } } if (a) { } else if (a) { } else a = 2; }",
                "float f(float a[], int b[][2][3]) { return a[b[0][1][2]]; }",
            })
    void isReadBackAsTheSameTree(String declarations) {
        Ast ast = parse(declarations + " int main() { return 0; }", Dialect.SYSY_2022);
        String printed = SourcePrinter.print(ast);
        Ast again = parse(printed, Dialect.SYSY_2022);
        assertThat(withoutPlaces(again)).isEqualTo(withoutPlaces(ast));
        assertThat(again.declarations().toString().replaceAll("Span\\[.*?]", ""))
                .isEqualTo(ast.declarations().toString().replaceAll("Span\\[.*?]", ""));
        assertThat(SourcePrinter.print(again)).isEqualTo(printed);
    }

    @Test
    void theCorpusIsReadBackAsTheSameTrees() {
        List<Corpus.Entry> all = Corpus.entries(entry -> !WRONG_PROGRAMS.contains(entry.suite()));
        List<Corpus.Entry> sample = IntStream.range(0, all.size())
                .filter(i -> i % EVERY == 0)
                .mapToObj(all::get)
                .toList();
        CorpusRun.all("printed and read back", sample, sample.size(), 0, entry -> {
            Dialect dialect = entry.suite().equals("buaa") ? Dialect.BUAA : Dialect.SYSY_2022;
            Ast ast = parse(entry.source(), dialect);
            String printed = SourcePrinter.print(ast);
            Ast again = parse(printed, dialect);
            boolean same = withoutPlaces(again).equals(withoutPlaces(ast))
                    && SourcePrinter.print(again).equals(printed);
            return same ? Optional.empty() : Optional.of("another tree:\n" + printed);
        });
    }

    @Test
    void everyTreeThatWasBuiltByHandHasAMeaning() {
        Expression a = new Expression.Name("a", Span.NONE);
        Statement inner = new Statement.If(a, new Statement.Break(Span.NONE), Optional.empty(), Span.NONE);
        Statement outer = new Statement.If(a, inner, Optional.of(new Statement.Continue(Span.NONE)), Span.NONE);
        assertThat(print(outer)).isEqualTo("""
                int main() {
                    if (a) {
                        if (a)
                            break;
                    } else
                        continue;
                }
                """);
        assertThat(print(new Statement.Return(Optional.of(new Expression.FloatLiteral(-1.5f, Span.NONE)), Span.NONE)))
                .contains("return (-1.5);");
        assertThatThrownBy(() -> print(new Statement.Return(
                        Optional.of(new Expression.FloatLiteral(Float.NaN, Span.NONE)), Span.NONE)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"left", "right", "prefix"})
    void theDepthOfATreeDoesNotMatter(String shape) {
        Expression one = new Expression.IntLiteral(1, Span.NONE);
        Expression deep = one;
        for (int i = 0; i < 100_000; i++) {
            deep = switch (shape) {
                case "left" -> new Expression.Binary(BinaryOperator.ADD, deep, one, Span.NONE);
                case "right" -> new Expression.Binary(BinaryOperator.ADD, one, deep, Span.NONE);
                default -> new Expression.Unary(UnaryOperator.NOT, deep, Span.NONE);
            };
        }
        assertThat(print(new Statement.Return(Optional.of(deep), Span.NONE))).hasSizeGreaterThan(100_000);
    }

    private static String print(Statement statement) {
        return SourcePrinter.print(LoweringTest.main(statement));
    }
}
