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
import org.jspecify.annotations.Nullable;

/** Takes one input through the stages, as far as the command line asks for. */
final class Compilation {
    private final Arguments arguments;
    private final Compiler compiler;
    private final SourceFile source;
    private final DiagnosticReport diagnostics;
    private final ProgramRun programRun;
    private final Outputs outputs;
    private int status;

    /**
     * The stages from one point on. Each returns before the next begins, so that nothing on the stack holds the tree,
     * or the program of an earlier stage, when memory is needed for a later one.
     */
    private interface Step {
        /** Runs a stage; returns the step after it, none after the last. */
        @Nullable Step run() throws IOException, Arguments.UsageException;
    }

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
        Step next = first();
        while (next != null) {
            next = next.run();
        }
        return status;
    }

    private Step first() throws Arguments.UsageException {
        if (arguments.original().isPresent()) {
            if (arguments.from() != Arguments.From.IR) {
                throw new Arguments.UsageException("--prove: " + source.name() + " is no IR; --emit=ir makes it");
            }
            return this::compareWithOriginal;
        }
        return switch (arguments.from()) {
            case SOURCE -> this::compileSource;
            case LOWERED -> () -> constructSsa(program());
            case IR -> () -> optimize(program());
            case STRUCTURED ->
                () -> optimize(StageTexts.structured(source, arguments.action().needsMain(), arguments.target()));
            case MACHINE ->
                () -> allocate(StageTexts.selected(source, arguments.action().needsMain(), arguments.target()));
            case ALLOCATED ->
                () -> emit(StageTexts.allocated(source, arguments.action().needsMain(), arguments.target()));
        };
    }

    private @Nullable Step compareWithOriginal() throws IOException {
        SourceFile original = InputFile.read(arguments.original().orElseThrow());
        return end(ProofReport.write(StageTexts.program(original, false, arguments.target()), program(), outputs));
    }

    /** Ends after this stage. */
    private @Nullable Step end(int exitStatus) {
        status = exitStatus;
        return null;
    }

    /** The program that the input is the text of. */
    private Program program() {
        return StageTexts.program(source, arguments.action().needsMain(), arguments.target());
    }

    private @Nullable Step compileSource() throws IOException, Arguments.UsageException {
        if (arguments.action() == CommandAction.EMIT_COURSE_TOKENS
                || arguments.grammar().isPresent()) {
            return end(courseOutput());
        }
        Ast ast = compiler.parse().run(source);
        diagnostics.add(source, ast.warnings());
        if (arguments.action() == CommandAction.RUN || arguments.action() == CommandAction.INTERPRET) {
            diagnostics.finish(); // before the program writes anything
        }
        if (arguments.action() == CommandAction.SYNTAX_ONLY) {
            return end(0);
        }
        if (arguments.action() == CommandAction.EXPLORE) {
            return end(outputs.write(ExplorePage.html(arguments, compiler, source, programRun.input())));
        }
        if (arguments.action() == CommandAction.EMIT_COURSE_SYNTAX) {
            return end(courseOutput());
        }
        if (arguments.action() == CommandAction.EMIT_COURSE_SYMBOLS) {
            return end(outputs.write(CourseOutput.symbols(ast)));
        }
        if (arguments.action() == CommandAction.EMIT_AST) {
            return end(outputs.write(AstPrinter.print(ast)));
        }
        Program lowered = compiler.lower().run(ast);
        return () -> constructSsa(lowered);
    }

    /** Prints the tokens, or the tokens and nonterminals, that a grammar of the course finds in a source. */
    private int courseOutput() throws IOException {
        CourseGrammar grammar = arguments.grammar().isPresent()
                ? CourseGrammar.parse(InputFile.read(arguments.grammar().get()))
                : CourseGrammar.of(arguments.dialect()).orElseThrow();
        boolean tokens = arguments.action() == CommandAction.EMIT_COURSE_TOKENS;
        return outputs.write(tokens ? CourseOutput.tokens(grammar, source) : CourseOutput.syntax(grammar, source));
    }

    private @Nullable Step constructSsa(Program lowered) throws IOException {
        if (arguments.action() == CommandAction.SYNTAX_ONLY) {
            return end(0);
        }
        if (arguments.action() == CommandAction.EMIT_LOWERED) {
            return end(outputs.write(IrPrinter.standard().print(lowered)));
        }
        Program ssa = compiler.constructSsa().run(lowered);
        return () -> optimize(ssa);
    }

    private @Nullable Step optimize(Program ssa) throws IOException {
        if (arguments.action() == CommandAction.SYNTAX_ONLY) {
            return end(0);
        }
        if (arguments.action() == CommandAction.INTERPRET) {
            return end(programRun.interpret(ssa, source));
        }
        if (arguments.action() == CommandAction.EMIT_SSA) {
            return end(outputs.write(IrPrinter.standard().print(ssa)));
        }
        Program optimized = compiler.optimize().run(ssa);
        if (arguments.action() == CommandAction.EMIT_IR) {
            return end(outputs.write(IrPrinter.standard().print(optimized)));
        }
        if (arguments.action() == CommandAction.EMIT_STRUCTURED) {
            return end(outputs.write(StructuredForm.text(optimized)));
        }
        SelectedProgram selected = compiler.selectInstructions().run(optimized);
        return () -> allocate(selected);
    }

    private @Nullable Step allocate(SelectedProgram selected) throws IOException {
        if (arguments.action() == CommandAction.SYNTAX_ONLY) {
            return end(0);
        }
        if (arguments.action() == CommandAction.EMIT_MACHINE) {
            return end(
                    outputs.write(MachinePrinter.of(arguments.target().syntax()).print(selected)));
        }
        MachineProgram machine = compiler.allocateSelected().run(selected);
        return () -> emit(machine);
    }

    private @Nullable Step emit(MachineProgram machine) throws IOException {
        if (arguments.action() == CommandAction.SYNTAX_ONLY) {
            return end(0);
        }
        if (arguments.action() == CommandAction.EMIT_ALLOCATED) {
            return end(
                    outputs.write(MachinePrinter.of(arguments.target().syntax()).print(machine)));
        }
        Assembly assembly = compiler.emit().run(machine);
        return end(
                arguments.action() == CommandAction.RUN
                        ? programRun.run(assembly.executable(), arguments, source)
                        : outputs.write(assembly));
    }
}
