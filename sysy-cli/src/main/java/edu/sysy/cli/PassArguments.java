package edu.sysy.cli;

import edu.sysy.Compiler;
import edu.sysy.optimize.RewriteRules;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import edu.sysy.prove.Budget;
import edu.sysy.prove.RuleProver;
import edu.sysy.prove.RuleVerdict;
import edu.sysy.source.CompilationException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Puts the passes together that the command line asks for: those of the level or of its own, and rules of a user. */
final class PassArguments {
    /** What pipelines call the pass that applies the rules of {@code --rules}. */
    static final String USER_RULES = "user-rules";

    /** About a tenth of a second for a rule that stays open. */
    private static final Budget BUDGET = new Budget(2_000, false);

    private PassArguments() {}

    /**
     * The pass that applies the rules of a file; empty if none is named.
     *
     * @throws CompilationException if there is an error in the rules
     */
    static Optional<Pass> rules(Optional<String> file) throws IOException {
        return file.isEmpty()
                ? Optional.empty()
                : Optional.of(RewriteRules.parse(InputFile.read(file.get()), PassArguments::refutation)
                        .asPass(USER_RULES));
    }

    /** Numbers, in words, for which a rule that trials have not refuted is wrong; empty if the prover finds none. */
    private static Optional<String> refutation(String rule) {
        return RuleProver.decide(rule, BUDGET) instanceof RuleVerdict.Wrong(String example)
                ? Optional.of(example)
                : Optional.empty();
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
        List<String> unknown = new ArrayList<>();
        try {
            return Optional.of(Pipeline.parse(arguments.passes().get(), name -> {
                Optional<Pass> pass = name.equals(USER_RULES) && rules.isPresent() ? rules : extensions.pass(name);
                if (pass.isEmpty()) {
                    unknown.add(name);
                }
                return pass;
            }));
        } catch (IllegalArgumentException e) {
            List<String> names = extensions.passes().stream().map(Pass::name).toList();
            String suggestion = unknown.stream()
                    .map(name -> UnknownName.suggestion(name, names))
                    .collect(Collectors.joining());
            throw new Arguments.UsageException(
                    "--passes: " + e.getMessage() + (suggestion.isEmpty() ? "; --list-passes lists them" : suggestion));
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
