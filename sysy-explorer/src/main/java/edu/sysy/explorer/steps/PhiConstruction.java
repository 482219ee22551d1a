package edu.sysy.explorer.steps;

import edu.sysy.analysis.DominanceFrontiers;
import edu.sysy.analysis.Dominators;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Puts local variables into SSA form as textbooks do: phis in the iterated dominance frontier of the definitions, then
 * renaming down the dominator tree with a stack of versions for each variable, then removal of phis that no load needs.
 * A listener is told what is done as it is done.
 *
 * <p>Cytron, Ferrante, Rosen, Wegman and Zadeck, "Efficiently Computing Static Single Assignment Form and the Control
 * Dependence Graph", TOPLAS 1991, figures 11 and 12.
 */
final class PhiConstruction {
    /** A version of a variable: what it is from one definition on. */
    sealed interface Version {
        Value local();
    }

    /** What a variable holds before any definition. */
    record Undefined(Value local) implements Version {
        @Override
        public String toString() {
            return local + ".0";
        }
    }

    /** What a store gives it. */
    record Stored(Value local, int number, Value value) implements Version {
        @Override
        public String toString() {
            return local + "." + number;
        }
    }

    /** What a phi at the beginning of a block, given by its position, gives it. */
    record Phi(Value local, int number, int block) implements Version {
        @Override
        public String toString() {
            return local + "." + number;
        }
    }

    /** An edge by the position of its block and its place among the edges out of that. */
    record EdgePlace(int from, int index) implements Comparable<EdgePlace> {
        @Override
        public int compareTo(EdgePlace other) {
            return from != other.from ? Integer.compare(from, other.from) : Integer.compare(index, other.index);
        }
    }

    /** Is told of each event. Blocks are positions, and instructions are places in their blocks. */
    interface Listener {
        /** The definitions of a variable are the work list of its phis. */
        void begin(Value local);

        /** A block of the frontier of a block with a definition; whether it gets a phi, and joins the work list. */
        void place(Value local, int definition, int join, boolean isNew, boolean joinsList);

        /** Renaming comes to a block. */
        void enter(int block);

        /** A phi defines a variable. */
        void define(Phi phi);

        /** A load reads a version. */
        void read(int block, int index, Version version);

        /** A store defines one. */
        void define(int block, int index, Stored version);

        /** An edge brings a version to a phi. */
        void pass(EdgePlace edge, Phi phi, Version version);

        /** Renaming leaves a block with all that it dominates. */
        void leave(int block, int popped);

        /** Phis are removed. */
        void prune(List<Phi> unneeded);
    }

    /** A variable while it is renamed. */
    private static final class Variable {
        final Value local;
        final TreeSet<Integer> joins = new TreeSet<>();
        final Map<Integer, Phi> phis = new HashMap<>();
        final Deque<Version> stack = new ArrayDeque<>();
        int versions;

        Variable(Value local) {
            this.local = local;
            stack.push(new Undefined(local));
        }

        Version current() {
            return stack.element();
        }

        /** The phi of a join; it gets its number when it is first spoken of. */
        Phi phi(int block) {
            return phis.computeIfAbsent(block, b -> new Phi(local, ++versions, b));
        }
    }

    private final Function function;
    private final ControlFlow flow;
    private final StackLocals locals;
    private final Listener listener;
    private final Map<Value, Variable> variables = new LinkedHashMap<>();
    private final Map<Phi, Map<EdgePlace, Version>> arguments = new LinkedHashMap<>();
    private final Map<Value, Version> reads = new LinkedHashMap<>();
    private List<Phi> needed = List.of();

    PhiConstruction(Function function, StackLocals locals, Listener listener) {
        this.function = function;
        this.flow = function.controlFlow();
        this.locals = locals;
        this.listener = listener;
        locals.all().forEach(local -> variables.put(local, new Variable(local)));
    }

    void run() {
        DominanceFrontiers frontiers = DominanceFrontiers.of(flow);
        variables.values().forEach(variable -> place(variable, frontiers));
        rename();
        prune();
    }

    private void place(Variable variable, DominanceFrontiers frontiers) {
        TreeSet<Integer> listed = new TreeSet<>(locals.definitions(variable.local));
        Deque<Integer> pending = new ArrayDeque<>(listed);
        listener.begin(variable.local);
        while (!pending.isEmpty()) {
            int definition = pending.remove();
            for (int join : frontiers.frontier(definition)) {
                boolean isNew = variable.joins.add(join);
                boolean joinsList = isNew && listed.add(join);
                if (joinsList) {
                    pending.add(join);
                }
                listener.place(variable.local, definition, join, isNew, joinsList);
            }
        }
    }

