package edu.sysy.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RewriteRulesTest {
    private static RewriteRules rules(String text) {
        return RewriteRules.parse(SourceFile.of("my.rules", text));
    }

    private static String applied(String rules, String program) {
        Program result = Pipeline.of(
                        rules(rules).asPass("mine"),
                        PassCatalogue.named("eliminate-dead-code").orElseThrow())
                .run(IrParser.parse(program), CompilerObserver.NONE);
        return IrPrinter.standard().print(result);
    }

    private static List<Diagnostic> mistakes(String text) {
        return catchThrowableOfType(CompilationException.class, () -> rules(text))
                .diagnostics();
    }

    @Test
    void allRulesReadBackAsTheyArePrinted() {
        List<String> printed = RewriteRules.builtIn();
        assertThat(printed).hasSizeGreaterThan(130).doesNotHaveDuplicates();
        assertThat(rules(String.join("\n", printed)).printed()).isEqualTo(printed);
    }

    @Test
    void bothNotationsAreOneRule() {
        assertThat(rules("x - (x / C) * C => x % C if C != 0").printed())
                .containsExactly("(sub x (mul (div x C) C)) => (rem x C) if (ne C 0)")
                .isEqualTo(rules("(sub x (mul (div x C) C)) => (rem x C) if (ne C 0)")
                        .printed());
        assertThat(rules("# nothing\n\n; nothing\n").printed()).isEmpty();
    }

    /** The second of the two well-known examples needs what makes it right: the product must not wrap. */
    @Test
    void theExamplesOfTheLiteratureAreAmongOurs() {
        assertThat(RewriteRules.builtIn())
                .contains("(sub x x) => 0")
                .contains(
                        "(div m@(mul a C) D) => (mul a (div C D)) if (both (both (ne D 0) (eq (rem C D) 0)) (fits m))");
        assertThat(mistakes("(div (mul x 'a) 'b) => (mul x (div 'a 'b)) if (eq (rem 'a 'b) 0)"))
                .singleElement()
                .satisfies(mistake -> assertThat(mistake.code()).isEqualTo("E0603"))
                .satisfies(mistake -> assertThat(mistake.message()).startsWith("the rule is wrong: for 'a = "));
    }

    @Test
    void aRuleOfAUserFactorsASum() {
        assertThat(applied("(add (mul x a) (mul x b)) => (mul x (add a b))", """
                func @f(%0: i32, %1: i32, %2: i32) -> i32 {
                b0:
                  %3 = mul %0, %1
                  %4 = mul %0, %2
                  %5 = add %3, %4
                  ret %5
                }
                """))
                .isEqualTo("""
                func @f(%0: i32, %1: i32, %2: i32) -> i32 {
                b0:
                  %6 = add %1, %2
                  %5 = mul %0, %6
                  ret %5
                }
                """);
    }

    @Test
    void aConditionAsksTheRangesWhereTheInstructionStands() {
        assertThat(applied(
                        "(rem x C) => (sub x C) if (both (ge (low x) C) (both (gt C 0) (lt (high x) (add C C))))", """
                func @main() -> i32 {
                b0:
                  %0 = library getint()
                  %1 = const 10
                  %2 = const 19
                  %3 = cmp ge %0, %1
                  br %3, b1, b3
                b1:
                  %4 = cmp le %0, %2
                  br %4, b2, b3
                b2:
                  %5 = rem %0, %1
                  ret %5
                b3:
                  %6 = rem %0, %1
                  ret %6
                }
                """))
                .contains("%5 = sub %0, %1")
                .contains("%6 = rem %0, %1");
    }

    /** A rule about integers leaves addresses and floating numbers alone. */
    @Test
    void rulesKeepToTheTypesOfTheirVariables() {
        assertThat(applied("(select c a b) => (sub a (mul (eq c 0) (sub a b)))", """
                func @f(%0: i32, %1: f32, %2: f32, %3: i32) -> f32 {
                b0:
                  %4 = select f32 %0, %1, %2
                  %5 = select i32 %0, %0, %3
                  %6 = itof %5
                  %7 = fadd %4, %6
                  ret %7
                }
                """))
                .contains("%4 = select f32")
                .doesNotContain("select i32");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(sub x x)                        | 10 | E0601 | expected '=>', found the end of the rule",
                "(sub x x) => 0 when x            | 16 | E0601 | expected 'if' or the end of the rule, found 'when'",
                "(plus x y) => x                  |  2 | E0601 | there is no operator 'plus'",
                "(add x y z) => x                 |  2 | E0601 | 'add' has 2 operands, not 3",
                "(add x $y) => x                  |  8 | E0601 | unexpected '$'",
                "(add x 99999999999) => x         |  8 | E0601 | 99999999999 is no 32-bit integer",
                "x => x                           |  1 | E0602 | a pattern is an operation, such as (add x y)",
                "(add x y) => z                   | 14 | E0602 | the pattern does not contain 'z'",
                "(add x y) => (fadd x y)          | 20 | E0602 | 'x' is used as f32 and as i32",
                "(fadd x y) => (add x y)          | 20 | E0602 | 'x' is used as i32 and as f32",
                "(add (fneg x) 1) => x            |  1 | E0602 | the result of 'fneg' is f32, but i32 is needed",
                "(add x y) => x if (eq y 0)       | 23 | E0602 | 'y' is no constant; ask low(y), high(y), possible(y) or set(y)",
                "(add x y) => (low x)             |  1 | E0602 | 'low' stands in conditions only",
                "(cmp k x y) => (cmp j x y)       | 21 | E0602 | the pattern has no condition 'j'",
                "(add x C) => x if (eq C 7)       |  1 | E0603 | the rule is wrong: for C = 7",
                "(add x C) => x if (both (eq C 0) (ne C 0)) | 1 | E0604 | the rule could not be tried",
            })
    void mistakesAreFoundWhereTheyAre(String rule, int column, String code, String message) {
        assertThat(mistakes("\n" + rule)).singleElement().satisfies(mistake -> {
            assertThat(mistake.message()).startsWith(message);
            assertThat(mistake.code()).isEqualTo(code);
            SourceFile source = SourceFile.of("my.rules", "\n" + rule);
            assertThat(source.line(mistake.span().start())).isEqualTo(2);
            assertThat(source.column(mistake.span().start())).isEqualTo(column);
        });
    }

    @Test
    void allMistakesOfAFileAreReported() {
        assertThat(mistakes("(add x) => x\n(sub x x) => 0\n(sub x y) => x\n")).hasSize(2);
    }

    @Test
    void filesOfRulesHaveLimits() {
        assertThat(mistakes("(sub x x) => 1\n".repeat(RewriteRules.MAX_RULES + 1)))
                .hasSize(RewriteRules.MAX_RULES + 1)
                .last()
                .satisfies(mistake -> assertThat(mistake.code()).isEqualTo("E0605"))
                .satisfies(
                        mistake -> assertThat(mistake.message()).isEqualTo("a file of rules has at most 2000 rules"));
        assertThat(mistakes("#".repeat(RewriteRules.MAX_CHARACTERS + 1)))
                .singleElement()
                .satisfies(mistake -> assertThat(mistake.code()).isEqualTo("E0605"));
    }

    @Test
    void rulesSayOnHowManyValuesTheyWereTried() {
        RewriteRules two = rules("(sub x x) => 0\n(add x 0) => x\n");
        assertThat(two.tried()).isGreaterThan(4000);
        assertThat(two.asPass("mine").description())
                .isEqualTo("applies 2 rewrite rules, tried on " + two.tried() + " values");
    }

    @Test
    void longAndDeepRulesAreRefused() {
        assertThatThrownBy(() -> rules("(".repeat(100_000) + "x")).isInstanceOf(CompilationException.class);
        assertThatThrownBy(() -> rules("x" + " + x".repeat(100_000) + " => x"))
                .isInstanceOf(CompilationException.class);
        assertThatThrownBy(() -> rules("(add x ".repeat(60) + "x" + ")".repeat(60) + " => x"))
                .isInstanceOf(CompilationException.class);
    }
}
