package edu.sysy.course;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Dialect;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.source.SourceFile;
import edu.sysy.source.WarningOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The outputs of programs in {@code src/test/resources/course/outputs}, whose names begin with their year. The
 * expected files were not written by this library, nor by another parser: each token, nonterminal and symbol was
 * derived by hand from the grammar of the year, before it was compared. The two programs of a year use all rules of its
 * grammar. There is no property that rewrites the files.
 */
class CourseOutputTest {
    private static final Path FOLDER = Path.of("src/test/resources/course/outputs");

    private static List<String> programs() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".sy"))
                    .map(name -> name.substring(0, name.length() - ".sy".length()))
                    .sorted()
                    .toList();
        }
    }

    private static CourseGrammar grammar(String program) {
        return CourseGrammar.named("buaa" + program.substring(0, 4)).orElseThrow();
    }

    private static SourceFile source(String program) throws IOException {
        return SourceFile.read(FOLDER.resolve(program + ".sy"));
    }

    @Test
    void thereAreTwoProgramsOfEachYear() throws IOException {
        assertThat(programs()).hasSize(10);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void tokens(String program) throws IOException {
        assertThat(FOLDER.resolve(program + ".tokens"))
                .content()
                .isEqualTo(CourseOutput.tokens(grammar(program), source(program)));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void syntax(String program) throws IOException {
        assertThat(FOLDER.resolve(program + ".syntax"))
                .content()
                .isEqualTo(CourseOutput.syntax(grammar(program), source(program)));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void symbols(String program) throws IOException {
        Dialect dialect = Dialect.named("buaa" + program.substring(0, 4)).orElseThrow();

        assertThat(FOLDER.resolve(program + ".symbols"))
                .content()
                .isEqualTo(CourseOutput.symbols(FrontEnd.parse(source(program), dialect, WarningOptions.defaults())));
    }

    /** The union of the years derives each program, with the same tokens. */
    @ParameterizedTest
    @MethodSource("programs")
    void unionOfTheYears(String program) throws IOException {
        CourseGrammar union = CourseGrammar.named("buaa").orElseThrow();

        assertThat(CourseOutput.syntax(union, source(program)))
                .contains("<CompUnit>")
                .endsWith("<MainFuncDef>\n<CompUnit>\n");
    }

    @Test
    void leftRecursiveRulesArePrintedOnceALevel() {
        CourseGrammar grammar = CourseGrammar.named("buaa2022").orElseThrow();
        SourceFile source = SourceFile.of("sum.sy", "int main() { a + b + c; return 0; }");

        String syntax = CourseOutput.syntax(grammar, source);

        String sum = syntax.substring(syntax.indexOf("IDENFR a"), syntax.indexOf("SEMICN"));
        assertThat(sum).isEqualTo("""
                IDENFR a
                <LVal>
                <PrimaryExp>
                <UnaryExp>
                <MulExp>
                <AddExp>
                PLUS +
                IDENFR b
                <LVal>
                <PrimaryExp>
                <UnaryExp>
                <MulExp>
                <AddExp>
                PLUS +
                IDENFR c
                <LVal>
                <PrimaryExp>
                <UnaryExp>
                <MulExp>
                <AddExp>
                <Exp>
                """);
    }
}
