package com.example.scripting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.Level;
import edu.sysy.Stage;
import edu.sysy.ast.Ast;
import edu.sysy.ast.AstPrinter;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.mips.Mips32;
import edu.sysy.pass.Pipeline;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.Executable;
import edu.sysy.simulate.RunOutcome;
import edu.sysy.simulate.Simulator;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScriptingTest {
    private static final SourceFile SOURCE = SourceFile.of("sum.sy", """
            int twice(int x) {
                return x * 2;
            }

            int main() {
                int count = getint(), sum = 0;
                while (count > 0) {
                    sum = sum + twice(count);
                    count = count - 1;
                }
                putint(sum);
                return sum % 256;
            }
            """);

    private static Compiler compiler(Level level) {
        return Compiler.builder().optimize(level).target(Mips32.linux()).build();
    }

    private static Capture run(Assembly assembly, String input) {
        return Simulator.create()
                .run(Executable.load(assembly.executable()), input.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void thisIsANamedModule() {
        assertEquals("com.example.scripting", ScriptingTest.class.getModule().getName());
        assertEquals("edu.sysy.mips", Mips32.class.getModule().getName());
    }

    @ParameterizedTest
    @EnumSource
    void compilesAndRuns(Level level) {
        Assembly assembly = compiler(level).compile(SOURCE);
        assertTrue(assembly.text().contains("main"));
        Capture capture = run(assembly, "10");
        assertEquals("110", capture.text());
        assertEquals(new RunOutcome.Exited(110), capture.outcome());
    }

    @Test
    void runsAPassOfItsOwnBetweenStages() {
        Compiler compiler = compiler(Level.O1);
        Stage<Program, Program> mark = Stage.of(
                "mark", program -> Pipeline.of(new MarkEntries('.')).run(program, compiler.options().observer()));
        Stage<SourceFile, Assembly> scripted = compiler.parse()
                .andThen(compiler.buildSsa())
                .andThen(mark)
                .andThen(compiler.optimize())
                .andThen(compiler.allocateRegisters())
                .andThen(compiler.emit());
        assertEquals("parse,build-ssa,mark,optimize,allocate-registers,emit", scripted.name());
        assertEquals(".....20", run(scripted.run(SOURCE), "4").text());
    }

    @Test
    void rewritesInstructions() {
        Compiler compiler = compiler(Level.O1);
        Program before = compiler.parse().andThen(compiler.buildSsa()).run(SOURCE);
        Program after = before.mapFunctions(Doubling.REWRITE::applyTo);
        IrPrinter printer = IrPrinter.standard().withoutSourceLines();
        assertTrue(printer.print(before).contains("mul"), () -> printer.print(before));
        assertFalse(printer.print(after).contains("mul"), () -> printer.print(after));
        assertNotSame(before, after);
        assertSame(after, after.mapFunctions(Doubling.REWRITE::applyTo));
    }

    @Test
    void compilesATreeBuiltByHand() {
        Ast tree = HandBuilt.multiplication(6, 7);
        assertTrue(AstPrinter.print(tree).startsWith("VariableDeclaration int"), () -> AstPrinter.print(tree));
        Compiler compiler = compiler(Level.O1);
        Assembly assembly = compiler.buildSsa()
                .andThen(compiler.optimize())
                .andThen(compiler.allocateRegisters())
                .andThen(compiler.emit())
                .run(tree);
        assertEquals(new RunOutcome.Exited(42), run(assembly, "").outcome());
    }

    @Test
    void reportsAllErrorsOfASource() {
        SourceFile wrong = SourceFile.of("wrong.sy", "int main() {\n    y = 1;\n    return z;\n}\n");
        CompilationException failure =
                assertThrows(CompilationException.class, () -> compiler(Level.O2).compile(wrong));
        assertEquals(2, failure.diagnostics().size());
        assertEquals(2, wrong.line(failure.diagnostics().getFirst().span().start()));
    }
}
