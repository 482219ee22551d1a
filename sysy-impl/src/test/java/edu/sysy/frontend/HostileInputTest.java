package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Dialect;
import edu.sysy.ast.Ast;
import edu.sysy.ast.AstBuilder;
import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.DeclaratorBuilder;
import edu.sysy.ast.Expression;
import edu.sysy.ast.FunctionDefinitionBuilder;
import edu.sysy.ast.Statement;
import edu.sysy.ast.TypeName;
import edu.sysy.ast.UnaryOperator;
import edu.sysy.ast.VariableDeclarationBuilder;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the input, there is a tree or a list of errors, in little time and on a small stack. */
class HostileInputTest {
    private static final int MANY = 100_000;
    private static final long SMALL_STACK = 512 * 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final String VALID = """
            const int N = 3, A[2][N] = {{1}, 2, 3}; // comment
            float g[N] = {1.5, .5e1, 0x1p3}, h;
            int f(int a, float b[], int c[][N]) {
                if (a > N && !c[0][1] || b[a] != 0) return -a % 7;
                else if (a) { while (1) { a = a - 1; if (a < 0) break; continue; } }
                return f(a - 1, b, c) + 2147483647;
            }
            /* block */ void v() { ; { putf("%d\\n", 3); } return; }
            int main() { int x[2][N] = {{1}, 2}; v(); return f(x[1][0], g, x); }
            """;

    /** Parses and lowers on a small stack; the errors found, none if the text is right. */
    private static List<String> compile(String text) {
        return Assertions.assertTimeoutPreemptively(
                PATIENCE,
                () -> onSmallStack(() -> {
                    try {
                        FrontEnd.lower(Sources.parse(text));
                        return List.of();
                    } catch (CompilationException e) {
                        return e.diagnostics().stream().map(d -> d.code()).toList();
                    }
                }));
    }

    private static <T> T onSmallStack(java.util.function.Supplier<T> work) throws InterruptedException {
        AtomicReference<T> result = new AtomicReference<>();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(
                null,
                () -> {
                    try {
                        result.set(work.get());
                    } catch (Throwable e) {
                        failure.set(e);
                    }
                },
                "small stack",
                SMALL_STACK);
        thread.start();
        thread.join();
        if (failure.get() != null) {
            throw new AssertionError("on a small stack", failure.get());
        }
        return result.get();
    }

    private static String inMain(String statements) {
        return "int a; int b; int m[2]; int f(int x) { return x; } int main() { " + statements + " return 0; }";
    }

    /** How each kind of nesting looks at a given depth. */
    enum Nesting {
        RIGHT_OPERANDS(n -> inMain("a = " + "b-(".repeat(n) + "1" + ")".repeat(n) + ";")),
        COMPARISONS(n -> inMain("if (" + "b<(".repeat(n) + "a" + ")".repeat(n) + ") ;")),
        LOGICAL(n -> inMain("if (" + "b&&(".repeat(n) + "a" + ")".repeat(n) + ") ;")),
        LOGICAL_VALUES(n -> inMain("a = " + "b||(".repeat(n) + "a" + ")".repeat(n) + ";")),
        LEFT_ALTERNATION(n -> inMain("a = " + "(".repeat(n) + "a" + "&&b)+b".repeat(n) + ";")),
        UNARY(n -> inMain("a = " + "-".repeat(n) + "b;")),
        NOT(n -> inMain("a = " + "!".repeat(n) + "b;")),
        CALLS(n -> inMain("a = " + "f(".repeat(n) + "b" + ")".repeat(n) + ";")),
        INDICES(n -> inMain("a = " + "m[".repeat(n) + "b" + "]".repeat(n) + ";")),
        BLOCKS(n -> inMain("{".repeat(n) + "}".repeat(n))),
        IFS(n -> inMain("if (a) ".repeat(n) + ";")),
        IF_ELSES(n -> inMain("if (a) ".repeat(n) + ";" + " else ;".repeat(n))),
        WHILES(n -> inMain("while (a) ".repeat(n) + ";")),
        BLOCKS_AND_IFS(n -> inMain("if (a) {".repeat(n / 2) + "}".repeat(n / 2))),
        BLOCKS_AND_WHILES(n -> inMain("while (f(a)) { b = 1;".repeat(n / 2) + "}".repeat(n / 2))),
        BRACES(n -> "int a[2] = " + "{".repeat(n) + "}".repeat(n) + "; int main() {}"),
        LOCAL_BRACES(n -> inMain("int t[2] = " + "{".repeat(n) + "}".repeat(n) + ";"));

        private final Function<Integer, String> text;

