package edu.sysy.impl.ssa;

import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.IteratedDominanceFrontier;
import edu.sysy.impl.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Puts code back into SSA form after a pass has copied parts of it.
 *
 * <pre>
 * b0: br %0, b1, b2                         b0: br %0, b1, b2
 * b1: %1 = add %0, %0                       b1: %1 = add %0, %0
 *     jump b3                                   jump b3(%1)
 * b2: %2 = mul %0, %0          becomes      b2: %2 = mul %0, %0
 *     jump b3                                   jump b3(%2)
 * b3: ret %1                                b3(%3: i32): ret %3
 * </pre>
 *
 * <p>Here %1 and %2 are <em>versions</em> of one variable. Each version is defined once, and every use of any version means
 * whichever of them was defined last on the way to the use.
 *
 * <p>Steps, as in {@link PromoteLocals}: blocks of the iterated dominance frontier of the versions of a variable get candidate
 * parameters; one walk over the dominator tree finds what reaches each use and each edge; candidates that no use needs are
 * dropped. Where no version reaches, the value is undefined. Linear in the code and the candidates.
 */
public final class SsaRepair {
    private static final int NONE = -1;

    private final Function function;
    private final ControlFlow flow;
    private final int[] variableOf;
    private final Type[] types;
    private final Value[] current;
    private final Value[] undefined = new Value[Type.values().length];
    private final List<Instruction> undefinedValues = new ArrayList<>();
    private final UnaryOperator<Value> reaching = this::reaching;

    private final IntList[] candidatesOf;
    private final List<Value> candidates = new ArrayList<>();
    private final IntList candidateVariable = new IntList();
    private final IntList candidateBlock = new IntList();
    private final IntList candidatePlace = new IntList();
    private final List<Value[][]> edgeValues = new ArrayList<>();
    private final IntList pending = new IntList();
    private final boolean[] needed;
    private int nextValue;

    private final IntList changed = new IntList();
    private final List<Value> overwritten = new ArrayList<>();

    private SsaRepair(Function function, Collection<? extends List<Value>> variables) {
        this.function = function;
        flow = function.controlFlow();
        int bound = function.valueBound();
        for (List<Value> versions : variables) {
            for (Value version : versions) {
                bound = Math.max(bound, version.index() + 1);
            }
        }
        nextValue = bound;
        variableOf = new int[bound];
        Arrays.fill(variableOf, NONE);
        types = new Type[variables.size()];
        current = new Value[variables.size()];
        Arrays.fill(current, Value.NONE);
        Arrays.fill(undefined, Value.NONE);
        candidatesOf = new IntList[flow.blockCount()];
        int variable = 0;
        for (List<Value> versions : variables) {
            types[variable] = versions.getFirst().type();
            for (Value version : versions) {
                variableOf[version.index()] = variable;
            }
            variable++;
        }
        placeCandidates(variables.size());
        needed = new boolean[candidates.size()];
    }

    /**
     * The function with each use of a version replaced by what reaches it.
     *
     * @param function code in which each value has one definition, which need not dominate the uses of versions
     * @param variables the versions of each variable, at least one each; those that nothing defines any more do not count
     */
    public static Function repair(Function function, Collection<? extends List<Value>> variables) {
        return variables.isEmpty() ? function : new SsaRepair(function, variables).run();
    }

    private void placeCandidates(int variables) {
        IntList[] definitions = new IntList[variables];
        Arrays.setAll(definitions, i -> new IntList(4));
        Arrays.setAll(candidatesOf, i -> new IntList(4));
        for (int position = 0; position < flow.blockCount(); position++) {
            Block block = function.blocks().get(position);
            for (Value parameter : block.parameters()) {
                noteDefinition(definitions, parameter, position);
            }
            for (Instruction instruction : block.instructions()) {
                noteDefinition(definitions, instruction.result(), position);
            }
        }
        IteratedDominanceFrontier frontier = new IteratedDominanceFrontier(flow);
        for (int variable = 0; variable < variables; variable++) {
            if (definitions[variable].isEmpty()) {
                continue;
            }
            IntList joins = frontier.within(NONE, definitions[variable]);
            for (int i = 0; i < joins.size(); i++) {
                candidatePlace.add(candidatesOf[joins.get(i)].size());
                candidatesOf[joins.get(i)].add(candidates.size());
                candidates.add(new Value(nextValue++, types[variable]));
                candidateVariable.add(variable);
                candidateBlock.add(joins.get(i));
            }
        }
    }

    private void noteDefinition(IntList[] definitions, Value value, int position) {
        if (value.exists() && variableOf[value.index()] != NONE) {
            definitions[variableOf[value.index()]].add(position);
        }
    }

    private Function run() {
        List<Block> blocks = new ArrayList<>(function.blocks());
        for (int position = 0; position < flow.blockCount(); position++) {
            edgeValues.add(new Value[flow.successorCount(position)][]);
        }
        walk(blocks);
        keepWhatIsNeeded();
        for (int position = 0; position < blocks.size(); position++) {
            blocks.set(position, withCandidates(blocks.get(position), position));
        }
        if (!undefinedValues.isEmpty()) {
            List<Instruction> instructions = new ArrayList<>(undefinedValues);
            instructions.addAll(blocks.getFirst().instructions());
            blocks.set(0, blocks.getFirst().withInstructions(instructions));
        }
        return function.withBlocks(blocks);
    }

