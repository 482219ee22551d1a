package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.ast.Expression;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.SourceFile;
import edu.sysy.source.Span;

/** The characters that a dialect allows in format strings of {@code printf}. */
final class FormatRules {
    private final SourceFile source;
    private final Dialect dialect;
    private final Diagnostics diagnostics;

    FormatRules(SourceFile source, Dialect dialect, Diagnostics diagnostics) {
        this.source = source;
        this.dialect = dialect;
        this.diagnostics = diagnostics;
    }

    /** Reports the first character of a format that is not allowed. */
    void check(Expression.StringLiteral format) {
        if (dialect.minFormatCharacter() == 0) {
            return;
        }
        String text = written(format);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            char next = i + 1 < text.length() ? text.charAt(i + 1) : '\0';
            boolean pair = c == '%' || c == '\\';
            boolean right = c == '%' ? isConversion(next) : c == '\\' ? isEscape(next) : isPlain(c);
            if (!right) {
                report(format, pair ? text.substring(i, Math.min(i + 2, text.length())) : String.valueOf(c));
                return;
            }
            i += pair ? 1 : 0;
        }
    }

    /** The characters between the quotes, as the source has them; of a tree built by hand with the escapes put back. */
    private String written(Expression.StringLiteral format) {
        Span span = format.span();
        if (span.length() >= 2 && span.end() <= source.text().length()) {
            String literal = source.text().substring(span.start(), span.end());
            if (literal.startsWith("\"")
                    && literal.endsWith("\"")
                    && StringLiterals.decode(literal).equals(format.value())) {
                return literal.substring(1, literal.length() - 1);
            }
        }
        return format.value().replace("\\", "\\\\").replace("\n", "\\n");
    }

    private boolean isConversion(char c) {
        return c == 'd' || (c == 'c' && dialect.has(LanguageFeature.PRINTF_CHARACTERS));
    }

    private boolean isEscape(char c) {
        return c == 'n' || (dialect.has(LanguageFeature.STRING_ESCAPES) && "abtvf\"'\\0".indexOf(c) >= 0);
    }

    private boolean isPlain(char c) {
        return c == ' ' || c == '!' || (c >= dialect.minFormatCharacter() && c <= '~');
    }

    private void report(Expression.StringLiteral format, String found) {
        String message =
                Diagnostics.quote(found) + " may not stand in a format string of " + MissingFeatures.title(dialect);
        diagnostics.add(Diagnostic.error("E0407", format.span(), message));
    }
}
