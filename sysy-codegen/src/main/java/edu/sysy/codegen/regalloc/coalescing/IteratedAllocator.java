package edu.sysy.codegen.regalloc.coalescing;

import edu.sysy.analysis.Dominators;
import edu.sysy.codegen.regalloc.BlockWeights;
import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.LiveValues;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.codegen.regalloc.ssa.RegisterConstraints;
import edu.sysy.codegen.regalloc.ssa.SpillSlotColoring;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterFile;
import java.util.BitSet;

/**
 * Allocates registers by iterated register coalescing: colors the graph of what is live at the same time, and makes
 * moves vanish as long as that is sure to leave the graph easy to color (George and Appel, TOPLAS 1996).
 *
 * <pre>
 * b1(v1, v2):                 v1, v2 take the registers of their arguments: the moves on the edges vanish
 *   v3 = add v1, v2           v3, v4 take those of v2, v1, as the edge back hands them on
 *   v4 = dec v1
 *   branch v4
 *   -> b1(v4, v3)             no moves
 *   -> b2                     v0, needed after the loop only, had no register left: loaded before each of its uses
 * </pre>
 *
 * <p>The steps, again and again until each node has a register: {@link LoweredCode} writes constraints, edges and
 * spilled values as moves; {@link InterferenceGraphBuilder} finds the {@link InterferenceGraph};
 * {@link GraphSimplifier} takes it apart and coalesces; {@link ColorAssignment} chooses registers. Values of nodes
 * without one are spilled everywhere: from then on they are in registers only from a load to the instruction after it.
 * At least one more value is spilled each time, and the temporaries that stand for spilled values never are, so there
 * is an end to it. {@link SpillCosts} says which values go.
 *
 * <p>A function whose values are all live at once would have a graph of quadratic size. So {@link PressureLimit}
 * spills first what is live beyond twice as many values as there are registers: in code like that most values cannot
 * get a register anyway. The graph has then not many more interferences than that for each definition.
 */
public final class IteratedAllocator implements RegisterAllocator {
    /** How many values may be live at once when the graph is built, for each register. */
    private static final int LIMIT = 2;

    private final ColoringObserver observer;

    public IteratedAllocator() {
        this(ColoringObserver.NONE);
    }

    /** An allocator that tells what it does. */
    public IteratedAllocator(ColoringObserver observer) {
        this.observer = observer;
    }

    @Override
    public String name() {
        return "iterated-coalescing";
    }

    @Override
    public String toString() {
        return name();
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if a register is used where it need not be defined, is defined twice, or is
     *     defined by a terminator, or if a block cannot be reached
     * @throws IllegalStateException if an instruction needs more registers at once than there are
     */
    @Override
    public Allocation allocate(MachineFunction function, RegisterFile file) {
        if (Dominators.of(function.controlFlow()).reachableCount()
                < function.blocks().size()) {
            throw new IllegalArgumentException(function.name() + ": some blocks cannot be reached");
        }
        return new Run(function, file, observer).allocate();
    }

    /** The allocation of one function. */
    private static final class Run {
        private final MachineFunction function;
        private final RegisterFile file;
        private final ColoringObserver observer;
        private final OperandTable operands;
        private final RegisterTable registers;
        private final RegisterDefinitions definitions;
        private final EdgeTable edges;
        private final LiveValues live;
        private final RegisterConstraints constraints;
        private final BlockWeights weights;
        private final SpillCosts costs;
        private BitSet spilled = new BitSet();

        Run(MachineFunction function, RegisterFile file, ColoringObserver observer) {
            this.function = function;
            this.file = file;
            this.observer = observer;
            this.operands = new OperandTable(function);
            this.registers = new RegisterTable(file, operands);
            this.definitions = new RegisterDefinitions(function, operands);
            this.edges = new EdgeTable(function, definitions);
            this.live = new LiveValues(function, operands, definitions, edges);
            this.constraints = new RegisterConstraints(operands, registers, function.instructionCount());
            this.weights = new BlockWeights(function.controlFlow());
            this.costs = new SpillCosts(function, operands, definitions, edges, weights);
        }

        Allocation allocate() {
            int[] limits = new int[registers.classCount()];
            for (int kind = 0; kind < limits.length; kind++) {
                limits[kind] = LIMIT * Long.bitCount(registers.mask(kind));
            }
            spilled = new PressureLimit(function, operands, edges, live, costs, limits).spilled();
            LiveCandidates candidates =
                    new LiveCandidates(live, function.blocks().size(), spilled);
            while (true) {
                BitSet stored = stored();
                LoweredCode code =
                        new LoweredCode(function, operands, definitions, edges, constraints, spilled, stored);
                InterferenceGraph graph = new InterferenceGraphBuilder(
                                function, operands, edges, candidates, weights, registers, code, spilled)
                        .build();
                for (int value = 0; value < function.virtualRegisterCount(); value++) {
                    if (!spilled.get(value)) {
                        graph.setSpillable(LoweredCode.node(value), costs.of(value));
                    }
                }
                if (observer != ColoringObserver.NONE) {
                    observer.build(ColoringGraph.of(function, file, code, graph));
                }
                GraphSimplifier simplifier = new GraphSimplifier(graph, observer);
                simplifier.run();
                simplifier.tellOmission(function.name());
                ColorAssignment selection = new ColorAssignment(graph, simplifier, registers, observer);
                selection.run();
                if (selection.uncolored().isEmpty()) {
                    SpillSlotColoring slots =
                            new SpillSlotColoring(function, operands, definitions, edges, live.liveIn(), stored);
                    return new ColoredAllocation(function, operands, definitions, registers, code, selection, slots)
                            .write();
                }
                spill(code, graph, simplifier, selection.uncolored());
            }
        }

        /** The spilled values that have a place in memory: all but those that are computed again each time. */
        private BitSet stored() {
            BitSet stored = (BitSet) spilled.clone();
            stored.andNot(operands.rematerializable());
            for (int b = 0; b < function.blocks().size(); b++) {
                for (int k = 0; k < function.controlFlow().successorCount(b); k++) {
                    int target = function.controlFlow().successor(b, k);
                    for (int j = 0; j < edges.parameterCount(target); j++) {
                        int argument = edges.argument(b, k, j);
                        if (spilled.get(edges.parameter(target, j)) && spilled.get(argument)) {
                            stored.set(argument);
                        }
                    }
                }
            }
            return stored;
        }

        /** Spills the values of nodes without a register; for a temporary, the values around it. */
        private void spill(LoweredCode code, InterferenceGraph graph, GraphSimplifier simplifier, BitSet uncolored) {
            int before = spilled.cardinality();
            for (int value = 0; value < function.virtualRegisterCount(); value++) {
                int node = LoweredCode.node(value);
                if (graph.isPresent(node) && uncolored.get(simplifier.alias(node))) {
                    spilled.set(value);
                }
            }
            for (int node = uncolored.nextSetBit(0); node >= 0; node = uncolored.nextSetBit(node + 1)) {
                for (int e = graph.first(node); e >= 0 && !graph.isSpillable(node); e = graph.next(e)) {
                    if (code.isValue(graph.neighbour(e))) {
                        spilled.set(code.value(graph.neighbour(e)));
                    }
                }
            }
            if (spilled.cardinality() == before) {
                throw new IllegalStateException(function.name() + ": an instruction needs too many registers at once");
            }
        }
    }
}
