package edu.sysy.cli;

import edu.sysy.Compiler;
import edu.sysy.optimize.RewriteRules;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import edu.sysy.source.CompilationException;
import java.io.IOException;
import java.util.Optional;

/** Puts the passes together that the command line asks for: those of the level or of its own, and rules of a user. */
final class PassArguments {
    /** What pipelines call the pass that applies the rules of {@code --rules}. */
    static final String USER_RULES = "user-rules";

    private PassArguments() {}

    /**
     * The pass that applies the rules of a file; empty if none is named.
     *
     * @throws CompilationException if there is an error in the rules
     */
    static Optional<Pass> rules(Optional<String> file) throws IOException {
        return file.isEmpty()
                ? Optional.empty()
                : Optional.of(RewriteRules.parse(InputFile.read(file.get())).asPass(USER_RULES));
    }

    /**
     * The pipeline that the command line asks for; empty for that of the level.
     *
     * @throws Arguments.UsageException if the text of a pipeline is none
     */
    static Optional<Pipeline> pipeline(Arguments arguments, Optional<Pass> rules, Plugins plugins)
            throws Arguments.UsageException {
        if (arguments.passes().isEmpty()) {
            return Optional.empty();
        }
        var extensions = plugins.extensions();
        try {
            return Optional.of(Pipeline.parse(
                    arguments.passes().get(),
                    name -> name.equals(USER_RULES) && rules.isPresent() ? rules : extensions.pass(name)));
        } catch (IllegalArgumentException e) {
            throw new Arguments.UsageException("--passes: " + e.getMessage() + "; --list-passes lists them");
        }
    }

    /** The compiler, with the rules before its other passes unless its pipeline has them already. */
    static Compiler withRules(Compiler.Builder builder, Optional<Pass> rules) {
        Compiler compiler = builder.build();
        boolean placed = compiler.pipeline().passes().stream()
                .anyMatch(pass -> pass.name().equals(USER_RULES));
        return rules.isEmpty() || placed
                ? compiler
                : builder.pipeline(Pipeline.of(rules.get()).then(compiler.pipeline()))
                        .build();
    }
}
