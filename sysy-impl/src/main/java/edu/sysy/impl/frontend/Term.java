package edu.sysy.impl.frontend;

import edu.sysy.ast.BinaryOperator;
import edu.sysy.impl.frontend.Symbol.FunctionSymbol;
import edu.sysy.impl.frontend.Symbol.Variable;
import java.util.List;

/**
 * An expression with names resolved, kinds known and constants folded. Operands may be of another kind than the operator
 * needs; they are then converted to it.
 */
sealed interface Term {
    Kind kind();

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

    record IntConstant(int value, int position) implements Term {
        @Override
        public Kind kind() {
            return Kind.INT;
        }

        @Override
        public boolean isConstant() {
            return true;
        }
    }

    record FloatConstant(float value, int position) implements Term {
        @Override
        public Kind kind() {
            return Kind.FLOAT;
        }

        @Override
        public boolean isConstant() {
            return true;
        }
    }

    /** A variable that is no array. */
    record Scalar(Variable variable, int position) implements Term {
        @Override
        public Kind kind() {
            return variable.element();
        }
    }

    /** An element of an array; an index for each dimension. */
    record Element(Variable array, List<Term> indices, int position) implements Term {
        @Override
        public Kind kind() {
            return array.element();
        }
    }

    /** An array, or a part of one if there are indices. */
    record Subarray(Variable array, List<Term> indices, int position) implements Term {
        @Override
        public Kind kind() {
            return Kind.ARRAY;
        }
    }

    /** A string, for {@code putf}. */
    record Text(String value, int position) implements Term {
        @Override
        public Kind kind() {
            return Kind.TEXT;
        }
    }

    record CallTerm(FunctionSymbol function, List<Term> arguments, int position) implements Term {
        @Override
        public Kind kind() {
            return function.result();
        }
    }

    record Negation(Term operand, int position) implements Term {
        @Override
        public Kind kind() {
            return operand.kind();
        }
    }

    /** 1 if the operand is equal to zero, else 0. */
    record Not(Term operand, int position) implements Term {
        @Override
        public Kind kind() {
            return Kind.INT;
        }
    }

    /** {@code + - * / %}, computed in {@code kind}. */
    record Arithmetic(BinaryOperator operator, Kind kind, Term left, Term right, int position) implements Term {}

    /** {@code == != < > <= >=}, comparing in {@code operandKind}. */
    record Comparison(BinaryOperator operator, Kind operandKind, Term left, Term right, int position) implements Term {
        @Override
        public Kind kind() {
            return Kind.INT;
        }
    }

    /** {@code &&} or {@code ||}. */
    record Logical(BinaryOperator operator, Term left, Term right, int position) implements Term {
        @Override
        public Kind kind() {
            return Kind.INT;
        }
    }

    /** Something wrong. */
    record Wrong(int position) implements Term {
        @Override
        public Kind kind() {
            return Kind.ERROR;
        }
    }
}
