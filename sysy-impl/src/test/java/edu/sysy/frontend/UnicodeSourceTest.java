package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.DiagnosticPrinter;
import edu.sysy.source.SourceFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources with more than ASCII: comments and strings in Chinese, fullwidth punctuation, bytes that are not UTF-8. */
class UnicodeSourceTest {
    private static List<Diagnostic> diagnostics(SourceFile source) {
        try {
            return FrontEnd.parse(source).warnings();
        } catch (CompilationException e) {
            return e.diagnostics();
        }
    }

    private static SourceFile source(String program) {
        return SourceFile.of("main.sy", program.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(SourceFile source) {
        return DiagnosticPrinter.of(source).text(diagnostics(source));
    }

    @Test
    void caretsStandBelowWideCharacters() {
        assertThat(text(source("int main() { return /* 返回 */ $; }"))).startsWith("""
                main.sy:1:30: error[E0101]: unexpected character '$'
                int main() { return /* 返回 */ $; }
                                               ^
                """);
    }

    @Test
    void columnsCountCodePoints() {
        assertThat(text(source("int main() { /* 😀 */ return $; }"))).startsWith("main.sy:1:29: ");
    }

    @Test
    void jsonCountsUtf16() {
        SourceFile source = source("int main() { /* 😀 */ return $; }");

        assertThat(DiagnosticPrinter.of(source).json(diagnostics(source))).contains("\"column\": 30, \"start\": 29");
    }

    @Test
    void fullwidthPunctuationIsReportedAndReadAsMeant() {
        assertThat(text(source("int main() { return 0； }"))).isEqualTo("""
                main.sy:1:22: error[E0115]: '；' (U+FF1B) looks like ';'
                int main() { return 0； }
                                     ^^
                help: write the ASCII character
                """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '`',
            value = {
                "int a， b; int main() {} # ,",
                "int main（） {} # ( )",
                "int main() ｛｝ # { }",
                "int a［2］; int main() {} # [ ]",
                "int a【2】; int main() {} # [ ]",
                "int a ＝ 1 ＋ 2 － 3 ＊ 4 ／ 5 ％ 6; int main() {} # = + - * / %",
                "int a = 1 − 2 × 3 ÷ 4; int main() {} # - * /",
                "int main() { if (1 ＜＝ 2 ＆＆ ！1 ｜｜ 2 ！＝ 3) ; } # <= && ! || !=",
                "int main() { if (1 <＝ 2) ; } # <=",
                "int main() { if (1 ≤ 2 && 3 ≥ 4 || 5 ≠ 6) ; } # <= >= !=",
                "int main() { putf(“%d”, 1); } # \""
            })
    void eachLookalikeIsOneError(String program, String meant) {
        List<Diagnostic> found = diagnostics(source(program));

        assertThat(found).extracting(Diagnostic::code).containsOnly("E0115");
        assertThat(found.stream().map(d -> d.message().replaceAll(".* looks like '(.*)'", "$1")))
                .containsExactly(meant.trim().split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u3000", "\u00a0", "\u200b", "\u2003\u3000"})
    void otherBlanksAreOneError(String blank) {
        assertThat(diagnostics(source("int" + blank + "main() {}")))
                .extracting(Diagnostic::message)
                .singleElement()
                .asString()
                .endsWith("looks like ' '");
    }

    @Test
    void aFullwidthCommentIsAComment() {
        assertThat(text(source("int main() {} ／／ 注释; }"))).isEqualTo("""
                main.sy:1:15: error[E0115]: '／' (U+FF0F) looks like '//'
                int main() {} ／／ 注释; }
                              ^^^^
                help: write the ASCII character
                """);
    }

    @Test
    void otherCharactersStayErrors() {
        assertThat(text(source("int main() { return １; }"))).isEqualTo("""
                main.sy:1:21: error[E0101]: unexpected character '１' (U+FF11), which looks like '1'
                int main() { return １; }
                                    ^^
                """);
        assertThat(text(source("int main() { return 😀; }"))).contains("unexpected character '😀' (U+1F600)\n");
    }

    /** A combining mark has no width of its own. */
    @Test
    void caretsStandBelowTheCharacterThatAMarkIsOn() {
        assertThat(text(source("int main() { return 1\u0301 + 2; }"))).startsWith("""
                main.sy:1:22: error[E0101]: unexpected character U+0301
                int main() { return 1\u0301 + 2; }
                                    ^
                """);
        assertThat(text(source("\u0301"))).startsWith("main.sy:1:1: error[E0101]: unexpected character U+0301");
    }

    /** A name of another alphabet is a name to the parser, so that nothing follows from it. */
    @Test
    void namesOfOtherAlphabetsAreOneError() {
        assertThat(text(source("int main() { int 值 = 1; int é2 = 值; return 值 + é2 + é2; }")))
                .isEqualTo("""
                main.sy:1:18: error[E0101]: unexpected character '值' (U+503C)
                int main() { int 值 = 1; int é2 = 值; return 值 + é2 + é2; }
                                 ^^
                help: names have letters from a to z, digits and '_'
                main.sy:1:29: note: another such name
                int main() { int 值 = 1; int é2 = 值; return 值 + é2 + é2; }
                                             ^^
                """);
    }

    @Test
    void commentsInOtherEncodingsAreOneWarning() {
        byte[] bytes = "// 中文\nint main() { /* 中文 */ return 0; }".getBytes(Charset.forName("GBK"));

        assertThat(text(SourceFile.of("main.sy", bytes))).isEqualTo("""
                main.sy:1:4: warning[W0116]: this comment is not UTF-8 [-Winvalid-utf8]
                // ����
                   ^
                help: save the file in UTF-8
                """);
    }

    @Test
    void bytesThatAreNoTextAreOneErrorInCodeAndInStrings() {
        byte[] code = "int main() { return #; }".getBytes(StandardCharsets.US_ASCII);
        code[20] = (byte) 0xb0;
        byte[] string = "int main() { putf(\"#\"); }".getBytes(StandardCharsets.US_ASCII);
        string[19] = (byte) 0xb0;

        assertThat(text(SourceFile.of("main.sy", code)))
                .contains("error[E0101]: unexpected bytes, which are not UTF-8\n");
        assertThat(diagnostics(SourceFile.of("main.sy", string)))
                .extracting(Diagnostic::code)
                .containsExactly("E0116");
    }

    @Test
    void anEncodedReplacementCharacterIsText() {
        assertThat(text(source("// \ufffd\nint main() {}"))).isEmpty();
    }

    @Test
    void stringsArePrintedInUtf8() {
        byte[] printed =
                Sources.run("int main() { putf(\"中文 😀\\xe9\"); return 7; }").getBytes(StandardCharsets.ISO_8859_1);
        byte[] text = "中文 😀".getBytes(StandardCharsets.UTF_8);

        assertThat(printed).startsWith(text).endsWith(0xe9, '7').hasSize(text.length + 2);
    }
}
