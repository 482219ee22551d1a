package edu.sysy.ir;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A control-flow edge from a block to another.
 *
 * @param target label of the block it leads to
 * @param arguments the values that block's parameters take
 */
public record Edge(int target, List<Value> arguments) {
    public Edge {
        arguments = List.copyOf(arguments);
    }

    /** An edge to a block; {@code arguments} match its parameters one by one. */
    public static Edge to(int target, Value... arguments) {
        return new Edge(target, List.of(arguments));
    }

    /** The edge with each argument replaced by what {@code change} makes of it; itself if none changes. */
    public Edge mapArguments(UnaryOperator<Value> change) {
        List<Value> mapped = Values.map(arguments, change);
        return mapped == arguments ? this : new Edge(target, mapped);
    }

    /** An edge to another block with the same arguments. */
    public Edge withTarget(int label) {
        return label == target ? this : new Edge(label, arguments);
    }
}
