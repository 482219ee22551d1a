package edu.sysy.codegen.regalloc.coalescing;

import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.Operand;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.VirtualRegister;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The interference graph at the beginning of a round of {@link IteratedAllocator}, as a value.
 *
 * @param nodes the values, and temporaries of spilled values, that want a register, ascending
 * @param registers the names of the allocatable registers by their numbers, which are nodes, too
 * @param interferences pairs of nodes that cannot share a register, the one with the smaller number first; no two of
 *     them are registers
 * @param moves pairs of nodes between which values are moved, in the order of the code
 */
public record ColoringGraph(
        List<Node> nodes, Map<Integer, String> registers, List<Pair> interferences, List<Pair> moves) {
    /**
     * A node.
     *
     * @param number its number
     * @param name the virtual register, or {@code t70(v3)} for a temporary that stands for a spilled one at one
     *     instruction
     * @param registers the number of registers of its class
     * @param cost what it costs to keep it in memory; infinite if that is impossible
     */
    public record Node(int number, String name, int registers, double cost) {}

    /** Two nodes. */
    public record Pair(int one, int other) {}

    public ColoringGraph {
        nodes = List.copyOf(nodes);
        registers = Map.copyOf(registers);
        interferences = List.copyOf(interferences);
        moves = List.copyOf(moves);
    }

    static ColoringGraph of(MachineFunction function, RegisterFile file, LoweredCode code, InterferenceGraph graph) {
        Map<Integer, String> names = names(function);
        List<Node> nodes = new ArrayList<>();
        List<Pair> interferences = new ArrayList<>();
        for (int n = InterferenceGraph.FIRST_VIRTUAL; n < graph.count(); n++) {
            if (!graph.isPresent(n)) {
                continue;
            }
            String value = names.getOrDefault(code.value(n), "?");
            String name = code.isValue(n) ? value : "t" + n + "(" + value + ")";
            double cost = graph.isSpillable(n) ? graph.cost(n) : Double.POSITIVE_INFINITY;
            nodes.add(new Node(n, name, graph.registerCount(n), cost));
            long forbidden = graph.registers(n) & ~graph.allowed(n);
            for (long rest = forbidden; rest != 0; rest &= rest - 1) {
                interferences.add(new Pair(Long.numberOfTrailingZeros(rest), n));
            }
            for (int e = graph.first(n); e >= 0; e = graph.next(e)) {
                if (n < graph.neighbour(e)) {
                    interferences.add(new Pair(n, graph.neighbour(e)));
                }
            }
        }
        List<Pair> moves = new ArrayList<>();
        for (int m = 0; m < graph.moveCount(); m++) {
            moves.add(new Pair(graph.moveTarget(m), graph.moveSource(m)));
        }
        Map<Integer, String> registers = new HashMap<>();
        for (PhysicalRegister register : file.allocatable()) {
            registers.put(register.number(), register.toString());
        }
        return new ColoringGraph(nodes, registers, interferences, moves);
    }

    private static Map<Integer, String> names(MachineFunction function) {
        Map<Integer, String> names = new HashMap<>();
        function.blocks().forEach(block -> {
            block.parameters().forEach(parameter -> names.put(parameter.index(), parameter.toString()));
            for (MachineInstruction instruction : block.instructions()) {
                for (Operand operand : instruction.operation().operands()) {
                    if (operand.register() instanceof VirtualRegister register) {
                        names.put(register.index(), register.toString());
                    }
                }
            }
        });
        return names;
    }
}
