package edu.sysy.codegen.regalloc;

import edu.sysy.ints.IntList;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.VirtualRegister;
import java.util.List;

/** The parameters of blocks and the arguments of edges in flat arrays; those of unused parameters are left out. */
public final class EdgeTable {
    private final int[] parameterStart;
    private final int[] parameters;
    private final int[] edgeStart;
    private final int[] argumentStart;
    private final int[] arguments;

    public EdgeTable(MachineFunction function, RegisterDefinitions definitions) {
        int blocks = function.blocks().size();
        parameterStart = new int[blocks + 1];
        edgeStart = new int[blocks + 1];
        IntList found = new IntList();
        for (int b = 0; b < blocks; b++) {
            for (VirtualRegister parameter : function.blocks().get(b).parameters()) {
                if (definitions.isUsed(parameter.index())) {
                    found.add(parameter.index());
                }
            }
            parameterStart[b + 1] = found.size();
            edgeStart[b + 1] = edgeStart[b] + function.blocks().get(b).edges().size();
        }
        parameters = found.toArray();
        argumentStart = new int[edgeStart[blocks] + 1];
        IntList passed = new IntList();
        for (int b = 0; b < blocks; b++) {
            MachineBlock block = function.blocks().get(b);
            for (int k = 0; k < block.edges().size(); k++) {
                MachineEdge edge = block.edges().get(k);
                List<VirtualRegister> targets = function.blocks()
                        .get(function.controlFlow().successor(b, k))
                        .parameters();
                for (int j = 0; j < targets.size(); j++) {
                    if (definitions.isUsed(targets.get(j).index())) {
                        passed.add(edge.arguments().get(j).index());
                    }
                }
                argumentStart[edgeStart[b] + k + 1] = passed.size();
            }
        }
        arguments = passed.toArray();
    }

    public int parameterCount(int block) {
        return parameterStart[block + 1] - parameterStart[block];
    }

    /** The used parameter of a block with an index. */
    public int parameter(int block, int index) {
        return parameters[parameterStart[block] + index];
    }

    /** What edge {@code edge} out of a block passes to the used parameter with an index. */
    public int argument(int block, int edge, int index) {
        return arguments[argumentStart[edgeStart[block] + edge] + index];
    }
}
