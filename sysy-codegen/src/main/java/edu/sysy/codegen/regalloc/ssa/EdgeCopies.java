package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;

/**
 * Adds the transfers on edges to {@link LiveRanges}: to live ranges that begin with the next block, from where their
 * values are at the end of the last, and to parameters in registers and in memory from their arguments.
 */
final class EdgeCopies {
    private static final int NONE = -1;

    private final RegisterDefinitions definitions;
    private final EdgeTable edges;
    private final SpillPlan plan;
    private final SpillStorePlacement stores;
    private final SpillSlotColoring slots;
    private final ControlFlow shape;
    private final LiveRanges ranges;
    private final LiveOutRanges exits;
    private final int[] current;

    EdgeCopies(
            MachineFunction function,
            RegisterDefinitions definitions,
            EdgeTable edges,
            SpillPlan plan,
            SpillStorePlacement stores,
            SpillSlotColoring slots,
            LiveRanges ranges,
            LiveOutRanges exits) {
        this.definitions = definitions;
        this.edges = edges;
        this.plan = plan;
        this.stores = stores;
        this.slots = slots;
        this.shape = function.controlFlow();
        this.ranges = ranges;
        this.exits = exits;
        this.current = new int[function.virtualRegisterCount()];
        Arrays.fill(current, NONE);
    }

    /** Adds the transfers on all edges. */
    void add() {
        int edge = 0;
        for (int b = 0; b < shape.blockCount(); b++) {
            for (int e = plan.exitStart(b); e < plan.exitEnd(b); e++) {
                current[plan.exit(e)] = exits.range(e);
            }
            for (int k = 0; k < shape.successorCount(b); k++) {
                int target = shape.successor(b, k);
                for (int n = ranges.entryStart(target); n < ranges.entryEnd(target); n++) {
                    int range = ranges.entry(n);
                    int register = ranges.value(range);
                    if (ranges.home(range) == target && definitions.block(register) != target) {
                        ranges.onEdges.add(range, end(register));
                    }
                }
                addArguments(b, k, target);
                ranges.onEdges.endGroup(edge++);
            }
            for (int e = plan.exitStart(b); e < plan.exitEnd(b); e++) {
                current[plan.exit(e)] = NONE;
            }
        }
    }

    private void addArguments(int b, int edge, int target) {
        for (int j = 0; j < edges.parameterCount(target); j++) {
            int parameter = edges.parameter(target, j);
            int argument = edges.argument(b, edge, j);
            int range = NONE;
            for (int n = ranges.entryStart(target); n < ranges.entryEnd(target); n++) {
                range = ranges.value(ranges.entry(n)) == parameter ? ranges.entry(n) : range;
            }
            if (range >= 0) {
                ranges.onEdges.add(range, end(argument));
            } else if (!stores.hasSlot(argument) || slots.slot(argument) != slots.slot(parameter)) {
                ranges.onEdges.add(LiveRanges.memory(parameter), end(argument));
            }
        }
    }

    private int end(int register) {
        return current[register] >= 0 ? current[register] : LiveRanges.memory(register);
    }
}
