package edu.sysy.frontend;

import edu.sysy.ast.Ast;
import edu.sysy.ir.Program;
import edu.sysy.source.CompilationException;
import edu.sysy.source.SourceFile;
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
     * Parses and checks a text. The tree carries the warnings.
     *
     * @throws CompilationException with all findings, sorted by place, if one of them is an error
     */
    public static Ast parse(SourceFile source) {
        Diagnostics diagnostics = new Diagnostics();
        Tokens tokens = Lexer.scan(source, diagnostics);
        if (tokens.count() == 1 && diagnostics.hasErrors()) {
            diagnostics.throwIfErrors(source);
        }
        Parser.Result result = Parser.parse(tokens, diagnostics);
        Checker.check(result.ast(), result.poisoned(), diagnostics);
        diagnostics.throwIfErrors(source);
        return result.ast().withWarnings(diagnostics.sorted());
    }

    /**
     * Translates a tree, which may come from {@link #parse} or have been built by hand; it is checked in either case.
     *
     * @throws CompilationException with all findings, sorted by place, if one of them is an error
     */
    public static Program lower(Ast ast) {
        Diagnostics diagnostics = new Diagnostics();
        CheckedProgram program = Checker.check(ast, Set.of(), diagnostics);
        diagnostics.throwIfErrors(ast.source());
        return ProgramLowering.lower(program);
    }
}
