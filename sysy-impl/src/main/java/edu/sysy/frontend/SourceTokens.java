package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tokens of a source for those who show them. */
public final class SourceTokens {
    /**
     * A token.
     *
     * @param kind what it is: the name of a kind, in lower case with hyphens, such as {@code int-literal}
     * @param span its place in the text
     */
    public record SourceToken(String kind, Span span) {}

    private SourceTokens() {}

    /** The tokens without the end of the file; what cannot be a token is one of the kind {@code bad}. */
    public static List<SourceToken> of(SourceFile source, Dialect dialect) {
        Tokens tokens = Lexer.scan(source, dialect, new Diagnostics());
        List<SourceToken> found = new ArrayList<>(tokens.count());
        for (int i = 0; i < tokens.count() - 1; i++) {
            String kind = tokens.kind(i).name().toLowerCase(Locale.ROOT).replace('_', '-');
            found.add(new SourceToken(kind, tokens.span(i)));
        }
        return found;
    }
}
