package edu.sysy.optimize.reassociate;

import edu.sysy.ir.Instruction;
import edu.sysy.ir.Value;
import java.util.List;

/**
 * A tree of operations of one operator in one block. Only the tree uses the results of its nodes but for that of the
 * root.
 *
 * @param nodes the root first, and each node before those whose results it uses
 * @param operands the values that the tree joins
 */
record OperatorTree(TreeOperator operator, List<Node> nodes, List<Operand> operands) {
    /** The fewest operands of a tree that can have several forms. */
    static final int MIN_OPERANDS = 3;

    /** The most operands of a tree; what is larger is several trees. */
    static final int MAX_OPERANDS = 16;

    /**
     * An operation.
     *
     * @param index its place in the block
     * @param left the number of a node; of an operand its complement
     * @param right the same
     */
    record Node(int index, Instruction instruction, int left, int right) {}

    /**
     * A value that the tree joins.
     *
     * @param negative whether it is subtracted
     * @param carried whether an iteration of a loop hands it on to the next one as the result of the tree
     */
    record Operand(Value value, boolean negative, boolean carried) {}

    Node root() {
        return nodes.getFirst();
    }

    Value result() {
        return root().instruction().result();
    }

    /** When the result is there if the nodes are computed as they are. */
    long cycle(EarliestCycles cycles) {
        long[] ofNodes = new long[nodes.size()];
        for (int i = ofNodes.length - 1; i >= 0; i--) {
            long left = cycle(nodes.get(i).left(), ofNodes, cycles);
            long right = cycle(nodes.get(i).right(), ofNodes, cycles);
            ofNodes[i] = Math.max(left, right) + cycles.latency(operator);
        }
        return ofNodes[0];
    }

    private long cycle(int item, long[] ofNodes, EarliestCycles cycles) {
        return item >= 0 ? ofNodes[item] : cycles.of(operands.get(~item));
    }
}
