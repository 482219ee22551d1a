package edu.sysy.ast;

import edu.sysy.source.Span;
import java.util.List;
import org.immutables.value.Value;

/**
 * A formal parameter: {@code int a}, or an array {@code float m[][8][3]}.
 *
 * @param array whether empty brackets were written, which makes the parameter an array
 * @param dimensions the lengths after the empty brackets; empty for a scalar and for a one-dimensional array
 * @param span the place of the name
 */
@Value.Builder
public record Parameter(TypeName type, String name, boolean array, List<Expression> dimensions, Span span)
        implements Node, WithParameter {
    public Parameter {
        dimensions = List.copyOf(dimensions);
    }
}
