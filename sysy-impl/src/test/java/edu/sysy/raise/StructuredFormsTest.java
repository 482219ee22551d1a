package edu.sysy.raise;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Level;
import edu.sysy.frontend.FrontEnd;
import edu.sysy.interpret.InterpretedRun;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.optimize.Pipelines;
import edu.sysy.optimize.RandomPrograms;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.source.SourceFile;
import edu.sysy.structured.StructuredFunction;
import edu.sysy.structured.StructuredProgram;
import edu.sysy.structured.text.StructuredParser;
import edu.sysy.structured.text.StructuredPrinter;
import edu.sysy.testing.Corpus;
import edu.sysy.verify.StructuredVerifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Raised programs: their text is read back, they break no rule, and the interpreter of trees computes what that of
 * blocks and edges computes. A sample of the corpus; all of it with {@code -Dsysy.structured.every=1}.
 */
class StructuredFormsTest {
    private static final int EVERY = Integer.getInteger("sysy.structured.every", 24);
    private static final int RANDOM_PROGRAMS = 200;
    private static final Interpreter INTERPRETER =
            Interpreter.builder().operationLimit(400_000).build();

    @Test
    void programsOfTheCorpus() {
        List<Corpus.Entry> entries = Corpus.entries(
                entry -> !entry.tier().isEmpty() && !entry.suite().startsWith("buaa"));
        int raised = 0;
        for (int i = 0; i < entries.size(); i += EVERY) {
            Corpus.Entry entry = entries.get(i);
            Program lowered = FrontEnd.lower(FrontEnd.parse(SourceFile.of(entry + ".sy", entry.source())));
            Program ssa = Pipelines.ssaConstruction().run(lowered, CompilerObserver.NONE);
            Program optimized = Pipelines.optimization(Level.O2).run(ssa, CompilerObserver.NONE);
            for (Program program : List.of(lowered, ssa, optimized)) {
                raised += check(entry.toString(), program, entry.input()) ? 1 : 0;
            }
        }
        assertThat(raised).as("raised programs").isGreaterThan(entries.size() / EVERY * 3 * 9 / 10);
    }

    @Test
    void generatedPrograms() {
        Random random = new Random(30);
        int raised = 0;
        for (int i = 0; i < RANDOM_PROGRAMS; i++) {
            boolean tangled = i % 3 == 0;
            Program lowered = tangled
                    ? RandomPrograms.tangled(random, 1 + random.nextInt(8))
                    : RandomPrograms.structured(random, 1 + random.nextInt(30));
            Program ssa = Pipelines.ssaConstruction().run(lowered, CompilerObserver.NONE);
            raised += check("program " + i, lowered, new byte[0]) ? 1 : 0;
            raised += check("program " + i, ssa, new byte[0]) ? 1 : 0;
        }
        assertThat(raised).isGreaterThan(RANDOM_PROGRAMS);
    }

    /** Nests are raised up to the depth that the parser and the verifier take, and no further. */
    @Test
    void nestsAsDeepAsRegionsGo() {
        int raised = 0;
        for (int loops = 100; loops <= 220; loops += 30) {
            StringBuilder text = new StringBuilder("int main() {\n  int i = getint();\n");
            for (int i = 0; i < loops; i++) {
                text.append("while (getint()) {\nif (getint()) continue;\n");
            }
            text.append("i = i + 1;\n").append("i = i * 2;\n}\n".repeat(loops)).append("return i;\n}\n");
            Program lowered = FrontEnd.lower(FrontEnd.parse(SourceFile.of("main.sy", text.toString())));
            raised += check(loops + " loops", lowered, "1 1 0 1 1 0 1 0".getBytes()) ? 1 : 0;
        }
        assertThat(raised).isBetween(1, 4);
    }

