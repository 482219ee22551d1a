package edu.sysy.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ast.Ast;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ProgramGeneratorTest {
    private static final List<String> PROFILES = GeneratorOptions.PROFILES;

    @ParameterizedTest
    @FieldSource("PROFILES")
    void nearlyAllProgramsHaveAMeaning(String profile) {
        List<String> reasons = new ArrayList<>();
        for (int seed = 0; seed < 40; seed++) {
            GeneratedProgram program = ProgramGenerator.generate(seed, GeneratorOptions.profile(profile));
            var meaning = TreeEvaluator.evaluate(
                    SourceParser.parse(program.source()),
                    program.input(),
                    DifferentialCheck.STEP_LIMIT,
                    Strictness.ROWS);
            if (meaning instanceof TreeEvaluator.Undefined(String reason)) {
                reasons.add(seed + ": " + reason);
            }
        }
        assertThat(reasons).hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void theSameSeedMakesTheSameProgram() {
        GeneratorOptions options = GeneratorOptions.profile("mixed");
        assertThat(ProgramGenerator.generate(7, options).source())
                .isEqualTo(ProgramGenerator.generate(7, options).source())
                .isNotEqualTo(ProgramGenerator.generate(8, options).source());
    }

    @ParameterizedTest
    @FieldSource("PROFILES")
    void printedTreesReadBackAsTheSameTree(String profile) {
        for (int seed = 100; seed < 110; seed++) {
            Ast ast = SourceParser.parse(ProgramGenerator.generate(seed, GeneratorOptions.profile(profile))
                    .source());
            String printed = SourceParser.print(ast.declarations());
            assertThat(SourceParser.print(SourceParser.parse(printed).declarations()))
                    .isEqualTo(printed);
        }
    }

    @Test
    void evaluatorRefusesWhatHasNoMeaning() {
        assertUndefined("int a[3]; int main() { int i = 3; return a[i]; }", "index 3 of 3");
        assertUndefined("int a[2][3]; int main() { int i = 4; return a[0][i]; }", "index 4 of 3");
        assertUndefined("int main() { int x; return x; }", "'x' is read before it is written");
        assertUndefined("int main() { int x[2]; x[0] = 1; return x[1]; }", "element 1 is read before it is written");
        assertUndefined("int z; int main() { return 5 / z; }", "5 divided by 0");
        assertUndefined("int main() { while (1) {} return 0; }", "more than 5000000 operations");
        assertUndefined("float g = 1e10; int main() { int x = g; return x; }", "1.0E10 does not fit into an integer");
        assertUndefined("int f(int x) { if (x) return 1; } int main() { return f(0); }", "'f' returns nothing");
        assertUndefined("int f(int x) { return f(x + 1); } int main() { return f(0); }", "calls nest deeper than 300");
    }

    @Test
    void indicesLeaveTheirRowsOnlyWhereThatIsAskedFor() {
        var crossing = SourceParser.parse("int a[2][3] = {0, 0, 0, 0, 7}; int main() { int i = 4; return a[0][i]; }");
        assertThat(TreeEvaluator.evaluate(crossing, new byte[0], 1000, Strictness.OBJECTS))
                .isInstanceOfSatisfying(
                        TreeEvaluator.Defined.class,
                        meaning -> assertThat(meaning.status()).isEqualTo(7));
        var outside = SourceParser.parse("int a[2][3]; int main() { int i = 6; return a[0][i]; }");
        assertThat(TreeEvaluator.evaluate(outside, new byte[0], 1000, Strictness.OBJECTS))
                .isEqualTo(new TreeEvaluator.Undefined("index 6 of 6"));
    }

    private static void assertUndefined(String source, String reason) {
        assertThat(TreeEvaluator.evaluate(
                        SourceParser.parse(source), new byte[0], DifferentialCheck.STEP_LIMIT, Strictness.ROWS))
                .isEqualTo(new TreeEvaluator.Undefined(reason));
    }
}