    // ---- renaming

    /** Goes down the dominator tree without recursion: trees of long functions are deep. */
    private void rename() {
        Dominators dominators = Dominators.of(flow);
        Deque<Integer> path = new ArrayDeque<>();
        Deque<List<Variable>> pushed = new ArrayDeque<>();
        for (int number = 0; number < dominators.reachableCount(); number++) {
            int block = dominators.preorder(number);
            while (!path.isEmpty() && path.getLast() != dominators.immediate(block)) {
                leave(path.removeLast(), pushed.removeLast());
            }
            path.add(block);
            pushed.add(rename(block));
        }
        while (!path.isEmpty()) {
            leave(path.removeLast(), pushed.removeLast());
        }
    }

    private void leave(int block, List<Variable> defined) {
        defined.forEach(variable -> variable.stack.pop());
        listener.leave(block, defined.size());
    }

    /** The variables that a block defines, one for each definition. */
    private List<Variable> rename(int position) {
        List<Variable> defined = new ArrayList<>();
        listener.enter(position);
        for (Variable variable : variables.values()) {
            if (variable.joins.contains(position)) {
                variable.stack.push(variable.phi(position));
                defined.add(variable);
                listener.define(variable.phi(position));
            }
        }
        Block block = function.blocks().get(position);
        for (int index = 0; index < block.instructions().size(); index++) {
            Instruction instruction = block.instructions().get(index);
            Variable loaded = locals.loaded(instruction).map(variables::get).orElse(null);
            Variable stored = locals.stored(instruction).map(variables::get).orElse(null);
            if (loaded != null) {
                reads.put(instruction.result(), loaded.current());
                listener.read(position, index, loaded.current());
            } else if (stored != null && instruction.operation() instanceof Store store) {
                Stored version = new Stored(stored.local, ++stored.versions, store.value());
                stored.stack.push(version);
                defined.add(stored);
                listener.define(position, index, version);
            }
        }
        for (int edge = 0; edge < flow.successorCount(position); edge++) {
            pass(new EdgePlace(position, edge), flow.successor(position, edge));
        }
        return defined;
    }

    private void pass(EdgePlace edge, int target) {
        for (Variable variable : variables.values()) {
            if (variable.joins.contains(target)) {
                Phi phi = variable.phi(target);
                arguments.computeIfAbsent(phi, p -> new TreeMap<>()).put(edge, variable.current());
                listener.pass(edge, phi, variable.current());
            }
        }
    }

    // ---- what is needed

    private void prune() {
        Set<Version> found = new LinkedHashSet<>(reads.values());
        Deque<Version> pending = new ArrayDeque<>(found);
        while (!pending.isEmpty()) {
            if (pending.remove() instanceof Phi phi) {
                arguments(phi).values().stream().filter(found::add).forEach(pending::add);
            }
        }
        List<Phi> all = phis();
        needed = all.stream().filter(found::contains).toList();
        listener.prune(all.stream().filter(phi -> !found.contains(phi)).toList());
    }

    // ---- results

    /** The phis spoken of so far, needed or not, by block and in the order of their variables. */
    List<Phi> phis() {
        return variables.values().stream()
                .flatMap(variable -> variable.phis.values().stream())
                .sorted(Comparator.comparingInt(Phi::block)) // stable: variables stay in their order
                .toList();
    }

    /** The phis that loads need, in the same order; none before the end. */
    List<Phi> needed() {
        return needed;
    }

    /** What edges bring to a phi so far. */
    Map<EdgePlace, Version> arguments(Phi phi) {
        return arguments.getOrDefault(phi, Map.of());
    }

    /** The blocks with phis of a variable so far. */
    Set<Integer> joins(Value local) {
        Variable variable = variables.get(local);
        return variable == null ? Set.of() : variable.joins;
    }

    /** The versions of a variable at present, the current one first; none of what is no variable. */
    List<Version> stack(Value local) {
        Variable variable = variables.get(local);
        return variable == null ? List.of() : List.copyOf(variable.stack);
    }

    /** The version that each load reads, by its result. */
    Map<Value, Version> reads() {
        return reads;
    }
}
