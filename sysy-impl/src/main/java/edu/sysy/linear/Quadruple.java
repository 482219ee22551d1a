package edu.sysy.linear;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A statement of three-address code. Jumps name the number of the statement that they lead to.
 *
 * <p>Variables belong to the running call. Memory is reached by {@code A[B]} only: the word {@code B} places after the
 * address that {@code A} holds.
 */
public sealed interface Quadruple {
    /** What it reads, in order; for an element of an array, the array's name comes first. */
    List<QuadOperand> operands();

    /** The variable it assigns to. */
    default Optional<String> variable() {
        return Optional.empty();
    }

    /** The number of the statement that it may jump to. */
    default OptionalInt jumpTarget() {
        return OptionalInt.empty();
    }

    /** Whether it is the last statement of its block: a jump, or the end of the program. */
    default boolean endsBlock() {
        return false;
    }

    /** Whether the statement after it may come next. */
    default boolean fallsThrough() {
        return true;
    }

    /** {@code A := B}. */
    record Assign(String target, QuadOperand source) implements Quadruple {
        @Override
        public List<QuadOperand> operands() {
            return List.of(source);
        }

        @Override
        public Optional<String> variable() {
            return Optional.of(target);
        }

        @Override
        public String toString() {
            return target + " := " + source;
        }
    }

    /** {@code A := op B}, {@code A := B op C} or {@code A := select B, C, D}. */
    record Compute(String target, QuadOperator operator, List<QuadOperand> operands) implements Quadruple {
        public Compute {
            operands = List.copyOf(operands);
            if (operands.size() != operator.operandCount()) {
                throw new IllegalArgumentException(operator.text() + " of " + operands);
            }
        }

        @Override
        public Optional<String> variable() {
            return Optional.of(target);
        }

        @Override
        public String toString() {
            return operands.size() == 2
                    ? target + " := " + operands.get(0) + " " + operator.text() + " " + operands.get(1)
                    : target + " := " + operator.text() + " " + commaSeparated(operands);
        }
    }

    /** {@code A := B[C]}. */
    record LoadElement(String target, String array, QuadOperand index) implements Quadruple {
        @Override
        public List<QuadOperand> operands() {
            return List.of(new QuadOperand.Name(array), index);
        }

        @Override
        public Optional<String> variable() {
            return Optional.of(target);
        }

        @Override
        public String toString() {
            return target + " := " + array + "[" + index + "]";
        }
    }

    /** {@code A[B] := C}. */
    record StoreElement(String array, QuadOperand index, QuadOperand source) implements Quadruple {
        @Override
        public List<QuadOperand> operands() {
            return List.of(new QuadOperand.Name(array), index, source);
        }

        @Override
        public String toString() {
            return array + "[" + index + "] := " + source;
        }
    }

    /** {@code call f(B, C)} or {@code A := call f(B, C)}; may read and write all memory, but no variable. */
    record Call(Optional<String> variable, String function, List<QuadOperand> operands) implements Quadruple {
        public Call {
            operands = List.copyOf(operands);
        }

        @Override
        public String toString() {
            return variable.map(target -> target + " := ").orElse("") + "call " + function + "("
                    + commaSeparated(operands) + ")";
        }
    }

    /** {@code goto n}. */
    record Jump(int target) implements Quadruple {
        @Override
        public List<QuadOperand> operands() {
            return List.of();
        }

        @Override
        public OptionalInt jumpTarget() {
            return OptionalInt.of(target);
        }

        @Override
        public boolean endsBlock() {
            return true;
        }

        @Override
        public boolean fallsThrough() {
            return false;
        }

        @Override
        public String toString() {
            return "goto " + target;
        }
    }

    /** {@code if B rop C goto n}. */
    record Branch(QuadOperator relation, QuadOperand left, QuadOperand right, int target) implements Quadruple {
        public Branch {
            if (!relation.isRelation()) {
                throw new IllegalArgumentException("a branch by " + relation.text());
            }
        }

        @Override
        public List<QuadOperand> operands() {
            return List.of(left, right);
        }

        @Override
        public OptionalInt jumpTarget() {
            return OptionalInt.of(target);
        }

        @Override
        public boolean endsBlock() {
            return true;
        }

        @Override
        public String toString() {
            return "if " + left + " " + relation.text() + " " + right + " goto " + target;
        }
    }

    /** {@code return} or {@code return B}; the end of the program. */
    record Return(List<QuadOperand> operands) implements Quadruple {
        public Return {
            operands = List.copyOf(operands);
            if (operands.size() > 1) {
                throw new IllegalArgumentException("return of " + operands);
            }
        }

        @Override
        public boolean endsBlock() {
            return true;
        }

        @Override
        public boolean fallsThrough() {
            return false;
        }

        @Override
        public String toString() {
            return operands.isEmpty() ? "return" : "return " + operands.getFirst();
        }
    }

    private static String commaSeparated(List<QuadOperand> operands) {
        return operands.stream().map(Object::toString).collect(Collectors.joining(", "));
    }
}
