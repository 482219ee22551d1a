package edu.sysy.course;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Descriptions of grammars, good and bad, and the parser that reads programs by them. */
class CourseGrammarTest {
    private static final String LETTERS = """
            %token A 'a'
            %token B 'b'
            %token C 'c'
            %start S
            """;

    /** The final exam of 2022: a multiplicative operator and declarations that read their value. */
    private static final String EXAM = """
            %extends buaa2022
            %token BITANDTK 'bitand'

            MulExp = UnaryExp | MulExp ('*' | '/' | '%' | 'bitand') UnaryExp
            VarDef = Ident {'[' ConstExp ']'}
                   | Ident {'[' ConstExp ']'} '=' InitVal
                   | Ident '=' 'getint' '(' ')'
            """;

    private static CourseGrammar grammar(String description) {
        return CourseGrammar.parse(SourceFile.of("test", description));
    }

    private static String syntax(CourseGrammar grammar, String text) {
        return CourseOutput.syntax(grammar, SourceFile.of("program", text))
                .replace("\n", " ")
                .strip();
    }

    private static CourseGrammar buaa(int year) {
        return CourseGrammar.named("buaa" + year).orElseThrow();
    }

    private static void assertRefuses(ThrowingCallable call, String code, String message) {
        assertThatThrownBy(call).isInstanceOfSatisfying(CompilationException.class, e -> {
            assertThat(e.diagnostics()).hasSize(1);
            assertThat(e.diagnostics().getFirst().code()).isEqualTo(code);
            assertThat(e.diagnostics().getFirst().message()).isEqualTo(message);
        });
    }

    @Test
    void builtInGrammarsHaveNames() {
        assertThat(CourseGrammar.names())
                .allSatisfy(name -> assertThat(CourseGrammar.named(name)).isPresent());
        assertThat(CourseGrammar.named("buaa2020")).isEmpty();
    }

    @Test
    void anExamExtendsTheGrammarOfItsYear() {
        String program = "int main() { int i = getint(); return i * 3 bitand 5; }";

        assertThat(syntax(grammar(EXAM), program))
                .contains("IDENFR i ASSIGN = GETINTTK getint LPARENT ( RPARENT ) <VarDef> SEMICN ; <VarDecl>")
                .contains("<MulExp> BITANDTK bitand INTCON 5 <Number> <PrimaryExp> <UnaryExp> <MulExp> <AddExp>");
        assertRefuses(
                () -> syntax(buaa(2022), program),
                "E0803",
                "grammar buaa2022: found 'getint', expected one of Ident, '(', '{', '+', '-', '!', IntConst");
    }

    @Test
    void alternativesStandInAnyOrderAndTheLongestWins() {
        CourseGrammar grammar = grammar(LETTERS + "S = X 'c'\nX = 'a' | 'a' 'b' | Y\nY = 'a' 'b' 'b'\n");

        assertThat(syntax(grammar, "a c")).isEqualTo("A a <X> C c <S>");
        assertThat(syntax(grammar, "a b c")).isEqualTo("A a B b <X> C c <S>");
        assertThat(syntax(grammar, "a b b c")).isEqualTo("A a B b B b <Y> <X> C c <S>");
    }

    @Test
    void theFirstOfEquallyLongAlternativesWins() {
        CourseGrammar grammar = grammar(LETTERS + "S = X | Y\nX = 'a' 'b'\nY = 'a' 'b'\n");

        assertThat(syntax(grammar, "a b")).isEqualTo("A a B b <X> <S>");
    }

    @Test
    void silentNonterminalsAreNotPrinted() {
        CourseGrammar grammar = grammar(LETTERS + "%silent X\nS = {X} ['c']\nX = 'a' | ('b' 'b')\n");

        assertThat(syntax(grammar, "b b a c")).isEqualTo("B b B b A a C c <S>");
        assertThat(syntax(grammar, "")).isEqualTo("<S>");
    }

    @Test
    void operatorsAreTheLongestOfTheGrammar() {
        CourseGrammar grammar =
                grammar("%token INC '++'\n%token PLUS '+'\n%token ID Ident\n%start S\nS = {'++' | '+' | Ident}\n");

        assertThat(syntax(grammar, "a+++b")).isEqualTo("ID a INC ++ PLUS + ID b <S>");
    }

    @Test
    void aBackslashEndsNoFormatStringBefore2024() {
        String program = "int main() { printf(\"\\\"); return 0; }";

        assertThat(syntax(buaa(2023), program)).contains("STRCON \"\\\" RPARENT");
        assertThatThrownBy(() -> syntax(buaa(2024), program)).hasMessageContaining("a quote is never closed");
    }

