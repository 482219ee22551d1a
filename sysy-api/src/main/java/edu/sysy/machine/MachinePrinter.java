package edu.sysy.machine;

import java.util.stream.Collectors;

/** Writes machine code over virtual registers for people to read. */
final class MachinePrinter {
    private MachinePrinter() {}

    static String print(MachineFunction function) {
        StringBuilder text = new StringBuilder(function.name()).append(":\n");
        for (MachineBlock block : function.blocks()) {
            text.append("b").append(block.label());
            if (!block.parameters().isEmpty()) {
                text.append('(').append(join(block.parameters())).append(')');
            }
            text.append(":\n");
            for (MachineInstruction instruction : block.instructions()) {
                text.append("  ").append(instruction).append('\n');
            }
            for (MachineEdge edge : block.edges()) {
                text.append("  -> b").append(edge.target());
                if (!edge.arguments().isEmpty()) {
                    text.append('(').append(join(edge.arguments())).append(')');
                }
                text.append('\n');
            }
        }
        return text.toString();
    }

    private static String join(java.util.List<VirtualRegister> registers) {
        return registers.stream().map(VirtualRegister::toString).collect(Collectors.joining(", "));
    }
}