    private void walk(List<Block> blocks) {
        Dominators dominators = Dominators.of(flow);
        IntList path = new IntList();
        IntList undoTo = new IntList();
        for (int place = 0; place < dominators.reachableCount(); place++) {
            int position = dominators.preorder(place);
            while (!path.isEmpty() && path.get(path.size() - 1) != dominators.immediate(position)) {
                path.removeLast();
                undo(undoTo.removeLast());
            }
            path.add(position);
            undoTo.add(changed.size());
            blocks.set(position, rename(blocks.get(position), position));
        }
    }

    private void undo(int size) {
        while (changed.size() > size) {
            current[changed.removeLast()] = overwritten.removeLast();
        }
    }

    private void set(int variable, Value value) {
        changed.add(variable);
        overwritten.add(current[variable]);
        current[variable] = value;
    }

    private void define(Value value) {
        if (value.exists() && variableOf[value.index()] != NONE) {
            set(variableOf[value.index()], value);
        }
    }

    private Block rename(Block block, int position) {
        IntList here = candidatesOf[position];
        for (int i = 0; i < here.size(); i++) {
            set(candidateVariable.get(here.get(i)), candidates.get(here.get(i)));
        }
        block.parameters().forEach(this::define);
        List<Instruction> instructions = new ArrayList<>(block.instructions());
        boolean same = true;
        for (int i = 0; i < instructions.size(); i++) {
            Instruction old = instructions.get(i);
            Operation operation = old.operation().mapOperands(reaching);
            if (operation != old.operation()) {
                instructions.set(i, old.with(operation));
                same = false;
            }
            define(old.result());
        }
        Terminator terminator = block.terminator().mapOperands(reaching);
        for (int k = 0; k < flow.successorCount(position); k++) {
            IntList there = candidatesOf[flow.successor(position, k)];
            Value[] values = new Value[there.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = current[candidateVariable.get(there.get(i))];
            }
            edgeValues.get(position)[k] = values;
        }
        return same && terminator == block.terminator()
                ? block
                : new Block(block.label(), block.parameters(), same ? block.instructions() : instructions, terminator);
    }

    private Value reaching(Value value) {
        int variable = value.exists() && value.index() < variableOf.length ? variableOf[value.index()] : NONE;
        if (variable == NONE) {
            return value;
        }
        Value version = current[variable];
        if (!version.exists()) {
            return undefined(value.type());
        }
        need(version);
        return version;
    }

    private void need(Value version) {
        int candidate = version.index() - variableOf.length;
        if (candidate >= 0 && candidate < needed.length && !needed[candidate]) {
            needed[candidate] = true;
            pending.add(candidate);
        }
    }

    private Value undefined(Type type) {
        Value known = undefined[type.ordinal()];
        if (!known.exists()) {
            known = new Value(nextValue++, type);
            undefined[type.ordinal()] = known;
            undefinedValues.add(new Instruction(known, new Operation.Undefined(type)));
        }
        return known;
    }

    /** Marks the candidates that flow into needed ones. */
    private void keepWhatIsNeeded() {
        while (!pending.isEmpty()) {
            int candidate = pending.removeLast();
            int block = candidateBlock.get(candidate);
            for (int p = 0; p < flow.predecessorCount(block); p++) {
                int from = flow.predecessor(block, p);
                for (int k = 0; k < flow.successorCount(from); k++) {
                    if (flow.successor(from, k) == block) {
                        need(edgeValues.get(from)[k][candidatePlace.get(candidate)]);
                    }
                }
            }
        }
    }

    private Block withCandidates(Block block, int position) {
        List<Value> parameters = new ArrayList<>(block.parameters());
        IntList here = candidatesOf[position];
        for (int i = 0; i < here.size(); i++) {
            if (needed[here.get(i)]) {
                parameters.add(candidates.get(here.get(i)));
            }
        }
        Terminator terminator = switch (block.terminator()) {
            case Terminator.Jump(Edge target)
            when gainsArguments(position, 0) -> new Terminator.Jump(withArguments(target, position, 0));
            case Terminator.Branch(Value condition, Edge ifTrue, Edge ifFalse)
            when gainsArguments(position, 0) || gainsArguments(position, 1) ->
                new Terminator.Branch(
                        condition, withArguments(ifTrue, position, 0), withArguments(ifFalse, position, 1));
            default -> block.terminator();
        };
        return parameters.size() == block.parameters().size() && terminator == block.terminator()
                ? block
                : new Block(block.label(), parameters, block.instructions(), terminator);
    }

    private boolean gainsArguments(int position, int index) {
        return !candidatesOf[flow.successor(position, index)].isEmpty();
    }

    private Edge withArguments(Edge edge, int position, int index) {
        IntList there = candidatesOf[flow.successor(position, index)];
        Value[] values = edgeValues.get(position)[index];
        List<Value> arguments = new ArrayList<>(edge.arguments());
        for (int i = 0; i < values.length; i++) {
            if (needed[there.get(i)]) {
                arguments.add(
                        values[i].exists()
                                ? values[i]
                                : undefined(candidates.get(there.get(i)).type()));
            }
        }
        return arguments.size() == edge.arguments().size() ? edge : new Edge(edge.target(), arguments);
    }
}
