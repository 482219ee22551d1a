package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.Limits;
import edu.sysy.TargetTraits;
import edu.sysy.ast.Ast;
import edu.sysy.frontend.warn.Warnings;
import edu.sysy.ir.Program;
import edu.sysy.source.CompilationException;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.WarningOptions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * From source text to a tree, and from a tree to the IR. Stateless; any number of threads may use it at once.
 */
public final class FrontEnd {
    /** The deepest {@linkplain Limits#maxNesting nesting} there may be: its levels fit on a stack of 512 KB. */
    public static final int MAX_NESTING = Limits.MAX_NESTING;

    private FrontEnd() {}

    /**
     * Parses and checks a text in {@link Dialect#SYSY_2022} with the default warnings.
     *
     * @throws CompilationException with all findings, sorted by place, if one of them is an error
     */
    public static Ast parse(SourceFile source) {
        return parse(source, Dialect.SYSY_2022, WarningOptions.defaults());
    }

    /**
     * Parses and checks a text in a dialect. The tree carries the warnings that the options ask for.
     *
     * @throws CompilationException with all findings, sorted by place, if one of them is an error
     */
    public static Ast parse(SourceFile source, Dialect dialect, WarningOptions warnings) {
        return parse(source, dialect, warnings, MAX_NESTING);
    }

    /**
     * The same with nesting of at most {@code maxNesting} levels, see {@link Limits#maxNesting}.
     *
     * @throws CompilationException with all findings, sorted by place, if one of them is an error
     */
    public static Ast parse(SourceFile source, Dialect dialect, WarningOptions warnings, int maxNesting) {
        Diagnostics diagnostics = new Diagnostics(warnings);
        Checked checked = checkedOrThrow(source, dialect, diagnostics, maxNesting);
        return checked.ast().withWarnings(diagnostics.reported(source));
    }

    /**
     * Parses, checks and translates a text: {@link #parse} and {@link #lower} in one, which checks the tree once.
     *
     * @param maxNesting how deep things may be nested, see {@link Limits#maxNesting}
     * @param traits of the machine, which must have room for the variables
     * @param listener receives the warnings that the options ask for, sorted by place
     * @throws CompilationException with all findings, sorted by place, if one of them is an error
     */
    public static Program translate(
            SourceFile source,
            Dialect dialect,
            WarningOptions warnings,
            int maxNesting,
            TargetTraits traits,
            Consumer<Diagnostic> listener) {
        Diagnostics diagnostics = new Diagnostics(warnings);
        Checked checked = checkedOrThrow(source, dialect, diagnostics, maxNesting);
        diagnostics.reported(source).forEach(listener);
        return lowered(source, checked.program(), traits);
    }

    /** A tree and what the checker has made of it. */
    private record Checked(Ast ast, CheckedProgram program) {}

    private static Checked checkedOrThrow(SourceFile source, Dialect dialect, Diagnostics diagnostics, int maxNesting) {
        Optional<Checked> checked = checked(source, dialect, diagnostics, maxNesting);
        if (checked.isEmpty() || diagnostics.hasErrors()) {
            throw DialectHint.apply(dialect, diagnostics.failure(source));
        }
        return checked.get();
    }

    /** Parses and checks a text; empty if there is nothing to parse. */
    private static Optional<Checked> checked(
            SourceFile source, Dialect dialect, Diagnostics diagnostics, int maxNesting) {
        Tokens tokens = Lexer.scan(source, dialect, diagnostics);
        if (tokens.count() == 1 && diagnostics.hasErrors()) {
            return Optional.empty();
        }
        Parser.Result result = Parser.parse(MissingTokens.insert(tokens, diagnostics), diagnostics, maxNesting);
        DialectRules.checkParsed(result.ast(), diagnostics);
        CheckedProgram program = Checker.check(result.ast(), result.poisoned(), diagnostics);
        if (!diagnostics.hasErrors()) {
            Warnings.find(result.ast(), program.resolution(), diagnostics.options(), diagnostics::add);
        }
        return Optional.of(new Checked(result.ast(), program));
    }

    /** Parses and checks a text. If that finds errors, what comes out is good for nothing. */
    static Ast parse(SourceFile source, Dialect dialect, Diagnostics diagnostics) {
        return checked(source, dialect, diagnostics, MAX_NESTING)
                .map(Checked::ast)
                .orElseGet(() -> new Ast(source, dialect, List.of(), List.of()));
    }

    /**
     * Translates a tree for any machine, see {@link #lower(Ast, TargetTraits)}.
     *
     * @throws CompilationException with all findings, sorted by place, if one of them is an error
     */
    public static Program lower(Ast ast) {
        return ProgramLowering.lower(check(ast, new Diagnostics(WarningOptions.of("-w"))));
    }

    /**
     * Translates a tree, which may come from {@link #parse} or have been built by hand; it is checked in either case.
     *
     * @param traits of the machine, which must have room for the variables
     * @throws CompilationException with all findings, sorted by place, if one of them is an error
     */
    public static Program lower(Ast ast, TargetTraits traits) {
        return lowered(ast.source(), check(ast, new Diagnostics(WarningOptions.of("-w"))), traits);
    }

    private static Program lowered(SourceFile source, CheckedProgram program, TargetTraits traits) {
        Diagnostics diagnostics = new Diagnostics(WarningOptions.of("-w"));
        StorageLimits.check(program, traits, diagnostics);
        diagnostics.reported(source);
        return ProgramLowering.lower(program);
    }

    private static CheckedProgram check(Ast ast, Diagnostics diagnostics) {
        DialectRules.check(ast, diagnostics);
        CheckedProgram program = Checker.check(ast, Set.of(), diagnostics);
        diagnostics.reported(ast.source());
        return program;
    }
}
