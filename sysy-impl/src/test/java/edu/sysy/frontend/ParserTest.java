package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ast.Ast;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Declaration.VariableDeclaration;
import edu.sysy.ast.Expression;
import edu.sysy.ast.Node;
import edu.sysy.ast.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParserTest {
    private static final String NAMES =
            "int a; int b; int c; int d; int m[2][3]; int f(int x, int y) { return x; } int g() { return 1; } ";

    private static String expression(String text) {
        Ast ast = Sources.parse(NAMES + "int main() { return " + text + "; }");
        FunctionDefinition main = (FunctionDefinition) ast.declarations().getLast();
        return Dump.of(main.body()).replaceFirst("^\\(block \\(return (.*)\\)\\)$", "$1");
    }

    private static String statement(String text) {
        Ast ast = Sources.parse(NAMES + "int main() { " + text + " }");
        FunctionDefinition main = (FunctionDefinition) ast.declarations().getLast();
        return Dump.of(main.body()).replaceFirst("^\\(block (.*)\\)$", "$1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "a - b - c # (- (- a b) c)",
                "a + b * c # (+ a (* b c))",
                "a * b + c # (+ (* a b) c)",
                "(a + b) * c # (* (+ a b) c)",
                "a / b % c * d # (* (% (/ a b) c) d)",
                "a < b == c > d # (== (< a b) (> c d))",
                "a == b && c != d || a <= b # (|| (&& (== a b) (!= c d)) (<= a b))",
                "a || b && c || d # (|| (|| a (&& b c)) d)",
                "- a * b # (* (- a) b)",
                "- + ! a + b # (+ (- (+ (! a))) b)",
                "-(a - -b) # (- (- a (- b)))",
                "-m[1][a + 1] # (- m[1][(+ a 1)])",
                "f(a, b + 1) * g() # (* (call f a (+ b 1)) (call g))",
                "f((a), f(b, c)) # (call f a (call f b c))",
                "m[m[0][1]][g()] # m[m[0][1]][(call g)]",
                "((((a)))) # a",
                "a >= b + c * -d # (>= a (+ b (* c (- d))))",
                "-2147483648 # (- -2147483648)",
                "0 - 2147483648 # (- 0 -2147483648)"
            })
    void operatorsBindAsInC(String text, String tree) {
        assertThat(expression(text)).isEqualTo(tree);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "a = b; # (= a b)",
                "m[a][1] = g(); # (= m[a][1] (call g))",
                "; # ;",
                "{ } # (block)",
                "g(); # (call g)",
                "if (a) b = 1; else c = 2; # (if a (= b 1) (= c 2))",
                "if (a) if (b) ; else c = 2; # (if a (if b ; (= c 2)))",
                "if (a) ; else if (b) ; else if (c) ; else ; # (if a ; (if b ; (if c ; ;)))",
                "while (a < 3) { a = a + 1; continue; break; } # (while (< a 3) (block (= a (+ a 1)) continue break))",
                "return; # return",
                "int x, y[2][1 - 0] = {{1}, b}; # (int x y[2][(- 1 0)]={{1} b})",
                "a += b * 2; # (= a (+ a (* b 2)))",
                "putf(\"x%d\", a); # (call putf \"x%d\" a)"
            })
    void statements(String text, String tree) {
        assertThat(statement(text)).isEqualTo(tree);
    }

    @Test
    void declarations() {
        assertThat(Dump.of(Sources.parse("const float x = 1.5, y[2] = {1, 2,}; int z, w[3][1 + 1] = {{1}, 2};"
                        + " void f(int a, float b[], int c[][2][3]) { const int k = 1; } int main() {}")))
                .isEqualTo("(const float x=1.5f y[2]={1 2}) (int z w[3][(+ 1 1)]={{1} 2})"
                        + " (void f (parameters int a float b[] int c[][2][3]) (block (const int k=1)))"
                        + " (int main (parameters) (block))");
    }

    @Test
    void spansCoverWhatTheySay() {
        String text = "int a[2] = {1, 2}; int main() { a[0] = (1 + a[1]) * 3; if (a[0]) return 1; return -a[0]; }";
        Ast ast = Sources.parse(text);
        FunctionDefinition main = (FunctionDefinition) ast.declarations().get(1);
        Statement.Assignment assignment =
                (Statement.Assignment) main.body().statements().get(0);
        Expression.Binary product = (Expression.Binary) assignment.value();

        assertThat(slice(ast, ast.declarations().getFirst())).isEqualTo("int a[2] = {1, 2};");
        assertThat(slice(
                        ast,
                        ((VariableDeclaration) ast.declarations().getFirst())
                                .declarators()
                                .getFirst()
                                .initializer()
                                .orElseThrow()))
                .isEqualTo("{1, 2}");
        assertThat(slice(ast, main)).isEqualTo(text.substring(19));
        assertThat(slice(ast, assignment)).isEqualTo("a[0] = (1 + a[1]) * 3;");
        assertThat(slice(ast, product)).isEqualTo("(1 + a[1]) * 3");
        assertThat(slice(ast, product.left())).isEqualTo("1 + a[1]");
        assertThat(slice(ast, main.body().statements().get(1))).isEqualTo("if (a[0]) return 1;");
        assertThat(ast.source().slice(main.nameSpan())).isEqualTo("main");
    }

    private static String slice(Ast ast, Node node) {
        return ast.source().slice(node.span());
    }

    @Test
    void wordsOfCAreOrdinaryNames() {
        assertThat(
                        Sources.run(
                                "int for(int do) { return do; } int main() { int delete = 1, or = 2; return for(delete) + or; }"))
                .isEqualTo("3");
    }
}
