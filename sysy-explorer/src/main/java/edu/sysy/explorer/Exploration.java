package edu.sysy.explorer;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.CompilerOptions;
import edu.sysy.ast.Ast;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.source.SourceFile;
import java.util.List;
import java.util.Optional;

/**
 * A compile with what each stage has made.
 *
 * @param lowered the program before the first pass
 * @param changes the runs of passes that changed something, in order
 * @param finalCode the instructions of the executable; empty if the target makes none
 */
record Exploration(
        String name,
        CompilerOptions options,
        SourceFile source,
        Ast ast,
        Program lowered,
        List<PassHistory.Change> changes,
        Program optimized,
        SelectedProgram selected,
        MachineProgram allocated,
        String assemblyText,
        Optional<FinalCode> finalCode,
        CodeOrigins origins) {
    /** Compiles a source. */
    static Exploration of(Configuration configuration, SourceFile source, Optional<RunOptions> run) {
        CompilerOptions options = configuration.compiler().options();
        PassHistory history = new PassHistory();
        Compiler compiler = Compiler.of(options.withObserver(options.observer().and(history)));
        Ast ast = compiler.parse().run(source);
        Program ssa = compiler.buildSsa().run(ast);
        Program lowered =
                history.changes().isEmpty() ? ssa : history.changes().getFirst().before();
        Program optimized = compiler.optimize().run(ssa);
        SelectedProgram selected = compiler.selectInstructions().run(optimized);
        MachineProgram allocated = compiler.allocateSelected().run(selected);
        Assembly assembly = compiler.emit().run(allocated);
        CodeOrigins origins = CodeOrigins.of(options, optimized, selected.functions());
        return new Exploration(
                configuration.name(),
                options,
                source,
                ast,
                lowered,
                history.changes(),
                optimized,
                selected,
                allocated,
                assembly.text(),
                FinalCode.of(assembly, options.target(), allocated, run),
                origins);
    }
}
