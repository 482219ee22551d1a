package edu.sysy.codegen.regalloc.coalescing;

import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.LiveValues;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.ints.IntSet;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.BitSet;

/**
 * Chooses values to spill before any graph is built, so that nowhere more than a certain number of values of a class
 * are live: where there are more, those go that cost least. So the number of interferences is at most proportional to
 * the number of values, even in a function in which all its values are live at once.
 */
final class PressureLimit {
    private final MachineFunction function;
    private final OperandTable operands;
    private final EdgeTable edges;
    private final LiveValues live;
    private final SpillCosts costs;
    private final ControlFlow shape;
    private final int[] limits;
    /** The values live at present, by class. */
    private final IntSet[] alive;

    private final BitSet spilled = new BitSet();

    /**
     * Chooses the values.
     *
     * @param limits for each class how many values may be live at once
     */
    PressureLimit(
            MachineFunction function,
            OperandTable operands,
            EdgeTable edges,
            LiveValues live,
            SpillCosts costs,
            int[] limits) {
        this.function = function;
        this.operands = operands;
        this.edges = edges;
        this.live = live;
        this.costs = costs;
        this.shape = function.controlFlow();
        this.limits = limits;
        int values = function.virtualRegisterCount();
        this.alive = new IntSet[limits.length];
        for (int kind = 0; kind < limits.length; kind++) {
            alive[kind] = new IntSet(values);
        }
        for (int b = 0; b < shape.blockCount(); b++) {
            pass(b);
        }
    }

    /** The values to spill. */
    BitSet spilled() {
        return spilled;
    }

    private void pass(int block) {
        for (int k = 0; k < shape.successorCount(block); k++) {
            int target = shape.successor(block, k);
            for (int n = live.start(target); n < live.end(target); n++) {
                add(live.register(n));
            }
            for (int j = 0; j < edges.parameterCount(target); j++) {
                add(edges.argument(block, k, j));
            }
        }
        for (int i = function.firstInstruction(block + 1) - 1; i >= function.firstInstruction(block); i--) {
            for (int k = operands.start(i); k < operands.end(i); k++) {
                if (operands.isVirtual(k) && !operands.isUse(k)) {
                    add(operands.register(k));
                }
            }
            for (int k = operands.start(i); k < operands.end(i); k++) {
                if (operands.isVirtual(k) && !operands.isUse(k)) {
                    remove(operands.register(k));
                }
            }
            for (int k = operands.start(i); k < operands.end(i); k++) {
                if (operands.isVirtual(k) && operands.isUse(k)) {
                    add(operands.register(k));
                }
            }
        }
        for (int j = 0; j < edges.parameterCount(block); j++) {
            add(edges.parameter(block, j));
        }
        for (IntSet set : alive) {
            set.clear();
        }
    }

    private void add(int value) {
        IntSet set = set(value);
        if (set.contains(value) || spilled.get(value)) {
            return;
        }
        set.add(value);
        if (set.size() > limits[operands.classOf(value)]) {
            int cheapest = value;
            for (int n = 0; n < set.size(); n++) {
                if (costs.of(set.get(n)) < costs.of(cheapest)) {
                    cheapest = set.get(n);
                }
            }
            spilled.set(cheapest);
            set.remove(cheapest);
        }
    }

    private void remove(int value) {
        set(value).remove(value);
    }

    private IntSet set(int value) {
        return alive[operands.classOf(value)];
    }
}
