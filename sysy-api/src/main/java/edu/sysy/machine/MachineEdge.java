package edu.sysy.machine;

import java.util.List;

/**
 * A control-flow edge from a machine block to another.
 *
 * @param target label of the block it leads to
 * @param arguments the registers whose values that block's parameters take
 */
public record MachineEdge(int target, List<VirtualRegister> arguments) {
    public MachineEdge {
        arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
        return "b" + target + MachineCodeText.registers(arguments);
    }
}
