package edu.sysy.linear;

import edu.sysy.linear.DagNode.Constant;
import edu.sysy.linear.DagNode.Content;
import edu.sysy.linear.DagNode.Element;
import edu.sysy.linear.DagNode.ElementStore;
import edu.sysy.linear.DagNode.FunctionCall;
import edu.sysy.linear.DagNode.InitialValue;
import edu.sysy.linear.DagNode.Operation;
import edu.sysy.linear.DagStep.Rule;
import edu.sysy.linear.QuadOperand.Name;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds the graph of a block, statement by statement.
 *
 * <p>A node is looked up by content and children. Elements of arrays are looked up with the number of writes that may
 * have changed them as well, so that a store or a call kills them all without a search: an array of its own is written
 * under its name or under one that may be any address, and what is at an unknown address is written by every store.
 */
final class DagBuilder {
    /** What makes two nodes one. */
    private record Key(Content content, List<Integer> children, long writes) {}

    private final Set<String> arrays;
    private final List<Content> contents = new ArrayList<>();
    private final List<List<Integer>> children = new ArrayList<>();
    private final List<Set<String>> identifiers = new ArrayList<>();
    private final Map<Key, Integer> nodeOfKey = new HashMap<>();
    private final Map<String, Integer> nodeOfName = new LinkedHashMap<>();
    private final List<DagStep> steps = new ArrayList<>();
    private final Map<Integer, Integer> writesToArray = new HashMap<>();
    private int unknownWrites;
    private int allWrites;

    DagBuilder(Set<String> arrays) {
        this.arrays = arrays;
    }

    /** Takes the next statement, which is not a jump. */
    void add(Quadruple statement) {
        switch (statement) {
            case Quadruple.Assign(var target, var source) -> attach(statement, Rule.COPY, nodeOf(source));
            case Quadruple.Compute compute -> compute(compute);
            case Quadruple.LoadElement(var target, var array, var index) -> {
                List<Integer> place = List.of(nodeOf(new Name(array)), nodeOf(index));
                find(statement, new Key(new Element(), place, writes(place.getFirst())));
            }
            case Quadruple.StoreElement store -> store(store);
            case Quadruple.Call(var target, var function, var operands) -> {
                int node = create(new FunctionCall(function, target.isPresent()), nodesOf(operands));
                unknownWrites++;
                allWrites++;
                attach(statement, Rule.NEW, node);
            }
            case Quadruple.Jump jump -> throw new IllegalArgumentException("a jump inside a block");
            case Quadruple.Branch branch -> throw new IllegalArgumentException("a jump inside a block");
            case Quadruple.Return end -> throw new IllegalArgumentException("a return inside a block");
        }
    }

    private void compute(Quadruple.Compute compute) {
        List<QuadOperand> known = compute.operands().stream().map(this::known).toList();
        var folded = QuadEvaluation.compute(compute.operator(), known);
        if (folded.isPresent()) {
            attach(compute, Rule.FOLD, nodeOf(folded.get()));
            return;
        }
        QuadOperator operator = compute.operator();
        List<Integer> operands = nodesOf(compute.operands());
        boolean exchange = operands.size() == 2
                && operands.get(0) > operands.get(1)
                && (operator.commutes() || operator.isRelation());
        Key key = exchange
                ? new Key(new Operation(operator.swapped()), operands.reversed(), 0)
                : new Key(new Operation(operator), operands, 0);
        Integer found = nodeOfKey.get(key);
        if (found == null) {
            found = create(new Operation(operator), operands);
            nodeOfKey.put(key, found);
            attach(compute, Rule.NEW, found);
        } else {
            attach(compute, Rule.REUSE, found);
        }
    }

    private void find(Quadruple statement, Key key) {
        Integer found = nodeOfKey.get(key);
        Rule rule = found == null ? Rule.NEW : Rule.REUSE;
        if (found == null) {
            found = create(key.content(), key.children());
            nodeOfKey.put(key, found);
        }
        attach(statement, rule, found);
    }

    /** Afterwards the element is known to be what is stored. */
    private void store(Quadruple.StoreElement store) {
        List<Integer> operands = nodesOf(store.operands());
        int array = operands.getFirst();
        int node = create(new ElementStore(), operands);
        allWrites++;
        if (isArray(array)) {
            writesToArray.merge(array, 1, Integer::sum);
        } else {
            unknownWrites++;
        }
        nodeOfKey.put(new Key(new Element(), operands.subList(0, 2), writes(array)), operands.get(2));
        attach(store, Rule.NEW, node);
    }

    /** How often an element has been written, or may have been: no two states of it have the same number. */
    private long writes(int array) {
        return isArray(array) ? unknownWrites + (long) writesToArray.getOrDefault(array, 0) : allWrites;
    }

    private boolean isArray(int node) {
        return contents.get(node - 1) instanceof InitialValue(String name) && arrays.contains(name);
    }

    private QuadOperand known(QuadOperand operand) {
        return operand instanceof Name(String name)
                        && nodeOfName.containsKey(name)
                        && contents.get(nodeOfName.get(name) - 1) instanceof Constant(QuadOperand number)
                ? number
                : operand;
    }

    private List<Integer> nodesOf(List<QuadOperand> operands) {
        return operands.stream().map(this::nodeOf).toList();
    }

    private int nodeOf(QuadOperand operand) {
        if (operand instanceof Name(String name)) {
            Integer node = nodeOfName.get(name);
            if (node == null) {
                node = create(new InitialValue(name), List.of());
                nodeOfName.put(name, node);
            }
            return node;
        }
        Key key = new Key(new Constant(operand), List.of(), 0);
        Integer node = nodeOfKey.get(key);
        if (node == null) {
            node = create(key.content(), List.of());
            nodeOfKey.put(key, node);
        }
        return node;
    }

    private int create(Content content, List<Integer> operands) {
        contents.add(content);
        children.add(operands);
        identifiers.add(new LinkedHashSet<>());
        return contents.size();
    }

    /** Makes a node that of the variable of a statement; the variable leaves the node that was its one before. */
    private void attach(Quadruple statement, Rule rule, int node) {
        OptionalInt left = OptionalInt.empty();
        if (statement.variable().isPresent()) {
            String variable = statement.variable().get();
            @Nullable Integer before = nodeOfName.put(variable, node);
            if (before != null && identifiers.get(before - 1).remove(variable)) {
                left = OptionalInt.of(before);
            }
            identifiers.get(node - 1).add(variable);
        }
        steps.add(new DagStep(statement, rule, node, left));
    }

    /** The graph of the statements so far. */
    BlockDag build(List<Quadruple> end) {
        List<DagNode> nodes = new ArrayList<>();
        for (int i = 0; i < contents.size(); i++) {
            nodes.add(new DagNode(i + 1, contents.get(i), children.get(i), List.copyOf(identifiers.get(i))));
        }
        return new BlockDag(nodes, nodeOfName, steps, end);
    }
}
