package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import edu.sysy.ast.Ast;
import edu.sysy.ast.AstMapper;
import edu.sysy.ast.BinaryOperator;
import edu.sysy.ast.Declaration;
import edu.sysy.ast.Expression;
import edu.sysy.ast.SourcePrinter;
import edu.sysy.ast.Statement;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Changing syntax trees from the leaves up. */
class AstMapperTest {
    private static final AstMapper DOUBLE_LITERALS = AstMapper.ofExpressions(e ->
            e instanceof Expression.IntLiteral(int value, Span span) ? new Expression.IntLiteral(2 * value, span) : e);

    private static Ast parse(String text) {
        return FrontEnd.parse(SourceFile.of("a.sy", text));
    }

    private static String mapped(AstMapper mapper, String text) {
        return SourcePrinter.print(mapper.map(parse(text)));
    }

    @Test
    void expressionsAreChangedWhereverTheyStand() {
        String text = """
                const int N = 1;
                int a[2][3] = {{4, 5}, 6};
                int f(int p[][7]) {
                    int x[8] = {9};
                    if (p[10][11] < 12) { x[13] = f(p) + 14; } else while (-15) { break; }
                    f(p);
                    return 16 * (17 + N);
                }
                int main() { return 18; }
                """;
        String expected = text;
        for (int i = 18; i >= 1; i--) {
            expected = expected.replaceAll("\\b" + i + "\\b", "#" + 2 * i);
        }
        assertThat(mapped(DOUBLE_LITERALS, text)).isEqualTo(SourcePrinter.print(parse(expected.replace("#", ""))));
    }

    @Test
    void aChangeSeesPartsThatAreChangedAlready() {
        AstMapper fold = AstMapper.ofExpressions(e -> e
                                instanceof
                                Expression.Binary(
                                        var operator,
                                        Expression.IntLiteral(int left, var first),
                                        Expression.IntLiteral(int right, var second),
                                        var span)
                        && operator == BinaryOperator.ADD
                ? new Expression.IntLiteral(left + right, span)
                : e);
        assertThat(mapped(fold, "int main() { return 1 + 2 + 3 + (4 + 5); }"))
                .isEqualTo(SourcePrinter.print(parse("int main() { return 15; }")));
    }

    @Test
    void statementsAndDeclarationsAreChanged() {
        AstMapper withoutEmpty = AstMapper.ofStatements(s -> s instanceof Statement.Block(var statements, var span)
                ? new Statement.Block(
                        statements.stream()
                                .filter(each ->
                                        !each.equals(new Statement.ExpressionStatement(Optional.empty(), each.span())))
                                .toList(),
                        span)
                : s);
        AstMapper renamed = AstMapper.ofDeclarations(
                d -> d instanceof Declaration.FunctionDefinition f && f.name().equals("f") ? f.withName("g") : d);
        assertThat(mapped(withoutEmpty.andThen(renamed), "void f() { ; { ; } } int main() { ; return 0; ; }"))
                .isEqualTo(SourcePrinter.print(parse("void g() { { } } int main() { return 0; }")));
    }

    @Test
    void whatDoesNotChangeIsTheSameObject() {
        Ast ast = parse("int a[2] = {1, 2}; int f(int x) { return x; } int main() { return f(3); }");
        assertThat(AstMapper.ofExpressions(e -> e).map(ast)).isSameAs(ast);
        Ast changed = AstMapper.ofExpressions(
                        e -> e instanceof Expression.IntLiteral(int value, Span span) && value == 3
                                ? new Expression.IntLiteral(4, span)
                                : e)
                .map(ast);
        assertThat(changed).isNotSameAs(ast);
        assertThat(changed.declarations().get(0)).isSameAs(ast.declarations().get(0));
        assertThat(changed.declarations().get(1)).isSameAs(ast.declarations().get(1));
        assertThat(changed.declarations().get(2))
                .isNotEqualTo(ast.declarations().get(2));
    }

    @Test
    void whatCannotStandInItsPlaceIsRefused() {
        Ast ast = parse("int a[2]; int main() { return a[1]; }");
        AstMapper wrong =
                AstMapper.ofExpressions(e -> e instanceof Expression.Name ? new Expression.IntLiteral(1, e.span()) : e);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> wrong.map(ast))
                .withMessage("IntLiteral cannot stand in Index instead of Name");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AstMapper.ofStatements(s -> new Statement.Break(s.span()))
                        .map(ast))
                .withMessage("Break cannot stand in FunctionDefinition instead of Block");
        assertThatNullPointerException()
                .isThrownBy(() -> AstMapper.ofExpressions(e -> null).map(ast));
    }

    @Test
    void deepTreesNeedNoStack() {
        Expression one = new Expression.IntLiteral(1, Span.NONE);
        Expression deep = one;
        for (int i = 0; i < 1_000_000; i++) {
            deep = new Expression.Binary(
                    BinaryOperator.ADD, i % 2 == 0 ? deep : one, i % 2 == 0 ? one : deep, Span.NONE);
        }
        int[] seen = {0};
        AstMapper counting = AstMapper.ofExpressions(e -> {
            seen[0]++;
            return e;
        });
        assertThat(counting.map(deep)).isSameAs(deep);
        assertThat(seen[0]).isEqualTo(2_000_001);
        assertThat(DOUBLE_LITERALS.map(new Statement.Return(Optional.of(deep), Span.NONE)))
                .isInstanceOf(Statement.Return.class);
        assertThat(List.of(DOUBLE_LITERALS.map(one))).containsExactly(new Expression.IntLiteral(2, Span.NONE));
    }
}
