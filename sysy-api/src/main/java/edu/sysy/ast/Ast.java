package edu.sysy.ast;

import edu.sysy.Dialect;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import java.util.List;
import java.util.Objects;
import org.immutables.value.Value;

/**
 * The tree of one source file.
 *
 * @param source the text the spans point into
 * @param dialect the language it is written in
 * @param declarations the top level, in order
 * @param warnings what the analysis of the text has to say although it can be compiled
 */
@Value.Builder
public record Ast(SourceFile source, Dialect dialect, List<Declaration> declarations, List<Diagnostic> warnings)
        implements WithAst {
    public Ast {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(dialect, "dialect");
        declarations = List.copyOf(declarations);
        warnings = List.copyOf(warnings);
    }
}
