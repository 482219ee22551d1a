package edu.sysy.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.source.SourceFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Small programs by which lectures explain SSA form and passes. */
class WorkedExamplesTest {
    private static Program lowered(String source) {
        return FrontEnd.lower(FrontEnd.parse(SourceFile.of("test.sy", source)));
    }

    private static Program ssa(String source) {
        return Pipelines.ssaConstruction().run(lowered(source), CompilerObserver.NONE);
    }

    private static Function main(Program program) {
        return program.functions().getLast();
    }

    @Test
    void aVariableThatIsNotReadAfterAJoinNeedsNoPhi() {
        Function main = main(ssa("int main() { int a1 = 1; if (a1 > 3) { a1 = a1 + 3; } return 0; }"));
        assertThat(main.blocks()).hasSize(3);
        assertThat(main.blocks()).allMatch(block -> block.parameters().isEmpty());
    }

    @Test
    void theSecondDefinitionIsTheOneThatIsRead() {
        Program program = ssa("int main() { int y = 1; y = 2; int x = y; return x; }");
        assertThat(IrPrinter.standard().print(program))
                .contains("%2 = const 2 !1\n  ret %2")
                .doesNotContain("store", "load");
    }

    @Test
    void aVariableSetOnBothSidesOfABranchIsAParameterOfTheJoin() {
        String source = "int main() { int b = getint(); int a = getint();"
                + " if (b > 2) { a = a + 1; } else { a = a - 1; } b = a; return b; }";
        Function main = main(ssa(source));
        assertThat(main.blocks()).extracting(block -> block.parameters().size()).containsExactly(0, 0, 0, 1);
    }

    @Test
    void theSumBelowAReadNumberIsPrintedAndMainReturnsZero() {
        String source = """
                int main() {
                  int i = 0, sum = 0, n = getint();
                  while (i < n) {
                    sum = sum + i;
                    i = i + 1;
                  }
                  putint(sum);
                }
                """;
        Function main = main(ssa(source));
        assertThat(main.blocks().stream().map(Block::parameters).mapToInt(parameters -> parameters.size()))
                .as("i and sum come around the loop, and n does not")
                .containsExactly(0, 2, 0, 0);
        assertThat(printed(lowered(source), "10")).isEqualTo("45 0");
        assertThat(printed(Pipelines.optimization(Level.O2).run(ssa(source), CompilerObserver.NONE), "10"))
                .isEqualTo("45 0");
    }

    private static String printed(Program program, String input) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Outcome outcome = Interpreter.builder()
                .operationLimit(10_000)
                .build()
                .run(
                        program,
                        new ByteArrayInputStream(input.getBytes(StandardCharsets.US_ASCII)),
                        out,
                        OutputStream.nullOutputStream());
        return out.toString(StandardCharsets.US_ASCII) + " " + ((Outcome.Returned) outcome).value();
    }
}
