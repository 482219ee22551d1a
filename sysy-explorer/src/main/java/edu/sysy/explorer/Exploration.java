package edu.sysy.explorer;

import edu.sysy.Assembly;
import edu.sysy.Compiler;
import edu.sysy.CompilerOptions;
import edu.sysy.ast.Ast;
import edu.sysy.ir.Program;
import edu.sysy.source.SourceFile;
import java.util.List;
import java.util.Optional;

/**
 * A compile with what each stage has made.
 *
 * @param lowered the program before the first pass, with local variables in memory
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
        MachineStages machine,
        String assemblyText,
        Optional<FinalCode> finalCode,
        CodeOrigins origins) {
    /** Compiles a source. */
    static Exploration of(CompilerConfiguration configuration, SourceFile source, Optional<RunOptions> run) {
        CompilerOptions options = configuration.compiler().options();
        PassHistory history = new PassHistory();
        Compiler compiler = Compiler.of(options.withObserver(options.observer().and(history)));
        Ast ast = compiler.parse().run(source);
        Program lowered = compiler.lower().run(ast);
        Program optimized = compiler.constructSsa().andThen(compiler.optimize()).run(lowered);
        MachineStages machine = MachineStages.of(compiler, optimized);
        Assembly assembly = compiler.emit().run(machine.allocated());
        return new Exploration(
                configuration.name(),
                options,
                source,
                ast,
                lowered,
                history.changes(),
                optimized,
                machine,
                assembly.text(),
                FinalCode.of(assembly, options.target(), optimized, machine.allocated(), run),
                CodeOrigins.of(Compiler.of(options), optimized, machine));
    }
}
