package edu.sysy.documents;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.interpret.InterpretedRun;
import edu.sysy.interpret.Interpreter;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.text.IrParser;
import edu.sysy.structured.StructuredProgram;
import edu.sysy.structured.text.StructuredParser;
import edu.sysy.testing.RunLine;
import edu.sysy.verify.IrVerifier;
import edu.sysy.verify.StructuredVerifier;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The page {@code docs/ir.md}, and the file tests that it shows. What calls give in the interpreter and after passes is
 * checked with the other file tests, what they give on machines by the targets' tests of those files.
 */
class IrPageTest {
    private static final Pattern PROGRAM =
            Pattern.compile("```text\\n((?:(?:global|const|func) @).*?)```", Pattern.DOTALL);

    private static final String STRUCTURED_FORM = "\n## Structured form\n";

    private static Stream<Class<?>> shown() {
        return Stream.of(Operation.class, Terminator.class).flatMap(OperationExamples::records);
    }

    @ParameterizedTest
    @MethodSource("shown")
    void eachOperationAndTerminatorHasAnExampleThatRuns(Class<?> shown) throws IOException {
        IrFile file = OperationExamples.file(shown);
        Program program = file.program();

        assertThat(IrVerifier.verifyPart(program)).isEmpty();
        assertThat(OperationExamples.instructions(program, shown).size()
                        + OperationExamples.terminators(program, shown).size())
                .isPositive();
        assertThat(RunLine.in(file.given()))
                .isNotEmpty()
                .allSatisfy(run -> assertThat(program.function(run.function())).isPresent());
    }

    /** A result that machines may choose is only shown next to results that they may not. */
    @ParameterizedTest
    @MethodSource("shown")
    void eachExampleHasASpecifiedResult(Class<?> shown) throws IOException {
        assertThat(RunLine.in(OperationExamples.file(shown).given())).anyMatch(run -> !run.unspecified());
    }

    @Test
    void eachFileShowsAnOperationOrTerminator() throws IOException {
        assertThat(IrFile.in(OperationExamples.FOLDER).stream().map(IrFile::name))
                .containsExactlyInAnyOrderElementsOf(
                        shown().map(OperationExamples::fileName).toList());
    }

    @Test
    void eachOperationAndTerminatorHasASection() throws IOException {
        String page = IrPage.text();

        assertThat(shown().map(Class::getSimpleName))
                .allSatisfy(name -> assertThat(page)
                        .containsPattern("Record: \\[`(?:(?:Vector)?Operation|Terminator)\\." + name + "`]"));
    }

    @Test
    void eachProgramOfThePageParsesAndKeepsTheRules() throws IOException {
        assertThat(programs(IrPage.text().split(STRUCTURED_FORM)[0]))
                .hasSizeGreaterThan(30)
                .allSatisfy(program ->
                        assertThat(IrParser.parse(program).functions()).isNotEmpty());
    }

    @Test
    void theProgramInStructuredFormRuns() throws IOException {
        assertThat(programs(IrPage.text().split(STRUCTURED_FORM)[1]))
                .singleElement()
                .satisfies(text -> {
                    StructuredProgram program = StructuredParser.parse(text);
                    assertThat(StructuredVerifier.verify(program)).isEmpty();
                    InterpretedRun run = Interpreter.builder().build().run(program, "5".getBytes());
                    assertThat(run.text()).isEqualTo("10");
                });
    }

    private static List<String> programs(String text) {
        List<String> programs = new ArrayList<>();
        for (Matcher program = PROGRAM.matcher(text); program.find(); ) {
            programs.add(program.group(1));
        }
        return programs;
    }

    @Test
    void thePageIsUpToDate() throws IOException {
        MadePage.check("ir.md", IrPage.text());
    }
}
