package edu.sysy.optimize.loop;

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
    /** Those of a loop; none if several edges go back to its header, or enter it. */
    static List<CarriedValue> of(Function function, int loop) {
        Block header = function.blocks().get(Loops.of(function).header(loop));
        int[] latches = Loops.of(function).latches(loop);
        int entering = ScalarEvolution.of(function).entering(loop);
        List<CarriedValue> carried = new ArrayList<>();
        if (latches.length == 1 && entering >= 0) {
            List<Edge> back = edges(function, latches[0], header.label());
            List<Edge> enter = edges(function, entering, header.label());
            for (int i = 0;
                    back.size() == 1
                            && enter.size() == 1
                            && i < header.parameters().size();
                    i++) {
                Value next = back.getFirst().arguments().get(i);
                Value start = enter.getFirst().arguments().get(i);
                carried.add(new CarriedValue(header.parameters().get(i), next, start));
            }
        }
        return carried;
    }

    private static List<Edge> edges(Function function, int from, int label) {
        return function.blocks().get(from).terminator().edges().stream()
                .filter(edge -> edge.target() == label)
                .toList();
    }
}
