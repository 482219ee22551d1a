package edu.sysy.raise;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.frontend.FrontEnd;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrParser;
import edu.sysy.optimize.Pipelines;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.source.SourceFile;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.While;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which loops are raised as counted ones. */
class RaisingTest {
    private static List<Statement> loops(String body) {
        String source = "int a[9]; int g; void change(int p[]) { p[0] = p[0] + 1; }\n"
                + "int main() { int n = getint(), m = getint(), i = 0, s = 0; " + body + " putint(s); return i; }";
        Program lowered = FrontEnd.lower(FrontEnd.parse(SourceFile.of("raised.sy", source)));
        Program ssa = Pipelines.ssaConstruction().run(lowered, CompilerObserver.NONE);
        StructuredFunction main =
                Raising.raise(ssa.function("main").orElseThrow()).orElseThrow();
        List<Statement> found = new ArrayList<>();
        collect(main.body(), found);
        return found;
    }

    private static void collect(Region region, List<Statement> loops) {
        for (Statement statement : region.statements()) {
            if (statement instanceof For || statement instanceof While) {
                loops.add(statement);
            }
            statement.regions().forEach(inner -> collect(inner, loops));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while (i < n) { s = s + i; i = i + 1; }",
                "while (n > i) { s = s + i; i = i + 1; }",
                "while (i <= 99) { s = s + i; i = i + 1; }",
                "i = n; while (i > m) { s = s + i; i = i - 1; }",
                "i = 99; while (i >= 0) { s = s + i; i = i - 3; }",
                "while (i != 8) { s = s + i; i = i + 2; }",
                "i = n; while (i) { s = s + i; i = i - 1; }",
                "i = n; while (i != 0) { s = s + i; i = i + 2; }",
                "while (!(i >= n)) { i = i + 1; s = s + i; }",
                "while (i < n - m) { s = s + i; i = i + 1; }",
                "while (i < n) { if (s > m) break; s = s + i; i = i + 1; }",
                "while (i < n) { if (s > m) return s; s = s + i; i = i + 1; }",
                "while (i < n) { i = i + 1; if (s > m) continue; s = s + i; }",
                "while (i < n) { if (s > m) { i = i + 1; continue; } s = s + i; i = i + 1; }",
                "i = n; while (i > 0) { if (s > m) { i = i - 3; continue; } if (s > n) { i = i - 3; continue; } "
                        + "s = s + i; i = i - 3; }",
                "i = n - 5; while (i < n) { s = s + i; i = i + 2; }"
            })
    void countedLoopsAreFor(String body) {
        assertThat(loops(body)).hasOnlyElementsOfType(For.class).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while (i < n) { s = s + i; i = i + 1; if (s > 7) i = i + 1; }",
                "while (i < n) { s = s + i; i = i + 1; n = n - 1; }",
                "while (i < n) { s = s + i; i = i + s; }",
                "i = n; while (i) { s = s + i; i = i - s; }",
                "i = n; while (!i) { s = s + i; i = i - 1; }",
                "while (i < n) { if (s > m) { i = i + 2; continue; } s = s + i; i = i + 1; }",
                "while (i <= 2147483647) { s = s + i; i = i + 1; }",
                "while (i < 2147483647) { s = s + i; i = i + 2; }",
                "while (a[0] < n) { s = s + 1; change(a); }",
                "while (g < n) { g = g + 1; s = s + g; }",
                "while (i != 7) { s = s + i; i = i + 2; }",
                "while (i < n && s < m) { s = s + i; i = i * 2 + 1; }"
            })
    void otherLoopsAreWhile(String body) {
        assertThat(loops(body)).hasOnlyElementsOfType(While.class).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "i < n; 1 | false",
                "i <= n; 1 | true",
                "i < n; 2 | true",
                "i != n; 1 | true",
                "i < 100; 7 | false",
                "i <= 100; 7 | false",
            })
    void aCounterThatMayStepOverTheLastNumberIsMarked(String test, boolean mayWrap) {
        String[] parts = test.split("; ");
        List<Statement> loops = loops("while (" + parts[0] + ") { s = s + i; i = i + " + parts[1] + "; }");
        assertThat(loops).hasSize(1);
        assertThat(loops.getFirst().attributes().has(Attributes.MAY_WRAP)).isEqualTo(mayWrap);
    }

    @Test
    void aNestOfSixTriangularLoopsIsANestOfFor() {
        StringBuilder body = new StringBuilder();
        String outer = "n";
        for (int depth = 0; depth < 6; depth++) {
            String counter = "c" + depth;
            body.append("int ")
                    .append(counter)
                    .append(" = 0; while (")
                    .append(counter)
                    .append(" < ");
            body.append(outer).append(") { ");
            outer = counter;
        }
        body.append("s = s + c5; ");
        for (int depth = 5; depth >= 0; depth--) {
            body.append("c").append(depth).append(" = c").append(depth).append(" + 1; } ");
        }
        assertThat(loops(body.toString())).hasOnlyElementsOfType(For.class).hasSize(6);
    }

    @Test
    void aPointerThatEndsAtAnAddressIsNoCounter() {
        var function = IrParser.parseFunction("""
                func @f(%0: addr, %1: addr) -> void {
                b0:
                  jump b1(%0)
                b1(%2: addr):
                  %3 = cmp ne %2, %1
                  br %3, b2, b3
                b2:
                  %4 = const 4
                  store %2, %4
                  %5 = offset %2, %4
                  jump b1(%5)
                b3:
                  ret
                }
                """);
        List<Statement> found = new ArrayList<>();
        collect(Raising.raise(function).orElseThrow().body(), found);
        assertThat(found).hasOnlyElementsOfType(While.class).hasSize(1);
    }

    @Test
    void aCycleWithSeveralEntriesIsNotRaised() {
        var function = IrParser.parseFunction("""
                func @f(%0: i32) -> i32 {
                b0:
                  br %0, b1, b2
                b1:
                  br %0, b2, b3
                b2:
                  br %0, b1, b3
                b3:
                  ret %0
                }
                """);
        assertThat(Raising.raise(function)).isEmpty();
        assertThat(Raising.obstacle(function)).contains("it has a cycle with several entries");
    }
}
