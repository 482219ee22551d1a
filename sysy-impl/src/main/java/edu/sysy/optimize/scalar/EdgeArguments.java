package edu.sysy.optimize.scalar;

import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Value;
import java.util.Arrays;
import java.util.List;

/**
 * Where each value is handed on as an argument of an edge: a list of places for each value, in the order of the code.
 */
final class EdgeArguments {
    private interface Visitor {
        void argument(Value value, Value parameter, int from, int edgeIndex);
    }

    private final int[] start;
    private final int[] parameters;
    private final int[] froms;
    private final int[] edgeIndices;

    EdgeArguments(Function function) {
        start = new int[function.valueBound() + 1];
        forEach(function, (value, parameter, from, edgeIndex) -> start[value.index() + 1]++);
        for (int i = 0; i < function.valueBound(); i++) {
            start[i + 1] += start[i];
        }
        int[] next = Arrays.copyOf(start, function.valueBound());
        parameters = new int[start[function.valueBound()]];
        froms = new int[parameters.length];
        edgeIndices = new int[parameters.length];
        forEach(function, (value, parameter, from, edgeIndex) -> {
            int place = next[value.index()]++;
            parameters[place] = parameter.index();
            froms[place] = from;
            edgeIndices[place] = edgeIndex;
        });
    }

    private static void forEach(Function function, Visitor visitor) {
        for (int from = 0; from < function.blocks().size(); from++) {
            Block block = function.blocks().get(from);
            List<Edge> edges = block.terminator().edges();
            for (int edgeIndex = 0; edgeIndex < edges.size(); edgeIndex++) {
                Edge edge = edges.get(edgeIndex);
                List<Value> targets = edge.arguments().isEmpty()
                        ? List.of()
                        : function.block(edge.target()).parameters();
                for (int i = 0; i < targets.size(); i++) {
                    visitor.argument(edge.arguments().get(i), targets.get(i), from, edgeIndex);
                }
            }
        }
    }

    /** Where the places of the value with an index begin. */
    int start(int value) {
        return start[value];
    }

    /** The index of the parameter that gets the argument at a place. */
    int parameter(int place) {
        return parameters[place];
    }

    /** The position of the block that the edge at a place leaves. */
    int from(int place) {
        return froms[place];
    }

    /** Which of the edges of that block it is. */
    int edgeIndex(int place) {
        return edgeIndices[place];
    }
}
