package edu.sysy.optimize.reassociate;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;
import edu.sysy.optimize.reassociate.OperatorTree.Node;
import edu.sysy.optimize.reassociate.OperatorTree.Operand;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * Finds the {@link OperatorTree}s of a block. An operation with a constant is no node: its code depends on the
 * constant, and sums end with one so that addresses can take it.
 */
final class TreeFinder {
    /** A node that is to be taken apart, and whether it is subtracted. */
    private record Pending(int index, boolean negative) {}

    private final Block block;
    private final EarliestCycles cycles;
    private final TargetTraits traits;
    private final Uses uses;
    private final Definitions definitions;
    private final int position;
    private final Map<Value, Set<Value>> carried = new HashMap<>();

    /** The trees of block {@code position}; {@code cycles} has to know the operands of those that are asked for. */
    TreeFinder(Function function, int position, EarliestCycles cycles, TargetTraits traits) {
        this.position = position;
        this.cycles = cycles;
        this.traits = traits;
        block = function.blocks().get(position);
        uses = Uses.of(function);
        definitions = Definitions.of(function);
        for (Edge edge : block.terminator().edges()) {
            List<Value> parameters = function.block(edge.target()).parameters();
            for (int i = 0; i < parameters.size(); i++) {
                carried.computeIfAbsent(edge.arguments().get(i), value -> new HashSet<>())
                        .add(parameters.get(i));
            }
        }
    }

    /** The trees that end with an instruction, or are parts of a larger one that does; parts come first. */
    List<OperatorTree> endingAt(int index) {
        Instruction instruction = block.instructions().get(index);
        if (!isNode(instruction.operation()) || isInner(instruction)) {
            return List.of();
        }
        Deque<Integer> roots = new ArrayDeque<>(List.of(rootWithoutCarried(index)));
        List<OperatorTree> trees = new ArrayList<>();
        while (!roots.isEmpty()) {
            OperatorTree tree = tree(roots.removeFirst(), roots);
            if (tree.operands().size() >= OperatorTree.MIN_OPERANDS) {
                trees.addFirst(tree);
            }
        }
        return trees;
    }

    private boolean isNode(Operation operation) {
        TreeOperator operator = TreeOperator.of(operation);
        return operator != null
                && operator.gains(traits)
                && !isConstant(operation.operand(0))
                && !isConstant(operation.operand(1));
    }

    private boolean isConstant(Value value) {
        return definitions.operationOrNull(value) instanceof IntConstant;
    }

    /** Whether a node is used by nothing but another one of its operator in the block. */
    private boolean isInner(Instruction node) {
        if (uses.count(node.result()) != 1) {
            return false;
        }
        int site = uses.site(node.result(), 0);
        int user = uses.indexInBlock(site);
        return uses.blockPosition(site) == position
                && user < block.instructions().size()
                && isNode(block.instructions().get(user).operation())
                && TreeOperator.of(block.instructions().get(user).operation()) == TreeOperator.of(node.operation());
    }

    /** The index of the inner node that computes an operand of a node; -1 if none does. */
    private int innerNode(Value operand, TreeOperator operator) {
        int index = cycles.index(operand);
        if (index < 0) {
            return index;
        }
        Instruction instruction = block.instructions().get(index);
        boolean inner = TreeOperator.of(instruction.operation()) == operator
                && isNode(instruction.operation())
                && isInner(instruction);
        return inner ? index : -1;
    }

    /** The root of the tree that is left if a root joins a carried value last, as it should; else the root itself. */
    private int rootWithoutCarried(int root) {
        Instruction instruction = block.instructions().get(root);
        Set<Value> late = carried.getOrDefault(instruction.result(), Set.of());
        for (int i = 0; i < 2; i++) {
            int other = innerNode(instruction.operation().operand(1 - i), operator(root));
            if (late.contains(instruction.operation().operand(i)) && other >= 0) {
                return other;
            }
        }
        return root;
    }

    private TreeOperator operator(int index) {
        TreeOperator operator = TreeOperator.of(block.instructions().get(index).operation());
        if (operator == null) {
            throw new IllegalArgumentException("instruction " + index + " of b" + block.label() + " is no node");
        }
        return operator;
    }

    /** The tree with a root; nodes for which it has no room are added to {@code roots}. */
    private OperatorTree tree(int root, Deque<Integer> roots) {
        TreeOperator operator = operator(root);
        Set<Value> late = carried.getOrDefault(block.instructions().get(root).result(), Set.of());
        List<Node> nodes = new ArrayList<>();
        List<Operand> operands = new ArrayList<>();
        Deque<Pending> pending = new ArrayDeque<>(List.of(new Pending(root, false)));
        while (!pending.isEmpty()) {
            Pending next = pending.removeFirst();
            Instruction instruction = block.instructions().get(next.index());
            int[] items = new int[2];
            for (int i = 0; i < 2; i++) {
                Value value = instruction.operation().operand(i);
                boolean negative = next.negative() ^ (i == 1 && instruction.operation() instanceof Sub);
                int inner = innerNode(value, operator);
                boolean hasRoom = nodes.size() + pending.size() + 2 < OperatorTree.MAX_OPERANDS;
                if (inner >= 0 && hasRoom) {
                    items[i] = nodes.size() + pending.size() + 1;
                    pending.addLast(new Pending(inner, negative));
                } else {
                    if (inner >= 0) {
                        roots.add(inner);
                    }
                    items[i] = ~operands.size();
                    operands.add(new Operand(value, negative, late.contains(value)));
                }
            }
            nodes.add(new Node(next.index(), instruction, items[0], items[1]));
        }
        if (!delaysIterations(nodes.size() * operator.latency(traits))) {
            operands.replaceAll(operand -> new Operand(operand.value(), operand.negative(), false));
        }
        return leftToRight(operator, nodes, operands);
    }

    /** Whether a latency from one iteration to the next exceeds the cycles of the block, one an instruction. */
    private boolean delaysIterations(int latency) {
        return latency > block.instructions().size();
    }

    /** The tree with its operands in the order in which the code names them. */
    private static OperatorTree leftToRight(TreeOperator operator, List<Node> nodes, List<Operand> operands) {
        int[] number = new int[operands.size()];
        List<Operand> ordered = new ArrayList<>();
        Deque<Integer> pending = new ArrayDeque<>(List.of(0));
        while (!pending.isEmpty()) {
            int item = pending.pop();
            if (item >= 0) {
                pending.push(nodes.get(item).right());
                pending.push(nodes.get(item).left());
            } else {
                number[~item] = ~ordered.size();
                ordered.add(operands.get(~item));
            }
        }
        IntUnaryOperator renumber = item -> item >= 0 ? item : number[~item];
        nodes.replaceAll(node -> new Node(
                node.index(), node.instruction(), renumber.applyAsInt(node.left()), renumber.applyAsInt(node.right())));
        return new OperatorTree(operator, nodes, ordered);
    }
}
