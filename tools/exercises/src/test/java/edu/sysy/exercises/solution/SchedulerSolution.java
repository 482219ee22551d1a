package edu.sysy.exercises.solution;

import edu.sysy.exercises.task.BlockScheduling;
import edu.sysy.ir.Block;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** Exercise 9: list scheduling; of the instructions that are ready, the one with the longest path below it. */
public final class SchedulerSolution implements BlockScheduling {
    /** A node of the graph of dependences. */
    private static final class Node {
        final Instruction instruction;
        final List<Node> users = new ArrayList<>();
        int waitsFor;
        int path;
        int ready;

        Node(Instruction instruction) {
            this.instruction = instruction;
        }
    }

    @Override
    public List<Instruction> schedule(Block block, ToIntFunction<Operation> latency) {
        List<Node> nodes = graph(block);
        for (Node node : nodes.reversed()) {
            int longest = 0;
            for (Node user : node.users) {
                longest = Math.max(longest, distance(node, user, latency) + user.path);
            }
            node.path = longest;
        }
        List<Node> ready = new ArrayList<>(
                nodes.stream().filter(node -> node.waitsFor == 0).toList());
        List<Instruction> order = new ArrayList<>();
        int cycle = 0;
        while (!ready.isEmpty()) {
            Node next = best(ready, cycle);
            ready.remove(next);
            order.add(next.instruction);
            int begin = Math.max(cycle, next.ready);
            for (Node user : next.users) {
                user.ready = Math.max(user.ready, begin + distance(next, user, latency));
                if (--user.waitsFor == 0) {
                    ready.add(user);
                }
            }
            cycle = begin + 1;
        }
        return order;
    }

    /** The node that can begin first; of several, the one with the longest path. */
    private static Node best(List<Node> ready, int cycle) {
        Node best = ready.getFirst();
        for (Node node : ready) {
            int wait = Math.max(cycle, node.ready) - Math.max(cycle, best.ready);
            if (wait < 0 || wait == 0 && node.path > best.path) {
                best = node;
            }
        }
        return best;
    }

    private static int distance(Node from, Node to, ToIntFunction<Operation> latency) {
        Operation user = to.instruction.operation();
        for (int i = 0; i < user.operandCount(); i++) {
            if (user.operand(i).equals(from.instruction.result())) {
                return latency.applyAsInt(from.instruction.operation());
            }
        }
        return 1;
    }

    private static List<Node> graph(Block block) {
        Map<Value, Node> definitions = new HashMap<>();
        List<Node> nodes = new ArrayList<>();
        for (Instruction instruction : block.instructions()) {
            Node node = new Node(instruction);
            for (int i = 0; i < instruction.operation().operandCount(); i++) {
                Node definition = definitions.get(instruction.operation().operand(i));
                if (definition != null) {
                    definition.users.add(node);
                    node.waitsFor++;
                }
            }
            for (Node earlier : nodes) {
                if (conflict(earlier.instruction, instruction)) {
                    earlier.users.add(node);
                    node.waitsFor++;
                }
            }
            if (instruction.result().exists()) {
                definitions.put(instruction.result(), node);
            }
            nodes.add(node);
        }
        return nodes;
    }

    private static boolean conflict(Instruction earlier, Instruction later) {
        return isOrdered(earlier) && touches(later) || touches(earlier) && isOrdered(later);
    }

    private static boolean isOrdered(Instruction instruction) {
        Effect effect = instruction.operation().effect();
        return effect == Effect.WRITES || effect == Effect.ANY;
    }

    private static boolean touches(Instruction instruction) {
        return isOrdered(instruction) || instruction.operation().effect() == Effect.READS;
    }
}