    /** The program of document 002 as it is translated, before its variables become values: the loop is a while. */
    @Test
    void theProgramOfTheDocument() {
        Program lowered = FrontEnd.lower(FrontEnd.parse(SourceFile.of("main.sy", """
                int main() {
                    int i = 0, sum = 0, n = getint();
                    while (i < n) {
                        sum = sum + i;
                        i = i + 1;
                    }
                    putint(sum);
                }
                """)));
        StructuredFunction raised =
                Raising.raise(lowered.functions().getFirst()).orElseThrow();
        StructuredPrinter printer = StructuredPrinter.standard().withoutSourceLines();
        assertThat(printer.print(raised)).isEqualTo("""
                func @main() -> i32 {
                  %0 = alloca i32[1]
                  %1 = const 0
                  store %0, %1
                  %2 = alloca i32[1]
                  %3 = const 0
                  store %2, %3
                  %4 = alloca i32[1]
                  %5 = library getint()
                  store %4, %5
                  while {
                    %6 = load i32 %0
                    %7 = load i32 %4
                    %8 = cmp lt %6, %7
                    proceed %8
                  } {
                    %9 = load i32 %2
                    %10 = load i32 %0
                    %11 = add %9, %10
                    store %2, %11
                    %12 = load i32 %0
                    %13 = const 1
                    %14 = add %12, %13
                    store %0, %14
                  }
                  %15 = load i32 %2
                  library putint(%15)
                  %16 = const 0
                  ret %16
                }
                """);
        StructuredProgram whole = new StructuredProgram(List.of(), List.of(raised));
        assertThat(INTERPRETER.run(whole, "5".getBytes()).text()).isEqualTo("10");
        Program ssa = Pipelines.ssaConstruction().run(lowered, CompilerObserver.NONE);
        StructuredFunction counted = Raising.raise(ssa.functions().getFirst()).orElseThrow();
        assertThat(printer.print(counted)).isEqualTo("""
                func @main() -> i32 {
                  %1 = const 0
                  %3 = const 0
                  %5 = library getint()
                  %20 = const 1
                  %22 = for %17 = %1, lt %5, step %20 carry (%18: i32 = %3) {
                    %11 = add %18, %17
                    yield %11
                  }
                  library putint(%22)
                  %16 = const 0
                  ret %16
                }
                """);
    }

    /** Whether all functions of a program have a structured form; if so, checks it. */
    private static boolean check(String what, Program program, byte[] input) {
        List<StructuredFunction> functions = new ArrayList<>();
        for (Function function : program.functions()) {
            Optional<StructuredFunction> raised = Raising.raise(function);
            if (raised.isEmpty()) {
                assertThat(Raising.obstacle(function)).isPresent();
                return false;
            }
            functions.add(raised.get());
        }
        StructuredProgram structured = new StructuredProgram(program.globals(), functions);
        assertThat(StructuredVerifier.verifyPart(structured)).as(what).isEmpty();
        String text = StructuredPrinter.standard().print(structured);
        StructuredProgram parsed = StructuredParser.parse(text);
        assertThat(parsed).as(what).isEqualTo(structured);
        assertThat(StructuredPrinter.standard().print(parsed)).as(what).isEqualTo(text);
        functions.forEach(function -> StructuredMutants.of(function).forEach((mistake, mutant) -> {
            StructuredProgram wrong = new StructuredProgram(program.globals(), replaced(functions, function, mutant));
            assertThat(StructuredVerifier.verifyPart(wrong))
                    .as(what + ": " + mistake)
                    .isNotEmpty();
        }));
        compare(what, program, structured, input);
        return true;
    }

    private static List<StructuredFunction> replaced(
            List<StructuredFunction> functions, StructuredFunction function, StructuredFunction by) {
        return functions.stream().map(each -> each == function ? by : each).toList();
    }

    private static void compare(String what, Program program, StructuredProgram structured, byte[] input) {
        boolean whole = program.function(Program.MAIN).isPresent();
        String first = program.functions().getFirst().name();
        InterpretedRun expected = whole ? INTERPRETER.run(program, input) : INTERPRETER.call(program, first, 7, -3);
        InterpretedRun found = whole ? INTERPRETER.run(structured, input) : INTERPRETER.call(structured, first, 7, -3);
        Program flat = Flattening.flatten(structured);
        InterpretedRun back = whole ? INTERPRETER.run(flat, input) : INTERPRETER.call(flat, first, 7, -3);
        for (InterpretedRun run : List.of(found, back)) {
            if (expected.outcome() instanceof Outcome.Returned(int value, long operations)
                    && run.outcome() instanceof Outcome.Returned(int other, long others)) {
                assertThat(other).as(what).isEqualTo(value);
                assertThat(run.text()).as(what).isEqualTo(expected.text());
            } else if (!(expected.outcome() instanceof Outcome.LimitReached)
                    && !(run.outcome() instanceof Outcome.LimitReached)) {
                assertThat(run.outcome()).as(what).hasSameClassAs(expected.outcome());
                assertThat(run.text()).as(what).isEqualTo(expected.text());
            }
        }
    }
}
