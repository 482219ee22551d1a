package edu.sysy.codegen.regalloc.coalescing;

import edu.sysy.Cancellation;
import edu.sysy.codegen.regalloc.BlockWeights;
import edu.sysy.codegen.regalloc.EdgeTable;
import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.ints.IntSet;
import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Finds the interference graph of lowered code by going back through each block: what is written must not share a
 * register with what is live after that, apart from what it is a copy of (Chaitin: Register Allocation and Spilling
 * via Graph Coloring, 1982).
 *
 * <p>What is live at the ends of blocks is the same for all lowerings of a function, apart from the spilled values, so
 * it is found once.
 */
final class InterferenceGraphBuilder {
    private static final int NONE = -1;

    private final MachineFunction function;
    private final OperandTable operands;
    private final EdgeTable edges;
    private final LiveCandidates live;
    private final BlockWeights weights;
    private final ControlFlow shape;
    private final LoweredCode code;
    private final BitSet spilled;
    private final InterferenceGraph graph;
    /** The nodes live at present, by class. */
    private final IntSet[] alive;

    private final int[] writtenBy;
    private long aliveRegisters;

    InterferenceGraphBuilder(
            MachineFunction function,
            OperandTable operands,
            EdgeTable edges,
            LiveCandidates live,
            BlockWeights weights,
            RegisterTable registers,
            LoweredCode code,
            BitSet spilled) {
        this.function = function;
        this.operands = operands;
        this.edges = edges;
        this.live = live;
        this.weights = weights;
        this.shape = function.controlFlow();
        this.code = code;
        this.spilled = spilled;
        long[] allocatable = new long[registers.classCount()];
        this.alive = new IntSet[allocatable.length];
        for (int kind = 0; kind < allocatable.length; kind++) {
            allocatable[kind] = registers.numbers(kind);
            alive[kind] = new IntSet(code.nodeCount());
        }
        this.graph = new InterferenceGraph(code.nodeCount(), allocatable);
        for (int node = InterferenceGraph.FIRST_VIRTUAL; node < code.nodeCount(); node++) {
            graph.setClass(node, operands.classOf(code.value(node)));
        }
        this.writtenBy = new int[code.nodeCount()];
        Arrays.fill(writtenBy, NONE);
    }

    InterferenceGraph build() {
        for (int b = 0; b < shape.blockCount(); b++) {
            leave(b);
            for (int i = function.firstInstruction(b + 1) - 1; i >= function.firstInstruction(b); i--) {
                passInstruction(i, weights.of(b));
                passMoves(2 * i + 1, code.firstReady(i), code.endReady(i), weights.of(b));
                aliveRegisters = 0;
                passMoves(2 * i, code.firstEntry(i), code.firstReady(i), weights.of(b));
            }
            clear();
        }
        return graph;
    }

    private void leave(int block) {
        boolean movesHere = shape.successorCount(block) == 1;
        for (int k = 0; k < shape.successorCount(block); k++) {
            int target = shape.successor(block, k);
            for (int n = live.start(target); n < live.end(target); n++) {
                addValue(live.value(n));
            }
            for (int j = 0; j < edges.parameterCount(target); j++) {
                addValue(movesHere ? edges.parameter(target, j) : edges.argument(block, k, j));
            }
        }
    }

    private void addValue(int value) {
        if (!spilled.get(value)) {
            add(LoweredCode.node(value));
        }
    }

    // ---- the set of what is live

    private void add(int node) {
        if (InterferenceGraph.isPhysical(node)) {
            aliveRegisters |= 1L << node;
        } else {
            graph.setPresent(node);
            set(node).add(node);
        }
    }

    private void remove(int node) {
        if (InterferenceGraph.isPhysical(node)) {
            aliveRegisters &= ~(1L << node);
        } else {
            set(node).remove(node);
        }
    }

    private void clear() {
        for (IntSet set : alive) {
            set.clear();
        }
        aliveRegisters = 0;
    }

    private IntSet set(int node) {
        return alive[graph.classOf(node)];
    }

    /** Lets a node interfere with all that is live, apart from {@code copied}. */
    private void write(int node, int copied) {
        Cancellation.poll();
        if (InterferenceGraph.isPhysical(node)) {
            forbidAlive(1L << node, copied);
            return;
        }
        IntSet set = set(node);
        for (int n = 0; n < set.size(); n++) {
            if (set.get(n) != copied) {
                graph.interfere(node, set.get(n));
            }
        }
        boolean isCopy = copied >= 0 && InterferenceGraph.isPhysical(copied);
        graph.forbid(node, isCopy ? aliveRegisters & ~(1L << copied) : aliveRegisters);
    }

    private void forbidAlive(long numbers, int copied) {
        for (IntSet set : alive) {
            for (int n = 0; n < set.size(); n++) {
                if (set.get(n) != copied) {
                    graph.forbid(set.get(n), numbers);
                }
            }
        }
    }

    // ---- steps

    private void passInstruction(int instruction, int weight) {
        int from = operands.start(instruction);
        int to = operands.end(instruction);
        int copied = NONE;
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && operands.isUse(k) && operands.isCopy(instruction)) {
                copied = code.nodeOfOperand(k);
            } else if (operands.isVirtual(k) && !operands.isUse(k)) {
                add(code.nodeOfOperand(k));
            }
        }
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && !operands.isUse(k)) {
                write(code.nodeOfOperand(k), copied);
                addMove(code.nodeOfOperand(k), copied, weight);
            }
        }
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && !operands.isUse(k)) {
                remove(code.nodeOfOperand(k));
            }
        }
        forbidAlive(operands.clobbers(instruction), NONE);
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && operands.isUse(k)) {
                add(code.nodeOfOperand(k));
            }
        }
        for (int k = from; k < to; k++) {
            if (operands.isVirtual(k) && operands.isEarly(k)) {
                write(code.nodeOfOperand(k), NONE);
            }
        }
    }

    /** Passes moves that happen at the same time; what one of them reads and another writes is a copy of neither. */
    private void passMoves(int group, int from, int to, int weight) {
        for (int m = from; m < to; m++) {
            if (code.target(m) >= 0) {
                writtenBy[code.target(m)] = group;
                add(code.target(m));
            }
        }
        for (int m = from; m < to; m++) {
            int target = code.target(m);
            int source = code.source(m);
            if (target >= 0) {
                write(target, source >= 0 && writtenBy[source] != group ? source : NONE);
                addMove(target, source, weight);
            }
        }
        for (int m = from; m < to; m++) {
            if (code.target(m) >= 0) {
                remove(code.target(m));
            }
        }
        for (int m = from; m < to; m++) {
            if (code.source(m) >= 0) {
                add(code.source(m));
            }
        }
    }

    private void addMove(int target, int source, int weight) {
        if (source >= 0) {
            graph.addMove(target, source, weight);
        }
    }
}
