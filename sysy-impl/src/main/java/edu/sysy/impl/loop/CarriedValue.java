package edu.sysy.impl.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.Block;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * A value that a loop hands on from one iteration to the next.
 *
 * @param parameter the value before an iteration, a parameter of the header
 * @param next the value after it
 * @param start the value at first
 */
record CarriedValue(Value parameter, Value next, Value start) {
    /** Those of a loop; none if it has several latches, or is entered by several edges. */
    static List<CarriedValue> of(Function function, int loop) {
        Block header = function.blocks().get(Loops.of(function).header(loop));
        int[] latches = Loops.of(function).latches(loop);
        int entering = ScalarEvolution.of(function).entering(loop);
        List<CarriedValue> carried = new ArrayList<>();
        if (latches.length == 1 && entering >= 0) {
            List<Value> next = arguments(function, latches[0], header.label());
            List<Value> start = arguments(function, entering, header.label());
            for (int i = 0; i < header.parameters().size(); i++) {
                carried.add(new CarriedValue(header.parameters().get(i), next.get(i), start.get(i)));
            }
        }
        return carried;
    }

    private static List<Value> arguments(Function function, int from, int label) {
        for (Edge edge : function.blocks().get(from).terminator().edges()) {
            if (edge.target() == label) {
                return edge.arguments();
            }
        }
        throw new IllegalArgumentException("no edge from block " + from + " to b" + label);
    }
}
