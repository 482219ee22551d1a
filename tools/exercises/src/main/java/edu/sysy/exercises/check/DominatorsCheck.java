package edu.sysy.exercises.check;

import edu.sysy.analysis.Dominators;
import edu.sysy.exercises.task.ImmediateDominators;
import edu.sysy.ir.ControlFlow;
import java.util.List;
import java.util.stream.IntStream;

/** Checks immediate dominators against those of the library. */
public final class DominatorsCheck implements Check<ImmediateDominators> {
    @Override
    public String run(ImmediateDominators solution) {
        List<ControlFlow> graphs = RandomGraphs.all();
        for (ControlFlow flow : graphs) {
            Dominators dominators = Dominators.of(flow);
            int[] expected = IntStream.range(0, flow.blockCount())
                    .map(dominators::immediate)
                    .toArray();
            RandomGraphs.compare("the list of immediate dominators", expected, solution.of(flow), flow);
        }
        return graphs.size() + " graphs of up to "
                + graphs.stream().mapToInt(ControlFlow::blockCount).max().orElse(0) + " blocks";
    }
}
