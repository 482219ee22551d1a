package edu.sysy.rules;

import edu.sysy.source.Span;

/** Text that is no rule, or a rule that makes no sense. */
public final class RuleSyntaxException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final transient Span span;
    private final String code;

    /** Text that is no rule. */
    public RuleSyntaxException(Span span, String message) {
        this("E0601", span, message);
    }

    RuleSyntaxException(String code, Span span, String message) {
        super(message);
        this.code = code;
        this.span = span;
    }

    /** The identifier of the kind of mistake. */
    public String code() {
        return code;
    }

    /** The place in the text of the rule. */
    public Span span() {
        return span;
    }
}
