package edu.sysy.optimize.reassociate;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import edu.sysy.optimize.reassociate.OperatorTree.Node;
import edu.sysy.optimize.reassociate.OperatorTree.Operand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The form of an {@link OperatorTree} whose result is there first: again and again, the two operands that are there
 * first are joined (Huffman's algorithm).
 */
final class BalancedTree {
    /** Inserts an operation before an instruction of the block, and returns its result. */
    interface Inserter {
        Value insert(int index, Operation operation);
    }

    /**
     * An operand or a join.
     *
     * @param number operands first, from left to right, then joins in the order in which they are made
     * @param place the index in the block of the first instruction that can use it
     */
    private record Item(int number, boolean negative, long cycle, int place) {
        static final Comparator<Item> FIRST =
                Comparator.comparingLong(Item::cycle).thenComparingInt(Item::number);
    }

    private record Join(Item left, Item right, int place) {}

    private final OperatorTree tree;
    private final List<Join> joins = new ArrayList<>();
    private final long cycle;

    private BalancedTree(OperatorTree tree, EarliestCycles cycles) {
        this.tree = tree;
        int first = Integer.MAX_VALUE;
        for (Node node : tree.nodes()) {
            first = Math.min(first, node.index());
        }
        PriorityQueue<Item> queue = new PriorityQueue<>(Item.FIRST);
        for (Operand operand : tree.operands()) {
            int place = Math.max(first, cycles.index(operand.value()) + 1);
            queue.add(new Item(queue.size(), operand.negative(), cycles.of(operand), place));
        }
        while (queue.size() > 1) {
            queue.add(join(queue.remove(), queue.remove(), cycles.latency(tree.operator())));
        }
        cycle = queue.remove().cycle();
    }

    /** The balanced form of a tree. */
    static BalancedTree of(OperatorTree tree, EarliestCycles cycles) {
        return new BalancedTree(tree, cycles);
    }

    /** Joins two items; what is subtracted stands on the right. The leftmost operand of a tree never is. */
    private Item join(Item x, Item y, int latency) {
        boolean swapped = x.negative() && !y.negative();
        Join join = new Join(swapped ? y : x, swapped ? x : y, Math.max(x.place(), y.place()));
        joins.add(join);
        return new Item(
                tree.operands().size() + joins.size() - 1,
                x.negative() && y.negative(),
                Math.max(x.cycle(), y.cycle()) + latency,
                join.place());
    }

    /** When the result is there. */
    long cycle() {
        return cycle;
    }

    /** Inserts all operations but the last one, which is returned: the result of the tree is computed by it. */
    Operation emit(Inserter inserter) {
        List<Value> values = new ArrayList<>();
        tree.operands().forEach(operand -> values.add(operand.value()));
        for (Join join : joins.subList(0, joins.size() - 1)) {
            values.add(inserter.insert(join.place(), operation(join, values)));
        }
        return operation(joins.getLast(), values);
    }

    private Operation operation(Join join, List<Value> values) {
        boolean difference = join.left().negative() != join.right().negative();
        return tree.operator()
                .join(values.get(join.left().number()), values.get(join.right().number()), difference);
    }
}
