package edu.sysy.machine;

import java.util.List;
import org.immutables.value.Value;

/**
 * A straight line of machine code. The last instruction is a terminator of the target that chooses among {@code edges}
 * (the first for "taken"); a block with one edge ends in an unconditional jump without operands, and a block that
 * returns has no edges.
 *
 * @param label unique in its function; edges name it
 * @param parameters registers that each edge to the block defines
 */
@Value.Builder
public record MachineBlock(
        int label, List<VirtualRegister> parameters, List<MachineInstruction> instructions, List<MachineEdge> edges)
        implements WithMachineBlock {
    public MachineBlock {
        parameters = List.copyOf(parameters);
        instructions = List.copyOf(instructions);
        edges = List.copyOf(edges);
        if (instructions.isEmpty()) {
            throw new IllegalArgumentException("machine block " + label + " has no terminator");
        }
    }

    /** The label, the parameters, and how many instructions there are. */
    @Override
    public String toString() {
        return "b" + label + MachineCodeText.registers(parameters) + ": " + instructions.size() + " instructions -> "
                + edges;
    }
}
