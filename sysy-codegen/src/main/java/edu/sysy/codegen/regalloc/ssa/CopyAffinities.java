package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.codegen.regalloc.BlockWeights;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;

/**
 * Which live ranges would like to share a register with which others, because a transfer vanishes then, and how often
 * it runs.
 */
final class CopyAffinities {
    private final int[] start;
    private final int[] partners;
    private final int[] weights;

    CopyAffinities(
            MachineFunction function,
            OperandTable operands,
            LiveRanges ranges,
            LiveRangeEnds liveness,
            BlockWeights weightOf) {
        IntList from = new IntList();
        IntList to = new IntList();
        IntList weight = new IntList();
        ControlFlow shape = function.controlFlow();
        int edge = 0;
        for (int b = 0; b < shape.blockCount(); b++) {
            int here = weightOf.of(b);
            for (int i = function.firstInstruction(b); i < function.firstInstruction(b + 1); i++) {
                for (int t = ranges.before.start(i); t < ranges.before.end(i); t++) {
                    if (!liveness.isDead(t)) {
                        add(from, to, weight, ranges.before.target(t), ranges.before.source(t), here);
                    }
                }
                if (operands.isCopy(i)) {
                    addCopy(operands, ranges, i, from, to, weight, here);
                }
            }
            for (int k = 0; k < shape.successorCount(b); k++) {
                int target = shape.successor(b, k);
                int there = shape.successorCount(b) == 1 ? here : weightOf.of(target);
                for (int t = ranges.onEdges.start(edge); t < ranges.onEdges.end(edge); t++) {
                    if (!liveness.isDeadOnEdge(t)) {
                        add(from, to, weight, ranges.onEdges.target(t), ranges.onEdges.source(t), there);
                    }
                }
                edge++;
            }
        }
        start = new int[ranges.count() + 1];
        for (int i = 0; i < from.size(); i++) {
            start[from.get(i) + 1]++;
            start[to.get(i) + 1]++;
        }
        for (int p = 0; p < ranges.count(); p++) {
            start[p + 1] += start[p];
        }
        int[] next = start.clone();
        partners = new int[2 * from.size()];
        weights = new int[partners.length];
        for (int i = 0; i < from.size(); i++) {
            int one = next[from.get(i)]++;
            partners[one] = to.get(i);
            weights[one] = weight.get(i);
            int other = next[to.get(i)]++;
            partners[other] = from.get(i);
            weights[other] = weight.get(i);
        }
    }

    private static void add(IntList from, IntList to, IntList weight, int one, int other, int howOften) {
        if (one >= 0 && other >= 0 && one != other) {
            from.add(one);
            to.add(other);
            weight.add(howOften);
        }
    }

    private static void addCopy(
            OperandTable operands,
            LiveRanges ranges,
            int instruction,
            IntList from,
            IntList to,
            IntList weight,
            int howOften) {
        int use = -1;
        int definition = -1;
        for (int k = operands.start(instruction); k < operands.end(instruction); k++) {
            if (operands.isVirtual(k)) {
                use = operands.isUse(k) ? ranges.ofOperand(k) : use;
                definition = operands.isUse(k) ? definition : ranges.ofOperand(k);
            }
        }
        add(from, to, weight, definition, use, howOften);
    }

    /** The first affinity of a live range; those of all live ranges are numbered in one sequence. */
    int start(int range) {
        return start[range];
    }

    /** One past the last affinity of a live range. */
    int end(int range) {
        return start[range + 1];
    }

    int partner(int affinity) {
        return partners[affinity];
    }

    /** How often the transfer would run. */
    int weight(int affinity) {
        return weights[affinity];
    }
}
