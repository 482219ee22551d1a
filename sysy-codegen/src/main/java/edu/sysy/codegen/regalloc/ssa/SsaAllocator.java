package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Dominators;
import edu.sysy.codegen.frame.ShrinkWrapping;
import edu.sysy.codegen.regalloc.BlockWeights;
import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.LiveValues;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.RegisterAllocator;
import edu.sysy.machine.RegisterFile;
import java.util.BitSet;

/**
 * Allocates registers on SSA form: first so many values leave their registers that the others fit everywhere, then
 * registers are chosen, which always succeeds, and so that few transfers are left.
 *
 * <pre>
 * b1(v1, v2):                 r0, r1 hold v1, v2; v0 is needed after the loop only, and lives in slot0
 *   v3 = add v1, v2           r1 = add r0, r1
 *   v4 = dec v1               r0 = dec r0
 *   branch v4                 branch r0
 *   -> b1(v4, v3)             no moves
 *   -> b2                     r0 = slot0
 * </pre>
 *
 * <p>The steps: {@link LiveValues}, {@link Spiller}, {@link SpillStorePlacement} and {@link SpillSlotColoring},
 * {@link LiveRangeSplitter}, {@link LiveRangeEnds}, {@link LiveRangeInterference}, {@link TreeScanColoring},
 * {@link CopyCoalescer}, {@link LiveRangeAllocation}. Each opens with its part of the method, which is that of Hack:
 * Register Allocation for Programs in SSA Form (2007).
 *
 * <p>The work is linear in the size of the code and of the sets of live values, for a given number of registers.
 */
public final class SsaAllocator implements RegisterAllocator {
    @Override
    public String name() {
        return "ssa";
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
        OperandTable operands = new OperandTable(function);
        RegisterTable registers = new RegisterTable(file, operands);
        BlockWeights weights = new BlockWeights(function.controlFlow());
        RegisterDefinitions definitions = new RegisterDefinitions(function, operands);
        BitSet recomputable = operands.rematerializable();
        Cancellation.poll();
        SplitRanges split = split(function, operands, registers, definitions, weights, recomputable);
        LiveRanges ranges = split.ranges();
        Cancellation.poll();
        LiveRangeEnds liveness = new LiveRangeEnds(function, operands, ranges);
        Cancellation.poll();
        LiveRangeInterference graph = new LiveRangeInterference(function, operands, ranges, liveness);
        Cancellation.poll();
        CopyAffinities affinities = new CopyAffinities(function, operands, ranges, liveness, weights);
        long[] usable = ranges.usable(operands, registers);
        Cancellation.poll();
        int[] colors = new TreeScanColoring(usable, registers, ranges, graph, affinities).run();
        Cancellation.poll();
        new CopyCoalescer(ranges, graph, affinities, usable, colors, registers.calleeSaved(), TreeScanColoring.SAVING)
                .run(function.name());
        Cancellation.poll();
        return new LiveRangeAllocation(
                        function, operands, registers, definitions, ranges, liveness, split.slots(), recomputable)
                .write(colors);
    }

    /** Live ranges of which those that are live at once fit into the registers, and the slots of values in memory. */
    private record SplitRanges(LiveRanges ranges, SpillSlotColoring slots) {}

    /** Apart from the choice of registers, which needs none of what is found out here about values: it is large. */
    private static SplitRanges split(
            MachineFunction function,
            OperandTable operands,
            RegisterTable registers,
            RegisterDefinitions definitions,
            BlockWeights weights,
            BitSet recomputable) {
        EdgeTable edges = new EdgeTable(function, definitions);
        LiveValues live = new LiveValues(function, operands, definitions, edges);
        RegisterConstraints constraints = new RegisterConstraints(operands, registers, function.instructionCount());
        ShrinkWrapping region = ShrinkWrapping.around(function.controlFlow(), operands.blocksWithCalls(function));
        Cancellation.poll();
        SpillPlan plan = new Spiller(function, operands, definitions, edges, live, constraints, recomputable).run();
        Cancellation.poll();
        SpillStorePlacement stores =
                new SpillStorePlacement(function, definitions, edges, plan, recomputable, weights, region);
        Cancellation.poll();
        SpillSlotColoring slots =
                new SpillSlotColoring(function, operands, definitions, edges, live.liveIn(), stores.slots());
        Cancellation.poll();
        LiveRanges ranges = new LiveRangeSplitter(
                        function, operands, definitions, edges, constraints, plan, stores, slots, region)
                .run();
        return new SplitRanges(ranges, slots);
    }
}
