package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.TargetTraits;
import edu.sysy.ast.Ast;
import edu.sysy.frontend.warn.Warnings;
import edu.sysy.ir.Program;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
import edu.sysy.source.WarningOptions;
import java.util.List;
import java.util.Set;

/**
 * From source text to a tree, and from a tree to the IR. Stateless; any number of threads may use it at once.
 */
public final class FrontEnd {
    /**
     * How deep statements, calls, indices, braces, prefix operators and right operands may be nested in each other,
     * together: 500 levels, which fit on a stack of 512 KB. Parentheses alone, chains of operators and {@code else if}
     * ladders do not count.
     */
    public static final int MAX_NESTING = 500;

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
        Diagnostics diagnostics = new Diagnostics(warnings);
        Ast ast = parse(source, dialect, diagnostics);
        if (diagnostics.hasErrors()) {
            throw DialectHint.apply(dialect, diagnostics.failure(source));
        }
        return ast.withWarnings(diagnostics.reported(source));
    }

    /** Parses and checks a text. If that finds errors, what comes out is good for nothing. */
    static Ast parse(SourceFile source, Dialect dialect, Diagnostics diagnostics) {
        Tokens tokens = Lexer.scan(source, dialect, diagnostics);
        if (tokens.count() == 1 && diagnostics.hasErrors()) {
            return new Ast(source, dialect, List.of(), List.of());
        }
        Parser.Result result = Parser.parse(MissingTokens.insert(tokens, diagnostics), diagnostics);
        DialectRules.check(result.ast(), diagnostics);
        CheckedProgram program = Checker.check(result.ast(), result.poisoned(), diagnostics);
        if (!diagnostics.hasErrors()) {
            Warnings.find(result.ast(), program.resolution(), diagnostics.options(), diagnostics::add);
        }
        return result.ast();
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
        Diagnostics diagnostics = new Diagnostics(WarningOptions.of("-w"));
        CheckedProgram program = check(ast, diagnostics);
        StorageLimits.check(program, traits, diagnostics);
        diagnostics.reported(ast.source());
        return ProgramLowering.lower(program);
    }

    private static CheckedProgram check(Ast ast, Diagnostics diagnostics) {
        DialectRules.check(ast, diagnostics);
        CheckedProgram program = Checker.check(ast, Set.of(), diagnostics);
        diagnostics.reported(ast.source());
        return program;
    }
}
