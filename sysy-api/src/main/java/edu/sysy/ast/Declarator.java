package edu.sysy.ast;

import edu.sysy.source.Span;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * One name of a declaration: {@code a[2][N] = {...}}.
 *
 * @param name the name declared
 * @param dimensions the lengths written, outermost first; empty for a scalar
 * @param initializer the value after {@code =}, if there is one
 * @param span the place of the name
 */
@Value.Builder
public record Declarator(String name, List<Expression> dimensions, Optional<Initializer> initializer, Span span)
        implements Node, WithDeclarator {
    public Declarator {
        dimensions = List.copyOf(dimensions);
    }
}