        Nesting(Function<Integer, String> text) {
            this.text = text;
        }

        String at(int depth) {
            return text.apply(depth);
        }
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.EnumSource
    void nestingNearTheLimitFitsOnASmallStack(Nesting nesting) {
        List<String> codes = compile(nesting.at(FrontEnd.MAX_NESTING - 10));

        assertThat(codes).isSubsetOf("E0213", "E0324");
        boolean legal = !nesting.name().endsWith("BRACES") && nesting != Nesting.LEFT_ALTERNATION;
        assertThat(codes.isEmpty()).isEqualTo(legal);
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.EnumSource
    void hugeNestingIsReportedOnce(Nesting nesting) {
        assertThat(compile(nesting.at(MANY))).containsExactly("E0213");
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.EnumSource
    void hugeNestingThatIsCutOffIsReportedOnce(Nesting nesting) {
        String text = nesting.at(MANY);

        assertThat(compile(text.substring(0, text.length() / 2))).containsOnlyOnce("E0213");
    }

    @Test
    void whatFollowsAFunctionThatIsNestedTooDeeplyIsStillChecked() {
        String text = "int f() { return " + "-".repeat(2000) + "1; }\nint g() { return x; }\nint main() {}";

        assertThat(compile(text)).containsExactly("E0213", "E0301");
    }

    /** Long things that are not deep. */
    enum Length {
        PARENTHESES("a = " + "(".repeat(MANY) + "b" + ")".repeat(MANY) + ";"),
        SUM("a = b" + " + a".repeat(MANY) + ";"),
        MIXED_SUM("float z; a = 1.5" + " * b - 1".repeat(MANY / 2) + ";"),
        COMPARISONS("a = b" + " == a".repeat(MANY) + ";"),
        AND("if (a" + " && b".repeat(MANY) + ") a = 1;"),
        OR_OF_AND("while (a" + " || a && b".repeat(MANY) + ") a = 1;"),
        LOGICAL_VALUE("a = b" + " && a".repeat(MANY) + ";"),
        NOT_AND("if (!(a" + " && b".repeat(MANY) + ")) a = 1;"),
        LADDER("if (a) b = 1;" + " else if (a == b) b = 2;".repeat(MANY) + " else b = 3;"),
        STATEMENTS("a = a + 1;".repeat(MANY)),
        EMPTY_STATEMENTS(";".repeat(MANY)),
        BLOCKS_IN_A_ROW("{}".repeat(MANY)),
        LOOPS_IN_A_ROW("while (a) { break; }".repeat(20_000)),
        ARGUMENTS("putf(\"x\"" + ", a".repeat(MANY) + ");"),
        INITIALIZER("int t[" + MANY + "] = {" + "a, ".repeat(MANY - 1) + "b};"),
        LOCALS(names("int v%d = a;")),
        SAME_CONSTANTS("{const int c[2] = {1};}".repeat(MANY)),
        LONG_NAME("int " + "n".repeat(MANY) + " = 1; a = " + "n".repeat(MANY) + ";");

        private final String statements;

        Length(String statements) {
            this.statements = statements;
        }
    }

    private static String names(String pattern) {
        return IntStream.range(0, MANY)
                .mapToObj(i -> pattern.replace("%d", Integer.toString(i)))
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.EnumSource
    void lengthIsNotNesting(Length length) {
        assertThat(compile(inMain(length.statements))).isEmpty();
    }

    @Test
    void manyGlobalsFunctionsAndParametersAreFast() {
        assertThat(compile(names("int v%d;") + "int main() {}")).isEmpty();
        assertThat(compile(names("void f%d() {}") + "int main() {}")).isEmpty();
        String parameters = IntStream.range(0, 1000).mapToObj(i -> "int p" + i).collect(Collectors.joining(", "));
        String arguments = IntStream.range(0, 1000).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        assertThat(compile("int f(" + parameters + ") { return p999; } int main() { return f(" + arguments + "); }"))
                .isEmpty();
    }

    @Test
    void manyDimensionsAndHugeArraysAreFine() {
        assertThat(compile("int a" + "[2]".repeat(19) + " = {" + "{".repeat(18) + "1" + "}".repeat(18)
                        + "}; int main() { return a" + "[0]".repeat(19) + "; }"))
                .isEmpty();
        assertThat(compile("int a[65536][4096] = {1}; int main() { return a[9][9]; }"))
                .isEmpty();
        assertThat(compile("int main() { int a[65536][4096] = {{1}, 2}; return a[9][9]; }"))
                .isEmpty();
        assertThat(compile("int a" + "[1000000]".repeat(MANY) + "; int main() {}"))
                .containsExactly("E0331");
        assertThat(compile("int a" + "[1]".repeat(MANY) + " = {{1}, 2}; int main() {}"))
                .contains("E0323");
    }

    @Test
    void manyErrorsAreCheap() {
        String unknown = names("x%d = y%d;");
        assertThat(compile(names("int v%d;") + inMain(unknown).replace("int a;", "")))
                .hasSize(Diagnostics.LIMIT)
                .containsOnly("E0301");
        assertThat(compile("int main() {" + "@ ".repeat(MANY) + "}")).hasSize(Diagnostics.LIMIT);
        assertThat(compile("int main() {" + "a b c ".repeat(MANY) + "}")).isNotEmpty();
        assertThat(compile("for(".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() {" + "for(;".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() {" + "f(1 ".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() {" + "x(1 y;".repeat(MANY))).isNotEmpty();
        assertThat(compile("int a = {" + "1 {".repeat(MANY))).isNotEmpty();
        assertThat(compile("int f(".repeat(MANY))).isNotEmpty();
        assertThat(compile("x(".repeat(MANY) + "x()")).isNotEmpty();
        assertThat(compile("int main() {" + "int f() {".repeat(MANY))).isNotEmpty();
        assertThat(compile("else ".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() {" + "else ".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() {" + "do ".repeat(MANY) + "{")).isNotEmpty();
        assertThat(compile("int main() {" + "do {".repeat(MANY))).isNotEmpty();
        assertThat(compile("}".repeat(MANY))).contains("E0220");
        assertThat(compile("static ".repeat(MANY))).isNotEmpty();
        assertThat(compile("unsigned ".repeat(MANY) + "x;")).isNotEmpty();
        assertThat(compile("int main() {" + "{".repeat(MANY))).isNotEmpty();
        assertThat(compile("int f() {".repeat(MANY))).isNotEmpty();
        assertThat(compile("int f() {\n".repeat(MANY))).isNotEmpty();
        assertThat(compile("int f() { if (1) {\n".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() {" + "\n  }\n".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() {" + "\n if (1)\n  a; }\n".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() {" + "} a = 1;".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { a[" + "= [".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { " + "a[=".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { " + "if(".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { " + "iff(".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { " + "iff(a) b ".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { " + "else (a) {".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { " + "switch (".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { " + "switch (a) {".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { " + "sizeof (".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { " + "a ? ".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { " + "a: ".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { a = " + "& ".repeat(MANY))).isNotEmpty();
        assertThat(compile("int a[] = {" + "1, ".repeat(MANY))).isNotEmpty();
        assertThat(compile("int a[] = {1, int ".repeat(MANY))).isNotEmpty();
        assertThat(compile("int a[2] = [".repeat(MANY))).isNotEmpty();
        assertThat(compile("struct a {".repeat(MANY))).isNotEmpty();
        assertThat(compile("int f int ".repeat(MANY))).isNotEmpty();
        assertThat(compile("int f(a " + "int ".repeat(MANY))).isNotEmpty();
        assertThat(compile("int f(a) ".repeat(MANY))).isNotEmpty();
        assertThat(compile("#define a\n".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { for (int i ".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { " + "'a ".repeat(MANY))).isNotEmpty();
        assertThat(compile("int main() { putf(\"" + "\\\\".repeat(MANY))).isNotEmpty();
    }

    @Test
    void nothingAtAllLacksMain() {
        assertThat(compile("")).containsExactly("E0320");
        assertThat(compile(" \t\r\n\f\u000b // x")).containsExactly("E0320");
        assertThat(compile("\uFEFF/* */")).containsExactly("E0320");
    }

    @Test
    void everyBeginningOfAProgramIsRejectedWithoutAnException() {
        assertThat(compile(VALID)).isEmpty();
        for (int end = 0; end < VALID.length() - 2; end++) {
            assertThat(compile(VALID.substring(0, end)))
                    .as("%d characters", end)
                    .isNotEmpty();
        }
    }

    @Test
    void everyProgramWithoutOneCharacterHasATreeOrErrors() {
        for (int i = 0; i < VALID.length(); i++) {
            compile(VALID.substring(0, i) + VALID.substring(i + 1));
        }
    }

    /** Signs of C that the lexer leaves to the parser do not get lost in it. */
    @Test
    void noSignOfCIsSkippedInSilence() {
        String text = VALID.replaceAll("//.*|/\\*.*\\*/", "").replace("\"%d\\n\"", "\"x\"");
        for (String sign : List.of("&", "?", ":", "& &", "? :", "a :")) {
            for (int i = text.indexOf(' '); i >= 0; i = text.indexOf(' ', i + 1)) {
                assertThat(compile(text.substring(0, i) + " " + sign + text.substring(i)))
                        .as("%s at %d", sign, i)
                        .isNotEmpty();
            }
        }
    }

    static IntStream seeds() {
        return IntStream.range(0, 40);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void noiseHasATreeOrErrors(int seed) {
        Random random = new Random(seed);
        byte[] bytes = new byte[4000];
        random.nextBytes(bytes);
        compile(new String(bytes, StandardCharsets.ISO_8859_1));
        compile(tokens(random, 2000));
        compile("int main() {" + tokens(random, 2000));
        StringBuilder changed = new StringBuilder(VALID);
        for (int i = 0; i < 20; i++) {
            changed.setCharAt(random.nextInt(changed.length()), (char) (' ' + random.nextInt(95)));
        }
        compile(changed.toString());
    }

    private static String tokens(Random random, int count) {
        String[] words =
                ("const int float void if else while break continue return a f 1 2.5 0x 08 \"s\" ' # + - * / % ! = == "
                                + "!= < > <= >= && || ( ) [ ] { } , ; & | ? : . @ for do goto double main putf for( f( a[ int(")
                        .split(" ");
        return random.ints(count, 0, words.length).mapToObj(i -> words[i]).collect(Collectors.joining(" "));
    }

    @Test
    void aSourceOfTooManyTokensIsRejected() {
        String text = "int main() { " + ";".repeat(Tokens.MAX_COUNT) + " }";

        assertThat(compile(text)).containsExactly("E0112");
    }

    @Test
    void hugeCommentsNamesAndLiteralsAreFine() {
        String huge = "x".repeat(20_000_000);
        assertThat(compile("/*" + huge + "*/ int main() {} //" + huge)).isEmpty();
        assertThat(compile("int " + huge + "; int main() { return y" + huge + "; }"))
                .containsExactly("E0301");
        assertThat(compile("int a = " + "1".repeat(20_000_000) + "; int main() {}"))
                .containsExactly("E0107");
        assertThat(compile("int main() { putf(\"" + huge + "\"); }")).containsExactly("E0114");
        assertThat(compile("int main() { putf(\"" + "y".repeat(99_000) + "\"); }"))
                .isEmpty();
        assertThat(compile("float a = 1." + "1".repeat(90_000) + "; int main() {}"))
                .isEmpty();
    }

    @Test
    void treesBuiltByHandAreBoundedToo() throws InterruptedException {
        Expression right = new Expression.IntLiteral(1, Span.NONE);
        Expression unary = right;
        Expression alternating = new Expression.Name("x", Span.NONE);
        Statement blocks = new Statement.Block(List.of(), Span.NONE);
        for (int i = 0; i < MANY; i++) {
            right = new Expression.Binary(BinaryOperator.ADD, new Expression.Name("x", Span.NONE), right, Span.NONE);
            unary = new Expression.Unary(UnaryOperator.NOT, unary, Span.NONE);
            BinaryOperator operator = i % 2 == 0 ? BinaryOperator.AND : BinaryOperator.ADD;
            alternating = new Expression.Binary(operator, alternating, new Expression.Name("x", Span.NONE), Span.NONE);
            blocks = new Statement.Block(List.of(blocks), Span.NONE);
        }
        for (Expression deep : List.of(right, unary, alternating)) {
            assertThat(lowerMain(new Statement.Return(Optional.of(deep), Span.NONE)))
                    .containsExactly("E0213");
        }
        assertThat(lowerMain(blocks)).containsExactly("E0213");
    }

    private static List<String> lowerMain(Statement statement) throws InterruptedException {
        var x = new VariableDeclarationBuilder()
                .constant(false)
                .isStatic(false)
                .type(TypeName.INT)
                .addDeclarators(
                        new DeclaratorBuilder().name("x").span(Span.NONE).build())
                .span(Span.NONE)
                .build();
        var main = new FunctionDefinitionBuilder()
                .returnType(TypeName.INT)
                .name("main")
                .nameSpan(Span.NONE)
                .body(new Statement.Block(List.of(statement), Span.NONE))
                .span(Span.NONE)
                .build();
        Ast ast = new AstBuilder()
                .source(SourceFile.of("hand", ""))
                .dialect(Dialect.SYSY_2022)
                .addDeclarations(x, main)
                .build();
        return onSmallStack(() -> {
            try {
                FrontEnd.lower(ast);
                return List.of();
            } catch (CompilationException e) {
                return e.diagnostics().stream().map(d -> d.code()).toList();
            }
        });
    }
}