    @Test
    void keywordsOfOtherYearsAreNames() {
        assertThat(syntax(buaa(2025), "int main() { getint(); return 0; }")).contains("IDENFR getint");
        assertThat(syntax(buaa(2023), "int main() { int x; x = getint(); return 0; }"))
                .contains("GETINTTK getint");
    }

    /** Alternatives with a common beginning double the work at each level unless results are memoized. */
    @Test
    void timeIsLinear() {
        CourseGrammar grammar = grammar(LETTERS + "S = 'a' S | 'a' S 'b' S | 'a' S 'c' | 'c'\n");
        String text = "a ".repeat(20_000) + "c";

        Assertions.assertTimeout(Duration.ofSeconds(20), () -> syntax(grammar, text));
    }

    @Test
    void depthIsNotLimitedByTheStack() {
        int depth = 50_000;
        String parentheses = "int main() { return " + "(".repeat(depth) + "1" + ")".repeat(depth) + "; }";
        String ladder = "int main() { " + "if (1) ; else ".repeat(depth / 2) + "; return 0; }";
        String signs = "int main() { return " + "-+".repeat(depth) + "1; }";

        for (String program : List.of(parentheses, ladder, signs)) {
            assertThat(syntax(buaa(2022), program)).endsWith("<MainFuncDef> <CompUnit>");
        }
    }

    @Test
    void mistakesOfDescriptions() {
        assertRefuses(() -> grammar(LETTERS + "S = X"), "E0802", "X has no rule");
        assertRefuses(() -> grammar(LETTERS + "S = 'd'"), "E0802", "there is no %token for 'd'");
        assertRefuses(() -> grammar(LETTERS + "S = 'a'\nS = 'b'"), "E0802", "S has two rules");
        assertRefuses(() -> grammar(LETTERS + "S = S 'a'"), "E0802", "each alternative of S begins with S");
        assertRefuses(() -> grammar(LETTERS + "S = ['a'] | S 'b'"), "E0802", "S can derive itself without a token");
        assertRefuses(() -> grammar(LETTERS + "S = {['a']}"), "E0802", "what S repeats may be empty");
        assertRefuses(() -> grammar(LETTERS + "Ident = 'a'"), "E0802", "Ident is a class of tokens and has no rule");
        assertRefuses(() -> grammar("%start S"), "E0802", "%start has to name a nonterminal with a rule");
        assertRefuses(() -> grammar("%extends buaa1999"), "E0802", "there is no grammar 'buaa1999'");
        String cycle = "can begin with itself by way of another rule or of an option;"
                + " write left recursion as the first part of an alternative";
        assertRefuses(() -> grammar(LETTERS + "S = 'a' | X 'b'\nX = S 'c'"), "E0802", "S " + cycle);
        assertRefuses(() -> grammar(LETTERS + "S = X\nX = ['a'] X | 'b'"), "E0802", "X " + cycle);
    }

    @Test
    void descriptionsThatCannotBeRead() {
        assertRefuses(
                () -> grammar("%tokens A 'a'"),
                "E0801",
                "expected %extends, %start, %silent or %token," + " found %tokens");
        assertRefuses(() -> grammar("S 'a'"), "E0801", "expected '=', found 'a'");
        assertRefuses(() -> grammar("S = ('a'"), "E0801", "expected ')', found the end of the line");
        assertRefuses(() -> grammar("S = 'a' )"), "E0801", "expected the end of the line, found )");
        assertRefuses(
                () -> grammar("S = 'a' | | 'b'"),
                "E0801",
                "expected a token, a nonterminal or a bracket," + " found |");
        assertRefuses(() -> grammar("S = a ' b"), "E0801", "expected a token, a nonterminal or a bracket, found '");
        assertRefuses(() -> grammar("S = " + "(".repeat(100_000)), "E0801", "brackets are nested more than 50 deep");
        assertRefuses(
                () -> grammar("%token A x"),
                "E0801",
                "expected a spelling in quotes or the name of a class of tokens, found x");
    }

    @Test
    void textsThatAreNoSentence() {
        assertRefuses(
                () -> syntax(buaa(2022), "int main() { return 0; } }"),
                "E0803",
                "grammar buaa2022: found '}', expected the end of the text");
        assertRefuses(
                () -> syntax(buaa(2022), "int main() { return 0 }"),
                "E0803",
                "grammar buaa2022: found '}', expected one of ';', '+', '-', '*', '/', '%'");
        assertRefuses(
                () -> syntax(buaa(2022), "int main() {"),
                "E0803",
                "grammar buaa2022: found the end of the text, expected one of Ident, '(', 'int', 'const', ';', '{', '}',"
                        + " 'if', 'while', 'break', 'continue', 'return', 'printf', '+', '-', '!', IntConst");
        assertRefuses(
                () -> syntax(buaa(2024), "int main() { a & b; }"), "E0803", "no token of the grammar buaa2024: &");
    }
}
