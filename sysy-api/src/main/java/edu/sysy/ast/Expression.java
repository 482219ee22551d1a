package edu.sysy.ast;

import edu.sysy.source.Span;
import java.util.List;
import org.immutables.value.Value;

/** An expression as written; types and conversions are worked out by the semantic analysis. */
public sealed interface Expression extends Initializer {
    /** An integer literal by its wrapped 32-bit value. */
    record IntLiteral(int value, Span span) implements Expression {}

    /** A floating literal, rounded once to binary32. */
    record FloatLiteral(float value, Span span) implements Expression {}

    /** A character constant such as {@code 'a'} by its code, 0 to 255. */
    record CharLiteral(int value, Span span) implements Expression {}

    /**
     * A string literal; legal only as the first argument of {@code putf} or {@code printf} and as the initialiser of an
     * array of {@code char}.
     *
     * @param value its bytes, a character each: escapes are resolved, and other text is in UTF-8
     */
    record StringLiteral(String value, Span span) implements Expression {}

    /** A variable, constant or array by name. */
    record Name(String name, Span span) implements Expression {}

    /**
     * {@code a[i][j]}.
     *
     * @param indices at least one, outermost first
     */
    @Value.Builder
    record Index(Name array, List<Expression> indices, Span span) implements Expression, WithIndex {
        public Index {
            indices = List.copyOf(indices);
        }
    }

    /** {@code f(a, b)}. */
    @Value.Builder
    record Call(String function, Span nameSpan, List<Expression> arguments, Span span) implements Expression, WithCall {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** {@code -x}, {@code +x} or {@code !x}. */
    @Value.Builder
    record Unary(UnaryOperator operator, Expression operand, Span span) implements Expression, WithUnary {}

    /** {@code left operator right}. */
    @Value.Builder
    record Binary(BinaryOperator operator, Expression left, Expression right, Span span)
            implements Expression, WithBinary {}
}
