package edu.sysy.frontend;

import edu.sysy.ast.BinaryOperator;
import edu.sysy.frontend.NamedEntity.FunctionSymbol;
import edu.sysy.frontend.NamedEntity.Variable;
import java.util.List;

/**
 * An expression with names resolved, kinds known and constants folded. Operands may be of another kind than the
 * operator needs; they are then converted to it.
 */
sealed interface TypedExpression {
    SemanticType kind();

    /** Offset of its first character in the source. */
    int position();

    /** Whether the value is known. */
    default boolean isConstant() {
        return false;
    }

    /** The constant 0 or 1. */
    static IntConstant truth(boolean value, int position) {
        return new IntConstant(value ? 1 : 0, position);
    }

    record IntConstant(int value, int position) implements TypedExpression {
        @Override
        public SemanticType kind() {
            return SemanticType.INT;
        }

        @Override
        public boolean isConstant() {
            return true;
        }
    }

    record FloatConstant(float value, int position) implements TypedExpression {
        @Override
        public SemanticType kind() {
            return SemanticType.FLOAT;
        }

        @Override
        public boolean isConstant() {
            return true;
        }
    }

    /** A variable that is no array. */
    record Scalar(Variable variable, int position) implements TypedExpression {
        @Override
        public SemanticType kind() {
            return variable.element().promoted();
        }
    }

    /** An element of an array; an index for each dimension. */
    record Element(Variable array, List<TypedExpression> indices, int position) implements TypedExpression {
        @Override
        public SemanticType kind() {
            return array.element().promoted();
        }
    }

    /** An array, or a part of one if there are indices. */
    record Subarray(Variable array, List<TypedExpression> indices, int position) implements TypedExpression {
        @Override
        public SemanticType kind() {
            return SemanticType.ARRAY;
        }
    }

    /** A string, for {@code putf}. */
    record Text(String value, int position) implements TypedExpression {
        @Override
        public SemanticType kind() {
            return SemanticType.TEXT;
        }
    }

    record CallTerm(FunctionSymbol function, List<TypedExpression> arguments, int position) implements TypedExpression {
        @Override
        public SemanticType kind() {
            return function.result().promoted();
        }
    }

    record Negation(TypedExpression operand, int position) implements TypedExpression {
        @Override
        public SemanticType kind() {
            return operand.kind();
        }
    }

    /** 1 if the operand is equal to zero, else 0. */
    record Not(TypedExpression operand, int position) implements TypedExpression {
        @Override
        public SemanticType kind() {
            return SemanticType.INT;
        }
    }

    /** {@code + - * / %}, computed in {@code kind}. */
    record Arithmetic(
            BinaryOperator operator, SemanticType kind, TypedExpression left, TypedExpression right, int position)
            implements TypedExpression {}

    /** {@code == != < > <= >=}, comparing in {@code operandKind}. */
    record Comparison(
            BinaryOperator operator,
            SemanticType operandKind,
            TypedExpression left,
            TypedExpression right,
            int position)
            implements TypedExpression {
        @Override
        public SemanticType kind() {
            return SemanticType.INT;
        }
    }

    /** {@code &&} or {@code ||}. */
    record Logical(BinaryOperator operator, TypedExpression left, TypedExpression right, int position)
            implements TypedExpression {
        @Override
        public SemanticType kind() {
            return SemanticType.INT;
        }
    }

    /** Something wrong. */
    record Wrong(int position) implements TypedExpression {
        @Override
        public SemanticType kind() {
            return SemanticType.ERROR;
        }
    }
}
