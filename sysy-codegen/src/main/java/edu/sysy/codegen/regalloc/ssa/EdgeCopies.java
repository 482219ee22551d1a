package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;

/**
 * Adds the transfers on edges to {@link LiveRanges}: to pieces that begin with the next block, from where their values
 * are at the end of the last, and to parameters in registers and in memory from their arguments.
 */
final class EdgeCopies {
    private static final int NONE = -1;

    private final RegisterDefinitions definitions;
    private final EdgeTable edges;
    private final SpillPlan plan;
    private final SpillStorePlacement stores;
    private final SpillSlotColoring slots;
    private final ControlFlow shape;
    private final LiveRanges pieces;
    private final LiveOutRanges exits;
    private final int[] current;

    EdgeCopies(
            MachineFunction function,
            RegisterDefinitions definitions,
            EdgeTable edges,
            SpillPlan plan,
            SpillStorePlacement stores,
            SpillSlotColoring slots,
            LiveRanges pieces,
            LiveOutRanges exits) {
        this.definitions = definitions;
        this.edges = edges;
        this.plan = plan;
        this.stores = stores;
        this.slots = slots;
        this.shape = function.controlFlow();
        this.pieces = pieces;
        this.exits = exits;
        this.current = new int[function.virtualRegisterCount()];
        Arrays.fill(current, NONE);
    }

    /** Adds the transfers on all edges. */
    void add() {
        int edge = 0;
        for (int b = 0; b < shape.blockCount(); b++) {
            for (int e = plan.exitStart(b); e < plan.exitEnd(b); e++) {
                current[plan.exit(e)] = exits.piece(e);
            }
            for (int k = 0; k < shape.successorCount(b); k++) {
                int target = shape.successor(b, k);
                for (int n = pieces.entryStart(target); n < pieces.entryEnd(target); n++) {
                    int piece = pieces.entry(n);
                    int register = pieces.value(piece);
                    if (pieces.home(piece) == target && definitions.block(register) != target) {
                        pieces.onEdges.add(piece, end(register));
                    }
                }
                addArguments(b, k, target);
                pieces.onEdges.endGroup(edge++);
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
            int piece = NONE;
            for (int n = pieces.entryStart(target); n < pieces.entryEnd(target); n++) {
                piece = pieces.value(pieces.entry(n)) == parameter ? pieces.entry(n) : piece;
            }
            if (piece >= 0) {
                pieces.onEdges.add(piece, end(argument));
            } else if (!stores.hasSlot(argument) || slots.slot(argument) != slots.slot(parameter)) {
                pieces.onEdges.add(LiveRanges.memory(parameter), end(argument));
            }
        }
    }

    private int end(int register) {
        return current[register] >= 0 ? current[register] : LiveRanges.memory(register);
    }
}
