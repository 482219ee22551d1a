package edu.sysy.linear;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A node of the graph of a block: a value, or something done to memory.
 *
 * @param number its number, from 1, in the order in which nodes were made
 * @param content what it stands for
 * @param children the numbers of the nodes it is computed from, in order; smaller than its own
 * @param identifiers the variables that have its value at the end of the block, in the order of their assignments; the
 *     variable of a leaf is not among them unless it is assigned its own initial value
 */
public record DagNode(int number, Content content, List<Integer> children, List<String> identifiers) {
    public DagNode {
        children = List.copyOf(children);
        identifiers = List.copyOf(identifiers);
    }

    /** What a node stands for. */
    public sealed interface Content {}

    /** A leaf: the value that a variable has at the beginning of the block, or the address of an array. */
    public record InitialValue(String variable) implements Content {
        @Override
        public String toString() {
            return variable;
        }
    }

    /** A leaf: a number. */
    public record Constant(QuadOperand number) implements Content {
        @Override
        public String toString() {
            return number.toString();
        }
    }

    /** An operator applied to the children. */
    public record Operation(QuadOperator operator) implements Content {
        @Override
        public String toString() {
            return operator.text();
        }
    }

    /** The element of the first child, an array, at the second one, an index. */
    public record Element() implements Content {
        @Override
        public String toString() {
            return "=[]";
        }
    }

    /** An assignment of the third child to the element of the first one at the second one. */
    public record ElementStore() implements Content {
        @Override
        public String toString() {
            return "[]=";
        }
    }

    /** A call with the children for arguments. */
    public record FunctionCall(String function, boolean hasResult) implements Content {
        @Override
        public String toString() {
            return "call " + function;
        }
    }

    /** Whether it is a leaf, known at the beginning of the block. */
    public boolean isLeaf() {
        return content instanceof InitialValue || content instanceof Constant;
    }

    /** Whether it changes memory or may do so, and is therefore executed even if nobody needs its value. */
    public boolean hasEffect() {
        return content instanceof ElementStore || content instanceof FunctionCall;
    }

    /** {@code n5: + (n3, n4) {T2, T4}}. */
    @Override
    public String toString() {
        String operands = children.isEmpty()
                ? ""
                : children.stream().map(child -> "n" + child).collect(Collectors.joining(", ", " (", ")"));
        return "n" + number + ": " + content + operands
                + (identifiers.isEmpty() ? "" : " {" + String.join(", ", identifiers) + "}");
    }
}
