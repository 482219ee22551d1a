package edu.sysy.course;

import java.util.List;

/** The right side of a grammar rule, or a part of it. */
sealed interface GrammarExpression {
    /**
     * One token.
     *
     * @param name a lexical class such as {@code Ident}, or a spelling in quotes such as {@code 'if'}
     */
    record Terminal(String name) implements GrammarExpression {}

    /** What the rule of a nonterminal derives. */
    record Reference(String nonterminal) implements GrammarExpression {}

    /** One part after the other. */
    record Sequence(List<GrammarExpression> parts) implements GrammarExpression {}

    /** One of several alternatives. */
    record Choice(List<GrammarExpression> alternatives) implements GrammarExpression {}

    /** Brackets: the part or nothing. */
    record Option(GrammarExpression part) implements GrammarExpression {}

    /** Braces: the part any number of times. */
    record Repetition(GrammarExpression part) implements GrammarExpression {}
}
