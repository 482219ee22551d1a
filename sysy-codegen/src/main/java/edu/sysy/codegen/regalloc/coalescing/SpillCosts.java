package edu.sysy.codegen.regalloc.coalescing;

import edu.sysy.codegen.regalloc.BlockWeights;
import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterDefinitions;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;
import java.util.BitSet;

/**
 * What it costs to keep each value in memory rather than in a register: a store after its definition and a load before
 * each instruction that uses it, each as often as its block runs; the value is computed again instead if it can be.
 */
final class SpillCosts {
    /** What a store costs. */
    static final double STORE = 1;

    /** What a load costs, which the next instruction may have to wait for. */
    static final double LOAD = 2;

    /** What it costs to compute a value again. */
    private static final double RECOMPUTATION = 1;

    /** The factor for a value that is used by the next instruction only: its life hardly gets shorter. */
    private static final double SHORT = 1e6;

    private final double[] costs;

    SpillCosts(
            MachineFunction function,
            OperandTable operands,
            RegisterDefinitions definitions,
            EdgeTable edges,
            BlockWeights weights) {
        ControlFlow shape = function.controlFlow();
        BitSet recomputable = operands.rematerializable();
        costs = new double[function.virtualRegisterCount()];
        int[] lastUse = new int[costs.length];
        Arrays.fill(lastUse, -1);
        BitSet isLong = new BitSet();
        for (int b = 0; b < shape.blockCount(); b++) {
            int weight = weights.of(b);
            for (int i = function.firstInstruction(b); i < function.firstInstruction(b + 1); i++) {
                for (int k = operands.start(i); k < operands.end(i); k++) {
                    if (!operands.isVirtual(k)) {
                        continue;
                    }
                    int value = operands.register(k);
                    if (!operands.isUse(k)) {
                        costs[value] += recomputable.get(value) ? 0 : weight * STORE;
                    } else if (lastUse[value] != i) {
                        lastUse[value] = i;
                        costs[value] += weight * (recomputable.get(value) ? RECOMPUTATION : LOAD);
                        isLong.set(value, isLong.get(value) || definitions.instruction(value) != i - 1);
                    }
                }
            }
            for (int k = 0; k < shape.successorCount(b); k++) {
                int target = shape.successor(b, k);
                int there = shape.successorCount(b) == 1 ? weight : weights.of(target);
                for (int j = 0; j < edges.parameterCount(target); j++) {
                    int argument = edges.argument(b, k, j);
                    isLong.set(argument);
                    isLong.set(edges.parameter(target, j));
                    costs[argument] += there * (recomputable.get(argument) ? RECOMPUTATION : LOAD);
                    costs[edges.parameter(target, j)] += there * STORE;
                }
            }
        }
        for (int value = 0; value < costs.length; value++) {
            costs[value] *= isLong.get(value) ? 1 : SHORT;
        }
    }

    /** The cost of a value, in stores at the entry of the function. */
    double of(int value) {
        return costs[value];
    }
}
