package edu.sysy.ast;

import edu.sysy.source.Span;
import java.util.List;

/** The initializer of a declaration: an expression or a list in braces. */
public sealed interface Initializer extends Node permits Expression, Initializer.InitializerList {
    /** {@code {1, {2, 3}, x}}, possibly empty. */
    record InitializerList(List<Initializer> items, Span span) implements Initializer {
        public InitializerList {
            items = List.copyOf(items);
        }
    }
}
