package edu.sysy.structured.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import edu.sysy.structured.Region;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StructuredSyntaxErrorTest {
    /** Each row: what stands on line 2, the column of the mistake, the message. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    %1 = bogus %0 | 8 | there is no operation 'bogus'
                    %1 = add %0 | 14 | expected ',', found the end of the line
                    %1 = add %0, %7 | 16 | %7 is not defined; write '%7: type' if that is intended
                    %1 = store %0, %0 | 8 | the operation has no result
                    add %0, %0 | 3 | the result of the operation needs a value: '%n = add ...'
                    %1, %2 = add %0, %0 | 7 | an operation has one result
                    %1: i32 = add %0, %0 | 3 | the operation says what type its result has
                    %1: void = if %0 { | 7 | a value is not void
                    %1, = if %0 { | 7 | expected '%', found '='
                    %1 if %0 { | 6 | expected '=', found 'if'
                    %1 = yield %0 | 8 | there is no operation 'yield'
                    jump b1 | 3 | there is no operation 'jump'
                    if 5 { | 6 | expected a value, found '5'
                    if %0 | 8 | expected '{', found the end of the line
                    if %0 { ret | 11 | expected the end of the line, found 'ret'
                    for %1 = %0 lt %0, step %0 { | 15 | expected ',', found 'lt'
                    for %1 = %0, lo %0, step %0 { | 16 | there is no condition 'lo'
                    for %1 = %0, lt %0, by %0 { | 23 | expected 'step', found 'by'
                    for %1 = %0, lt %0, step %0 and %2 { | 31 | expected '{', found 'and'
                    for %1 = %0, lt %0, step %0 end { | 35 | expected '%', found '{'
                    %1 = for %2 = %0, lt %0, step %0 { | 8 | the loop carries 0 values and has 1 results
                    while carry %1 { | 15 | expected '(', found '%'
                    while carry () { | 16 | expected '%', found ')'
                    while carry (%1 = %0) { | 19 | expected ':', found '='
                    scope 3 { | 9 | expected a label such as b1, found '3'
                    proceed if %0 | 11 | expected a value, found 'if'
                    proceed under %0 | 11 | expected 'unless', found 'under'
                    break %0 | 9 | expected a label, found '%'
                    ret %0 !x | 11 | expected a source line, found 'x'
                    ret %0 } | 10 | expected the end of the line, found '}'
                    %1 = const 5 <Loud> | 17 | expected an attribute such as parallel or subscript = 4 0
                    %1 = const 5 <> | 17 | expected an attribute such as parallel or subscript = 4 0
                    %1 = const 5 <a = b  c> | 17 | expected an attribute such as parallel or subscript = 4 0
                    %1 = const 5 <a, a> | 20 | a second attribute a
                    %1 = const 5 <a | 18 | expected '>', found the end of the line
                    """)
    void mistakesInALineAreFoundWhereTheyAre(String line, int column, String message) {
        String text = "func @f(%0: i32) -> i32 {\n  " + line + "\n  ret %0\n}\n";
        expect(text, 2, column, message);
    }

    @Test
    void mistakesInTheFrameOfAProgramAreFoundWhereTheyAre() {
        expect("globl @a", 1, 1, "expected 'global', 'const' or 'func', found 'globl'");
        expect("func @f() -> void {\n}\nfunc @f() -> void {\n}\n", 3, 6, "@f is defined twice");
        expect("func @f() -> void {\n}\n}\n", 3, 1, "expected 'global', 'const' or 'func', found '}'");
        expect("func @f() -> void\n", 1, 18, "expected '{', found the end of the line");
        expect(
                "func @f() -> void {\n",
                2,
                1,
                "expected a statement or the end of the region, found the end of the text");
        expect("func @f() -> void {\n  ret\n  ret\n}\n", 3, 3, "expected '}', found 'ret'");
        expect("func @f() -> void {\n  ret\n} !3\n", 3, 3, "expected the end of the line, found '!'");
        expect(
                "func @f(%0: i32) -> void {\n  if %0 {\n  } otherwise {\n  }\n}\n",
                3, 5, "expected the end of the line, found 'otherwise'");
        expect(
                "func @f(%0: i32) -> void {\n  while {\n    proceed %0\n  }\n}\n",
                4, 4, "expected '{', found the end of the line");
    }

    @Test
    void regionsAreNestedSoDeepAndNoDeeper() {
        assertThatCode(() -> StructuredParser.parse(nest(Region.MAX_DEPTH - 1))).doesNotThrowAnyException();
        expect(nest(Region.MAX_DEPTH), Region.MAX_DEPTH + 2, 1, "regions are nested more than 400 deep");
        expect(nest(100_000), Region.MAX_DEPTH + 2, 1, "regions are nested more than 400 deep");
    }

    private static String nest(int scopes) {
        StringBuilder text = new StringBuilder("func @f() -> void {\n");
        for (int i = 0; i < scopes; i++) {
            text.append("scope b").append(i).append(" {\n");
        }
        return text.append("ret\n").append("}\n".repeat(scopes + 1)).toString();
    }

    private static void expect(String text, int line, int column, String message) {
        StructuredSyntaxException error =
                catchThrowableOfType(StructuredSyntaxException.class, () -> StructuredParser.parse(text));
        assertThat(error).as(text).isNotNull();
        assertThat(error).hasMessage(line + ":" + column + ": " + message);
        assertThat(error.line()).isEqualTo(line);
        assertThat(error.column()).isEqualTo(column);
    }
}
