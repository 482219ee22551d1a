package edu.sysy.linear;

import edu.sysy.ints.IntList;
import edu.sysy.ints.ParallelMoves;
import edu.sysy.linear.DagNode.Constant;
import edu.sysy.linear.DagNode.InitialValue;
import edu.sysy.linear.QuadOperand.Name;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes statements for the graph of a block.
 *
 * <p>A node is computed into the first variable attached to it that may already change, else into a new name. A
 * variable may change once nobody reads its initial value any more: no node that is still to come, and no other
 * variable that must become a copy of it. Variables that may not change when their node is computed are assigned at
 * the end, all at once, by a parallel copy.
 */
final class DagListing {
    private final BlockDag dag;
    private final DagOrder order;
    private final Set<String> live;
    private final BitSet needed = new BitSet();
    private final Map<String, Integer> pendingReads = new HashMap<>();
    private final QuadOperand[] holders;
    private final Set<String> names = new HashSet<>();
    private final List<Quadruple> listed = new ArrayList<>();
    private final Map<String, QuadOperand> delayed = new LinkedHashMap<>();
    private int newNames;

    DagListing(BlockDag dag, DagOrder order, Set<String> live) {
        this.dag = dag;
        this.order = order;
        this.live = live;
        holders = new QuadOperand[dag.nodes().size() + 1];
        names.addAll(live);
        for (DagNode node : dag.nodes()) {
            names.addAll(node.identifiers());
            if (node.content() instanceof InitialValue(String variable)) {
                names.add(variable);
                holders[node.number()] = new Name(variable);
            } else if (node.content() instanceof Constant(QuadOperand number)) {
                holders[node.number()] = number;
            }
            if (node.hasEffect() || !liveNames(node).isEmpty()) {
                needed.set(node.number());
            }
        }
        for (int node = dag.nodes().size(); node > 0; node--) {
            if (needed.get(node)) {
                dag.node(node).children().forEach(needed::set);
            }
        }
        countReads();
    }

    /** The variables that must have the value of a node at the end, itself not for the leaf of a variable. */
    private List<String> liveNames(DagNode node) {
        return node.identifiers().stream()
                .filter(live::contains)
                .filter(name -> !node.content().equals(new InitialValue(name)))
                .toList();
    }

    private void countReads() {
        for (int node = needed.nextSetBit(0); node >= 0; node = needed.nextSetBit(node + 1)) {
            DagNode current = dag.node(node);
            current.children().forEach(child -> countRead(child, 1));
            countRead(node, liveNames(current).size());
        }
    }

    private void countRead(int node, int change) {
        if (dag.node(node).content() instanceof InitialValue(String variable)) {
            pendingReads.merge(variable, change, Integer::sum);
        }
    }

    List<Quadruple> list() {
        for (int node = needed.nextSetBit(0); node >= 0; node = needed.nextSetBit(node + 1)) {
            if (dag.node(node).isLeaf()) {
                assign(dag.node(node), liveNames(dag.node(node)));
            } else if (order == DagOrder.CREATION) {
                compute(dag.node(node));
            }
        }
        if (order == DagOrder.HEURISTIC) {
            IntList nodes = new DagEvaluationOrder(dag, needed).heuristic();
            for (int i = 0; i < nodes.size(); i++) {
                compute(dag.node(nodes.get(i)));
            }
        }
        assignDelayed();
        dag.end().ifPresent(listed::add);
        return List.copyOf(listed);
    }

    private void compute(DagNode node) {
        List<QuadOperand> operands =
                node.children().stream().map(child -> holders[child]).toList();
        node.children().forEach(child -> countRead(child, -1));
        List<String> variables = new ArrayList<>(liveNames(node));
        if (node.content() instanceof DagNode.ElementStore) {
            listed.add(new Quadruple.StoreElement(array(operands), operands.get(1), operands.get(2)));
            return;
        }
        if (node.content() instanceof DagNode.FunctionCall(String function, boolean hasResult) && !hasResult) {
            listed.add(new Quadruple.Call(Optional.empty(), function, operands));
            return;
        }
        Optional<String> holder = variables.stream().filter(this::mayChange).findFirst();
        String target = holder.orElseGet(this::newName);
        variables.remove(target);
        holders[node.number()] = new Name(target);
        listed.add(
                switch (node.content()) {
                    case DagNode.Operation(QuadOperator operator) -> new Quadruple.Compute(target, operator, operands);
                    case DagNode.Element element -> new Quadruple.LoadElement(target, array(operands), operands.get(1));
                    case DagNode.FunctionCall(String function, boolean hasResult) ->
                        new Quadruple.Call(Optional.of(target), function, operands);
                    case InitialValue leaf -> throw new IllegalStateException("leaves are not computed");
                    case Constant leaf -> throw new IllegalStateException("leaves are not computed");
                    case DagNode.ElementStore store -> throw new IllegalStateException("stores have no value");
                });
        assign(node, variables);
    }

    /** The name of the variable that holds the address of an access; a number gets one. */
    private String array(List<QuadOperand> operands) {
        if (operands.getFirst() instanceof Name(String name)) {
            return name;
        }
        String name = newName();
        listed.add(new Quadruple.Assign(name, operands.getFirst()));
        return name;
    }

    /** Copies the value of a node to variables, to those that may not yet change at the end. */
    private void assign(DagNode node, List<String> variables) {
        QuadOperand holder = holders[node.number()];
        for (String variable : variables) {
            if (mayChange(variable)) {
                listed.add(new Quadruple.Assign(variable, holder));
                countRead(node.number(), -1);
            } else {
                delayed.put(variable, holder);
            }
        }
    }

    private boolean mayChange(String variable) {
        return pendingReads.getOrDefault(variable, 0) == 0;
    }

    private String newName() {
        String name;
        do {
            name = "S" + ++newNames;
        } while (!names.add(name));
        return name;
    }

    /** Copies of numbers come last: they read no variable. */
    private void assignDelayed() {
        List<String> places = new ArrayList<>();
        Map<String, Integer> placeOf = new HashMap<>();
        int temporary = 2 * delayed.size();
        ParallelMoves moves = new ParallelMoves(temporary);
        delayed.forEach((target, source) -> {
            if (source instanceof Name(String from)) {
                moves.add(place(from, placeOf, places), place(target, placeOf, places));
            }
        });
        String opened = delayed.isEmpty() ? "" : newName();
        moves.flush((from, to) -> {
            String source = from == temporary ? opened : places.get(from);
            String target = to == temporary ? opened : places.get(to);
            listed.add(new Quadruple.Assign(target, new Name(source)));
        });
        delayed.forEach((target, source) -> {
            if (source.isNumber()) {
                listed.add(new Quadruple.Assign(target, source));
            }
        });
    }

    private static int place(String name, Map<String, Integer> placeOf, List<String> places) {
        return placeOf.computeIfAbsent(name, unseen -> {
            places.add(unseen);
            return places.size() - 1;
        });
    }
}
