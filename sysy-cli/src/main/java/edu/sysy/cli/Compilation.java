package edu.sysy.cli;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.ast.Ast;
import edu.sysy.ast.AstPrinter;
import edu.sysy.course.CourseGrammar;
import edu.sysy.course.CourseOutput;
import edu.sysy.ir.Program;
import edu.sysy.ir.text.IrPrinter;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.machine.text.MachinePrinter;
import edu.sysy.source.SourceFile;
import java.io.IOException;

/** Takes one input through the stages, as far as the command line asks for. */
final class Compilation {
    private final Arguments arguments;
    private final Compiler compiler;
    private final SourceFile source;
    private final DiagnosticReport diagnostics;
    private final ProgramRun programRun;
    private final Outputs outputs;

    Compilation(
            Arguments arguments,
            Compiler compiler,
            SourceFile source,
            DiagnosticReport diagnostics,
            ProgramRun programRun,
            Outputs outputs) {
        this.arguments = arguments;
        this.compiler = compiler;
        this.source = source;
        this.diagnostics = diagnostics;
        this.programRun = programRun;
        this.outputs = outputs;
    }

    /** Does it, and returns the exit status. */
    int run() throws IOException, Arguments.UsageException {
        return switch (arguments.from()) {
            case SOURCE -> compileSource();
            case LOWERED -> constructSsa(program());
            case IR -> optimize(program());
            case STRUCTURED ->
                optimize(StageTexts.structured(source, arguments.action().needsMain(), arguments.target()));
            case MACHINE ->
                allocate(StageTexts.selected(source, arguments.action().needsMain(), arguments.target()));
            case ALLOCATED ->
                emit(StageTexts.allocated(source, arguments.action().needsMain(), arguments.target()));
        };
    }

    /** The program that the input is the text of. */
    private Program program() {
        return StageTexts.program(source, arguments.action().needsMain(), arguments.target());
    }

    private int compileSource() throws IOException, Arguments.UsageException {
        if (arguments.action() == CommandAction.EMIT_COURSE_TOKENS
                || arguments.grammar().isPresent()) {
            return courseOutput();
        }
        Ast ast = compiler.parse().run(source);
        diagnostics.add(source, ast.warnings());
        if (arguments.action() == CommandAction.RUN || arguments.action() == CommandAction.INTERPRET) {
            diagnostics.finish(); // before the program writes anything
        }
        if (arguments.action() == CommandAction.SYNTAX_ONLY) {
            return 0;
        }
        if (arguments.action() == CommandAction.EXPLORE) {
            return outputs.write(ExplorePage.html(arguments, compiler, source, programRun.input()));
        }
        if (arguments.action() == CommandAction.EMIT_COURSE_SYNTAX) {
            return courseOutput();
        }
        if (arguments.action() == CommandAction.EMIT_COURSE_SYMBOLS) {
            return outputs.write(CourseOutput.symbols(ast));
        }
        if (arguments.action() == CommandAction.EMIT_AST) {
            return outputs.write(AstPrinter.print(ast));
        }
        return constructSsa(compiler.lower().run(ast));
    }

    /** Prints the tokens, or the tokens and nonterminals, that a grammar of the course finds in a source. */
    private int courseOutput() throws IOException {
        CourseGrammar grammar = arguments.grammar().isPresent()
                ? CourseGrammar.parse(InputFile.read(arguments.grammar().get()))
                : CourseGrammar.of(arguments.dialect()).orElseThrow();
        boolean tokens = arguments.action() == CommandAction.EMIT_COURSE_TOKENS;
        return outputs.write(tokens ? CourseOutput.tokens(grammar, source) : CourseOutput.syntax(grammar, source));
    }

    private int constructSsa(Program lowered) throws IOException {
        if (arguments.action() == CommandAction.SYNTAX_ONLY) {
            return 0;
        }
        if (arguments.action() == CommandAction.EMIT_LOWERED) {
            return outputs.write(IrPrinter.standard().print(lowered));
        }
        return optimize(compiler.constructSsa().run(lowered));
    }

    private int optimize(Program ssa) throws IOException {
        if (arguments.action() == CommandAction.SYNTAX_ONLY) {
            return 0;
        }
        if (arguments.action() == CommandAction.INTERPRET) {
            return programRun.interpret(ssa, source);
        }
        if (arguments.action() == CommandAction.EMIT_SSA) {
            return outputs.write(IrPrinter.standard().print(ssa));
        }
        Program optimized = compiler.optimize().run(ssa);
        if (arguments.action() == CommandAction.EMIT_IR) {
            return outputs.write(IrPrinter.standard().print(optimized));
        }
        if (arguments.action() == CommandAction.EMIT_STRUCTURED) {
            return outputs.write(StructuredForm.text(optimized));
        }
        SelectedProgram selected = compiler.selectInstructions().run(optimized);
        return allocate(selected);
    }

    private int allocate(SelectedProgram selected) throws IOException {
        if (arguments.action() == CommandAction.SYNTAX_ONLY) {
            return 0;
        }
        if (arguments.action() == CommandAction.EMIT_MACHINE) {
            return outputs.write(MachinePrinter.of(arguments.target().syntax()).print(selected));
        }
        MachineProgram machine = compiler.allocateSelected().run(selected);
        return emit(machine);
    }

    private int emit(MachineProgram machine) throws IOException {
        if (arguments.action() == CommandAction.SYNTAX_ONLY) {
            return 0;
        }
        if (arguments.action() == CommandAction.EMIT_ALLOCATED) {
            return outputs.write(MachinePrinter.of(arguments.target().syntax()).print(machine));
        }
        Assembly assembly = compiler.emit().run(machine);
        return arguments.action() == CommandAction.RUN
                ? programRun.run(assembly.executable(), arguments, source)
                : outputs.write(assembly);
    }
}
