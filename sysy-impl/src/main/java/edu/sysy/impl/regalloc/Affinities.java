package edu.sysy.impl.regalloc;

import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineEdge;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.VirtualRegister;
import java.util.List;

/**
 * Which virtual registers would like to share a register with which others, or to be in a certain one, because a move
 * vanishes then, and how often that move would run.
 */
final class Affinities {
    private final int[] first;
    private final int[] partners;
    private final int[] weights;

    private Affinities(int[] first, int[] partners, int[] weights) {
        this.first = first;
        this.partners = partners;
        this.weights = weights;
    }

    static Affinities of(MachineFunction function, OperandTable operands, Positions positions) {
        Collector collector = new Collector();
        LoopOrder order = positions.order();
        ControlFlow shape = function.controlFlow();
        for (int rank = 0; rank < order.blockCount(); rank++) {
            int weight = order.frequency(rank);
            int position = order.block(rank);
            for (int i = function.firstInstruction(position); i < function.firstInstruction(position + 1); i++) {
                collector.addOperands(operands, i, weight);
            }
            MachineBlock block = function.blocks().get(position);
            List<MachineEdge> edges = block.edges();
            for (int k = 0; k < edges.size(); k++) {
                List<VirtualRegister> parameters =
                        function.blocks().get(shape.successor(position, k)).parameters();
                for (int j = 0; j < parameters.size(); j++) {
                    collector.add(
                            parameters.get(j).index(),
                            edges.get(k).arguments().get(j).index(),
                            weight);
                }
            }
        }
        return collector.sorted(function.virtualRegisterCount());
    }

    /** The number of virtual registers. */
    int registerCount() {
        return first.length - 1;
    }

    /** The first affinity of a virtual register; those of all are numbered in one sequence. */
    int first(int register) {
        return first[register];
    }

    /** One past the last affinity of a virtual register. */
    int end(int register) {
        return first[register + 1];
    }

    /** The other virtual register, or {@code -1 - n} for the register of the machine numbered n. */
    int partner(int affinity) {
        return partners[affinity];
    }

    /** How often the move would run. */
    int weight(int affinity) {
        return weights[affinity];
    }

    private static final class Collector {
        private final IntList from = new IntList();
        private final IntList to = new IntList();
        private final IntList weight = new IntList();

        void add(int register, int partner, int howOften) {
            from.add(register);
            to.add(partner);
            weight.add(howOften);
            if (partner >= 0) {
                from.add(partner);
                to.add(register);
                weight.add(howOften);
            }
        }

        void addOperands(OperandTable operands, int instruction, int howOften) {
            int use = -1;
            int definition = -1;
            for (int i = operands.start(instruction); i < operands.end(instruction); i++) {
                if (!operands.isVirtual(i)) {
                    continue;
                }
                if (operands.isFixed(i)) {
                    add(operands.register(i), -1 - operands.constraint(i), howOften);
                } else if (operands.isSameAs(i)) {
                    int source = operands.sameAs(instruction, i);
                    if (operands.isVirtual(source)) {
                        add(operands.register(i), operands.register(source), howOften);
                    }
                } else if (operands.isUse(i)) {
                    use = operands.register(i);
                } else {
                    definition = operands.register(i);
                }
            }
            if (operands.isCopy(instruction) && use >= 0 && definition >= 0) {
                add(definition, use, howOften);
            }
        }

        Affinities sorted(int registers) {
            int[] first = new int[registers + 1];
            for (int i = 0; i < from.size(); i++) {
                first[from.get(i) + 1]++;
            }
            for (int i = 1; i <= registers; i++) {
                first[i] += first[i - 1];
            }
            int[] next = first.clone();
            int[] partners = new int[from.size()];
            int[] weights = new int[from.size()];
            for (int i = 0; i < from.size(); i++) {
                int at = next[from.get(i)]++;
                partners[at] = to.get(i);
                weights[at] = weight.get(i);
            }
            return new Affinities(first, partners, weights);
        }
    }
}
