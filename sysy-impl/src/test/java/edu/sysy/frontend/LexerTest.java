package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Dialect;
import edu.sysy.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LexerTest {
    private static String tokens(String text) {
        Tokens tokens = Lexer.scan(SourceFile.of("test.sy", text), Dialect.SYSY_2022, new Diagnostics());
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < tokens.count() - 1; i++) {
            result.append(i == 0 ? "" : " ").append(tokens.text(i));
        }
        return result.toString();
    }

    private static TokenKind kind(String text) {
        Tokens tokens = Lexer.scan(SourceFile.of("test.sy", text), Dialect.SYSY_2022, new Diagnostics());
        assertThat(tokens.count()).as("a single token").isEqualTo(2);
        return tokens.kind(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "a+++b # a + + + b",
                "a<=b<c==d!=!e # a <= b < c == d != ! e",
                "a&&b||c # a && b || c",
                "0xe+1 # 0xe + 1",
                "1.e5.5 # 1.e5.5",
                "a[1]={2,3}; # a [ 1 ] = { 2 , 3 } ;",
                "int/**/a//x # int a",
                "/*/x/*/y # y",
                "/***/z/* **/ # z",
                "a/ /b # a / / b",
                "5%-3 # 5 % - 3"
            })
    void cutsTextIntoTheLongestTokens(String text, String expected) {
        assertThat(tokens(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "const,CONST",
        "int,INT",
        "float,FLOAT",
        "void,VOID",
        "if,IF",
        "else,ELSE",
        "while,WHILE",
        "break,BREAK",
        "continue,CONTINUE",
        "return,RETURN",
        "main,IDENTIFIER",
        "for,IDENTIFIER",
        "ints,IDENTIFIER",
        "Int,IDENTIFIER",
        "i,IDENTIFIER",
        "_x9,IDENTIFIER",
        "delete,IDENTIFIER",
        "con,IDENTIFIER",
        "continu,IDENTIFIER",
        "f,IDENTIFIER"
    })
    void tellsKeywordsFromNames(String word, TokenKind expected) {
        assertThat(kind(word)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "\t", "\r", "\n", "\r\n", "\f", "\u000b", "/**/", "//\n", "//\r", "/*\u00e9\u4e2d*/"})
    void blanksAndCommentsSeparateTokens(String blank) {
        assertThat(tokens("a" + blank + "b")).isEqualTo("a b");
    }

    @Test
    void aLineCommentEndsAtTheEndOfTheFileToo() {
        assertThat(tokens("a // b")).isEqualTo("a");
        assertThat(tokens("a // /* b\nc */")).isEqualTo("a c * /");
    }

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "007,7",
        "0777,511",
        "0xAf,175",
        "0XfF,255",
        "2147483647,2147483647",
        "0x80000000,-2147483648",
        "0xffffffff,-1",
        "037777777777,-1",
        "1000000000,1000000000"
    })
    void readsIntegers(String text, int expected) {
        assertThat(kind(text)).isEqualTo(TokenKind.INT_LITERAL);
        assertThat(Sources.value("return " + text + ";")).isEqualTo(Integer.toString(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "1.,1f",
        ".5,0.5f",
        "0.,0f",
        "1e9,1e9f",
        "1e-6,1e-6f",
        ".33E+5,33000f",
        "03.141592653589793,3.1415927f",
        "0x1.921fb6p+1,3.1415927f",
        "0x.AP-3,0.078125f",
        "18338022147751936.000000,1.8338022e16f",
        "08e1,80f",
        "09.5,9.5f",
        "0x1p-149,1.4e-45f",
        "16777217.0,16777216f",
        "0x1.000001p0,1f",
        "0x1.0000010000001p0,1.0000001f",
        "1.00000017881393432617187499,1.0000001f",
        "1.00000017881393432617187501,1.0000002f"
    })
    void readsFloatsAsTheNearestBinary32Number(String text, String expected) {
        assertThat(kind(text)).isEqualTo(TokenKind.FLOAT_LITERAL);
        assertThat(NumberLiterals.floatValue(text, 0, text.length())).isEqualTo(Float.parseFloat(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"12ab", "0x", "0x1g", "1.2.3", "1e", "1e+", "0x.p1", "0x1.8", "08", "1..2", "0x1p+", "3000000000"
            })
    void aBadNumberIsOneToken(String text) {
        assertThat(kind(text)).isEqualTo(TokenKind.BAD_NUMBER);
    }

    @Test
    void resolvesTheEscapesOfStrings() {
        assertThat(StringLiterals.decode("\"a\\n\\t\\\\\\\"\\x41\\101\\0z%d\\q\""))
                .isEqualTo("a\n\t\\\"AA\0z%dq");
        assertThat(tokens("f(\"a\\\"b\", c)")).isEqualTo("f ( \"a\\\"b\" , c )");
    }
}
