package edu.sysy.linear;

import edu.sysy.linear.DagNode.InitialValue;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The directed acyclic graph of a basic block. A leaf is a number or the initial value of a variable; an inner node is
 * an operator with the values that it is applied to; variables are attached to the node whose value they have.
 *
 * <p>For each statement {@code A := B op C}: nodes of the operands are made where there are none; if both are numbers,
 * the result is computed (merging of known quantities); otherwise a node with this operator and these children is
 * looked for (common subexpressions) and made if there is none; and A moves from the node that it was attached to to
 * this one (dead assignments). Operands of commutative operators and of comparisons are found in either order.
 *
 * <p>Memory, which the plain construction leaves out: a store and a call are nodes that are never merged, and kill the
 * elements that they may change. After a store the element is known to be the value stored.
 *
 * <p>Linear. Aho, Lam, Sethi and Ullman, "Compilers", section 8.5.
 */
public final class BlockDag {
    private final List<DagNode> nodes;
    private final Map<String, Integer> nodeOfName;
    private final List<DagStep> steps;
    private final List<Quadruple> end;

    BlockDag(List<DagNode> nodes, Map<String, Integer> nodeOfName, List<DagStep> steps, List<Quadruple> end) {
        this.nodes = List.copyOf(nodes);
        this.nodeOfName = new HashMap<>(nodeOfName);
        this.steps = List.copyOf(steps);
        this.end = List.copyOf(end);
    }

    /** The graph of a block of linear code. */
    public static BlockDag of(LinearCode code, LinearBlock block) {
        return of(code.statements().subList(block.start(), block.end()), code.arrays());
    }

    /**
     * The graph of statements, of which only the last one may be a jump or a return.
     *
     * @param statements the statements
     * @param arrays names of arrays that are objects of their own; any other name may hold any address
     * @throws IllegalArgumentException if a jump or a return is not the last statement, or an array is assigned to
     */
    public static BlockDag of(List<Quadruple> statements, Set<String> arrays) {
        DagBuilder builder = new DagBuilder(arrays);
        boolean hasEnd = !statements.isEmpty() && statements.getLast().endsBlock();
        int body = statements.size() - (hasEnd ? 1 : 0);
        for (Quadruple statement : statements.subList(0, body)) {
            if (statement.variable().filter(arrays::contains).isPresent()) {
                throw new IllegalArgumentException("assigns to an array: " + statement);
            }
            builder.add(statement);
        }
        return builder.build(statements.subList(body, statements.size()));
    }

    /** The nodes; node <i>k</i> has place <i>k</i> - 1, and its children come before it. */
    public List<DagNode> nodes() {
        return nodes;
    }

    /** A node by its number, from 1. */
    public DagNode node(int number) {
        return nodes.get(number - 1);
    }

    /** The node with the value that a variable has at the end of the block; empty if the block does not mention it. */
    public Optional<DagNode> node(String variable) {
        return Optional.ofNullable(nodeOfName.get(variable)).map(this::node);
    }

    /** What was done for each statement of the block. */
    public List<DagStep> steps() {
        return steps;
    }

    /** The jump or return at the end of the block; empty if there is none. */
    public Optional<Quadruple> end() {
        return end.stream().findFirst();
    }

    /** The variables and arrays whose values from before the block are used in it: the names of the leaves. */
    public List<String> usedFromBefore() {
        return nodes.stream()
                .filter(node -> node.content() instanceof InitialValue)
                .map(node -> node.content().toString())
                .toList();
    }

    /** The variables that the block assigns to, by node and then in order of assignment. */
    public List<String> assigned() {
        return nodes.stream().flatMap(node -> node.identifiers().stream()).toList();
    }

    /** The nodes without parents. */
    public List<DagNode> roots() {
        BitSet hasParent = new BitSet(nodes.size() + 1);
        nodes.forEach(node -> node.children().forEach(hasParent::set));
        return nodes.stream().filter(node -> !hasParent.get(node.number())).toList();
    }

    /** The leaves. */
    public List<DagNode> leaves() {
        return nodes.stream().filter(DagNode::isLeaf).toList();
    }

    /**
     * The dead assignments, in order: to a variable that the block assigns to again, or that is neither in
     * {@code liveAtEnd} nor read by the jump at the end. Their values may still be needed for others; a call is made
     * even if its result is not.
     */
    public List<Quadruple> deadAssignments(Set<String> liveAtEnd) {
        Set<String> live = withEnd(liveAtEnd);
        List<Quadruple> dead = new ArrayList<>();
        for (DagStep step : steps.reversed()) {
            Optional<String> variable = step.statement().variable();
            if (variable.isPresent() && !live.remove(variable.get())) {
                dead.add(step.statement());
            }
        }
        return dead.reversed();
    }

    /** The block computed from its graph, if all variables that it assigns to may be read afterwards. */
    public List<Quadruple> listing(DagOrder order) {
        return listing(order, new HashSet<>(assigned()));
    }

    /**
     * The block computed from its graph: each node once, and only for the sake of memory, the jump at the end, and the
     * variables of {@code liveAtEnd}. New names for values that no such variable can hold begin with {@code S}.
     */
    public List<Quadruple> listing(DagOrder order, Set<String> liveAtEnd) {
        return new DagListing(this, order, withEnd(liveAtEnd)).list();
    }

    private Set<String> withEnd(Set<String> liveAtEnd) {
        Set<String> live = new HashSet<>(liveAtEnd);
        for (Quadruple last : end) {
            last.operands().stream().filter(operand -> !operand.isNumber()).forEach(name -> live.add(name.toString()));
        }
        return live;
    }

    /** A line for each node. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        nodes.forEach(node -> text.append(node).append('\n'));
        end.forEach(last -> text.append(last).append('\n'));
        return text.toString();
    }

    /** The graph in the language of Graphviz; edges lead from operators to operands, the first one on the left. */
    public String toDot() {
        DotText text = new DotText("block");
        for (DagNode node : nodes) {
            String names = node.identifiers().isEmpty() ? "" : "\n" + String.join(", ", node.identifiers());
            String shape = node.isLeaf() ? "box" : "ellipse";
            text.node("n" + node.number(), shape, node.content() + names);
            node.children().forEach(child -> text.edge("n" + node.number(), "n" + child, ""));
        }
        return text.toString();
    }
}
