package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import edu.sysy.Dialect;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.source.SourceFile;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the limit of tokens rests on. */
class TokensTest {
    private static final int MANY = 2_000;

    @ParameterizedTest
    @MethodSource("denseForms")
    void aTokenBecomesFewValues(String open, String repeated, String close) {
        SourceFile source = SourceFile.of(
                "dense.sy",
                "int g; float x; int m[9][9]; int f(int a, float b) { return a; } int main() { int i = 0; float y; "
                        + open + repeated.repeat(MANY) + close + " return 0; }");
        Program program = FrontEnd.lower(Sources.parse(source.text()));
        Tokens tokens = Lexer.scan(source, Dialect.SYSY_2022, new Diagnostics());

        Function main = program.function("main").orElseThrow();
        int bound = tokens.count() * Tokens.MAX_VALUES_PER_TOKEN;
        assertThat(main.valueBound()).isBetween(tokens.count() / 8, bound);
        assertThat(main.blocks()).hasSizeLessThan(bound);
    }

    static Stream<Arguments> denseForms() {
        return Stream.of(
                arguments("", "g;", ""),
                arguments("i = g", "+x", ";"),
                arguments("", "i=!g;", ""),
                arguments("", "y=-g;", ""),
                arguments("", "m[g][g]=x;", ""),
                arguments("", "f(x,g);", ""),
                arguments("", "if(x){}", ""),
                arguments("", "while(x)i=g;", ""),
                arguments("if (g", "&&x", ");"),
                arguments("i = g", "||x", ";"),
                arguments("i = g", "!=x", ";"),
                arguments("int c[" + (MANY + 1) + "] = {", "x,", "0};"),
                arguments("float c[" + (MANY + 1) + "] = {", "g,", "0};"),
                arguments("int c[" + (MANY + 1) + "][3] = {", "{g},", "{}};"),
                arguments("", "putf(\"a%da\",g);", ""));
    }
}
