package edu.sysy.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.Dialect;
import edu.sysy.ast.Ast;
import edu.sysy.ast.AstBuilder;
import edu.sysy.ast.Declaration.FunctionDefinition;
import edu.sysy.ast.Expression;
import edu.sysy.ast.FunctionDefinitionBuilder;
import edu.sysy.ast.Statement;
import edu.sysy.ast.TypeName;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoweringTest {
    private static Program lower(String text) {
        return FrontEnd.lower(Sources.parse(text));
    }

    private static List<Operation> operations(Program program, String function) {
        Function found = program.function(function).orElseThrow();
        return found.blocks().stream()
                .flatMap(block -> block.instructions().stream())
                .map(Instruction::operation)
                .toList();
    }

    private static final String TRACE =
            "int t(int x) { putint(x); return x; } int z(int x) { putint(x); return 0; } float h(int x) { putint(x); return x / 2.0; } ";

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "return t(1) - t(2) * t(3); # 123-5",
                "int a[3][3]; a[t(1)][t(2)] = t(3); return a[1][2]; # 1233",
                "return z(1) && t(2); # 10",
                "return t(1) && t(2); # 121",
                "return t(1) || t(2); # 11",
                "return z(1) || z(2) || t(3); # 1231",
                "if (z(1) && t(2) || !(t(3) && z(4))) return t(5); return 6; # 13455",
                "if (!(z(1) || z(2)) && t(3)) return 7; return 8; # 1237",
                "return (t(1) && z(2)) + (z(3) || t(4)) * 2; # 12342",
                "if (h(1)) return 1; return 2; # 11",
                "if (h(0)) return 1; return 2; # 02",
                "if (0.3) return 1; return 2; # 1",
                "if (0.0 / h(0) != 0) return 1; return 2; # 01",
                "if (0.0 / h(0)) return 1; return 2; # 01",
                "if (!(0.0 / h(0))) return 1; return 2; # 02",
                "return -h(5) * 2; # 5-5",
                "return h(3) > h(2); # 321",
                "return h(3) >= 1.5; # 31",
                "return 5 / 2 + 5 / 2.0 == 4.5; # 1",
                "int x = 2.9; float y = 7; x = y / 2; return x; # 3",
                "int i = 0; while (i < 3) { i = i + 1; if (i == 2) continue; putint(i); } return i; # 133",
                "while (1) { while (1) { break; } break; } return 4; # 4",
                "int x = 1; { int x = 2; putint(x); } return x; # 21",
                "int i = -1; int a[4] = {5}; return a[i + 1]; # 5",
                "int t = 3; { return t; } # 3",
                "if (z(1)) ; else if (z(2)) return 1; else if (t(3)) return 2; else return 3; return 4; # 1232",
                "; {} # 0",
                "return !t(4) + !z(0); # 401",
                "return -t(4) % 3; # 4-1",
                "int i = t(0) - 2147483648; return i == -2147483648; # 01"
            })
    void programsMeanWhatTheySay(String body, String expected) {
        assertThat(Sources.run(TRACE + "int main() { " + body + " }")).isEqualTo(expected);
    }

    @Test
    void argumentsAndResultsAreConverted() {
        assertThat(Sources.run("int i(float x) { return x; } float f(int x) { return x; }"
                        + "int main() { putint(i(7)); putint(2.9); putint(f(3.9) * 2); return i(2.5) + f(1.5); }"))
                .isEqualTo("7263");
    }

    @Test
    void parametersCanBeAssigned() {
        assertThat(Sources.run("int f(int n, int m) { while (n > 0) { n = n - 1; m = m + n; } return m; }"
                        + "int main() { return f(4, 1); }"))
                .isEqualTo("7");
    }

    @Test
    void arraysArePassedByAddressAndSubarraysToo() {
        assertThat(Sources.run("void set(int a[][3], int i) { a[i][2] = i; } int get(int a[], int i) { return a[i]; }"
                        + "int g[4][3]; int main() { int l[2][4][3]; set(g, 3); set(l[1], 2);"
                        + " return get(g[3], 2) * 10 + get(l[1][2], 2); }"))
                .isEqualTo("32");
    }

    @Test
    void userFunctionsHideTheLibraryWhereTheyAreInScope() {
        assertThat(Sources.run("int f() { return getint(); } int getint() { return 5; }"
                        + "int main() { int putch = getint(); return putch; }"))
                .isEqualTo("5");
        assertThat(Sources.run("void v() { putint(1); } void putint(int x) { putch(65 + x); }"
                        + "int main() { v(); putint(1); { int v = 2; return v; } }"))
                .isEqualTo("1B2");
    }

    @Test
    void functionsThatEndWithoutAValueReturnZero() {
        assertThat(Sources.run("float f(int a) { if (a) return 2; } int g() { return; }"
                        + "int main() { putint(f(0)); putint(f(1)); putint(g()); }"))
                .isEqualTo("0200");
    }

    @Test
    void timersPassTheLineOfTheCall() {
        List<Operation> operations =
                operations(lower("int main() {\n starttime();\n\n stoptime(); return 0; }"), "main");

        assertThat(operations).contains(new Operation.IntConstant(2), new Operation.IntConstant(4));
        assertThat(operations)
                .filteredOn(Operation.LibraryCall.class::isInstance)
                .extracting(call -> ((Operation.LibraryCall) call).function())
                .containsExactly(LibraryFunction.STARTTIME, LibraryFunction.STOPTIME);
    }

    @Test
    void simpleFormatsBecomeDirectCallsAfterAllArguments() {
        String program =
                "int f() { putch(70); return 7; } int main() { putf(\"<%d%c%%%i>\\n\", f(), 66, f()); return 0; }";

        assertThat(lower(program).globals()).isEmpty();
        assertThat(Sources.run(program)).isEqualTo("FF<7B%7>\n0");
        assertThat(Sources.run("int main() { putf(\"%a|\", 1.5); putf(\"a\"); return 0; }"))
                .isEqualTo("0x1.8p+0|a0");
    }

    @Test
    void otherFormatsAreLeftToTheLibrary() {
        Program program =
                lower("int main() { putf(\"%5d|\", 42); putf(\"%f\\n\", 1.5); putf(\"%5d|\", 1); return 0; }");

        assertThat(program.globals()).extracting(g -> g.name()).containsExactly("putf.0", "putf.1");
        assertThat(program.globals().getFirst().data().word(0)).isEqualTo('%' | '5' << 8 | 'd' << 16 | '|' << 24);
        assertThat(program.globals().getFirst().count()).isEqualTo(2);
        assertThat(Sources.run("int main() { putf(\"%5d|%f\\n\", 42, 1.5); return 0; }"))
                .isEqualTo("   42|1.500000\n0");
    }

    @Test
    void allocasStandInTheEntryAndInstructionsKnowTheirLines() {
        Function main = lower(
                        "int main() {\n int i = 0;\n while (i < 3) {\n int a[4] = {i};\n i = i + a[0] + 1;\n }\n return i;\n}")
                .function("main")
                .orElseThrow();

        for (int i = 1; i < main.blocks().size(); i++) {
            assertThat(main.blocks().get(i).instructions())
                    .noneMatch(instruction -> instruction.operation() instanceof Operation.Alloca);
        }
        assertThat(main.blocks())
                .flatExtracting(block -> block.instructions())
                .allMatch(instruction -> instruction.line() >= 2 && instruction.line() <= 7);
    }

    @Test
    void whatCannotBeReachedIsDropped() {
        Program program = lower("int main() { while (1) { return 1; putint(2); } putint(3); return 4; }");

        assertThat(operations(program, "main")).noneMatch(Operation.LibraryCall.class::isInstance);
    }

    @Test
    void conditionsAreComparedDirectly() {
        Program program =
                lower("int main() { int a = getint(), b = getint(); if (a < b && !(a == 3)) return 1; return 0; }");

        assertThat(operations(program, "main"))
                .filteredOn(Operation.Compare.class::isInstance)
                .hasSize(2);
    }

    @Test
    void treesBuiltByHandAreCheckedBeforeTheyAreTranslated() {
        Ast good = main(
                new Statement.Return(Optional.of(new Expression.IntLiteral(42, new Span(7, 9))), new Span(5, 500)));
        Ast bad = main(new Statement.Break(Span.NONE));
        Ast unnamed = main(new Statement.Return(Optional.of(new Expression.Name("", Span.NONE)), Span.NONE));

        assertThat(FrontEnd.lower(good).sourceName()).isEqualTo("hand");
        assertThatThrownBy(() -> FrontEnd.lower(bad))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining("'break' outside of a loop");
        assertThatThrownBy(() -> FrontEnd.lower(unnamed)).isInstanceOf(CompilationException.class);
        FunctionDefinition misnamed = ((FunctionDefinition) good.declarations().getFirst()).withName("a b");
        assertThatThrownBy(() -> FrontEnd.lower(good.withDeclarations(misnamed)))
                .hasMessageContaining("'a b' cannot be used as a name");
    }

    static Ast main(Statement statement) {
        Statement.Block body = new Statement.Block(List.of(statement), Span.NONE);
        FunctionDefinition main = new FunctionDefinitionBuilder()
                .returnType(TypeName.INT)
                .name("main")
                .nameSpan(Span.NONE)
                .body(body)
                .span(Span.NONE)
                .build();
        return new AstBuilder()
                .source(SourceFile.of("hand", ""))
                .dialect(Dialect.SYSY_2022)
                .addDeclarations(main)
                .build();
    }

    @Test
    void theSameTextAlwaysGivesTheSameProgramInAnyThread() throws Exception {
        String text =
                "const int a[2] = {1, 2}; int f(int x[]) { return x[1]; } int main() { int y[3] = {4, 5}; return f(y) + a[0]; }";
        Program expected = lower(text);
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            Callable<Program> task = () -> lower(text);
            for (var result : threads.invokeAll(java.util.Collections.nCopies(50, task))) {
                assertThat(result.get()).isEqualTo(expected);
            }
        }
    }
}
