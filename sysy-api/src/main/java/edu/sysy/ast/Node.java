package edu.sysy.ast;

import edu.sysy.source.Span;

/** Anything in a syntax tree that has a place in the source. */
public sealed interface Node permits Declaration, Declarator, Parameter, Initializer, Statement {
    /** The place in the source. */
    Span span();
}
