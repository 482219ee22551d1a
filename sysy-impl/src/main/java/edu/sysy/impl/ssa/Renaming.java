package edu.sysy.impl.ssa;

import edu.sysy.analysis.Dominators;
import edu.sysy.impl.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Operation.Undefined;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Gives each load of a local the value the local has there, on one walk over the dominator tree in preorder. What a subtree
 * changes is undone when the walk leaves it.
 *
 * <p>Candidate <i>c</i> is value <i>firstCandidate + c</i>; the numbers of candidates that are dropped stay unused.
 */
final class Renaming {
    private static final Value UNSET = Value.NONE;

    private final Function function;
    private final Locals locals;
    private final ControlFlow flow;
    private final Locals.Candidates candidates;
    private final int firstCandidate;
    private final Value[] candidateValues;
    private final Value[] current;
    private final @Nullable Value[] replacement;
    private final UnaryOperator<Value> substitute = this::substitute;
    private final Value[] undefined = new Value[Type.values().length];
    private final IntList undefinedTypes = new IntList();

    private final IntList changedLocals = new IntList();
    private final List<Value> overwritten = new ArrayList<>();

    private final List<List<Instruction>> instructions;
    private final Terminator[] terminators;

    private final int[] firstEdge;
    private final int[] edgeStart;
    private final List<Value> edgeValues = new ArrayList<>();

    private final boolean[] live;
    private final IntList pending = new IntList();

    Renaming(Function function, Locals locals) {
        this.function = function;
        this.locals = locals;
        flow = function.controlFlow();
        candidates = locals.candidates();
        firstCandidate = function.valueBound();
        candidateValues = new Value[candidates.count()];
        for (int i = 0; i < candidateValues.length; i++) {
            candidateValues[i] = new Value(firstCandidate + i, locals.type(candidates.local(i)));
        }
        current = new Value[locals.bound()];
        Arrays.fill(current, UNSET);
        Arrays.fill(undefined, UNSET);
        replacement = new @Nullable Value[function.valueBound()];
        instructions = new ArrayList<>(Collections.nCopies(flow.blockCount(), List.of()));
        terminators = new Terminator[flow.blockCount()];
        firstEdge = new int[flow.blockCount() + 1];
        for (int block = 0; block < flow.blockCount(); block++) {
            firstEdge[block + 1] = firstEdge[block] + flow.successorCount(block);
        }
        edgeStart = new int[flow.edgeCount()];
        live = new boolean[candidates.count()];
    }

    Function run() {
        walk();
        keepWhatIsUsed();
        List<Block> result = new ArrayList<>(flow.blockCount());
        for (int position = 0; position < flow.blockCount(); position++) {
            result.add(finish(function.blocks().get(position), position));
        }
        return function.withBlocks(result);
    }

    private void walk() {
        Dominators dominators = Dominators.of(flow);
        IntList path = new IntList();
        IntList undoTo = new IntList();
        for (int place = 0; place < dominators.reachableCount(); place++) {
            int block = dominators.preorder(place);
            while (!path.isEmpty() && path.get(path.size() - 1) != dominators.immediate(block)) {
                path.removeLast();
                undo(undoTo.removeLast());
            }
            path.add(block);
            undoTo.add(changedLocals.size());
            rename(function.blocks().get(block), block);
        }
    }

    private void undo(int size) {
        while (changedLocals.size() > size) {
            current[changedLocals.removeLast()] = overwritten.removeLast();
        }
    }

    private void set(int local, Value value) {
        changedLocals.add(local);
        overwritten.add(current[local]);
        current[local] = value;
    }

    private void rename(Block block, int position) {
        for (int c = candidates.start(position); c < candidates.start(position + 1); c++) {
            set(candidates.local(c), candidateValues[c]);
        }
        instructions.set(position, renameInstructions(block.instructions()));
        terminators[position] = block.terminator().mapOperands(substitute);
        for (int k = 0; k < flow.successorCount(position); k++) {
            edgeStart[firstEdge[position] + k] = edgeValues.size();
            int target = flow.successor(position, k);
            for (int c = candidates.start(target); c < candidates.start(target + 1); c++) {
                edgeValues.add(current[candidates.local(c)]);
            }
        }
    }

    private List<Instruction> renameInstructions(List<Instruction> old) {
        int size = old.size();
        Instruction[] kept = new Instruction[size];
        int count = 0;
        boolean same = true;
        for (int i = 0; i < size; i++) {
            Instruction instruction = old.get(i);
            Operation operation = instruction.operation();
            if (operation instanceof Load load && locals.of(load.address()) >= 0) {
                replacement[instruction.result().index()] = read(locals.of(load.address()));
            } else if (operation instanceof Store store && locals.of(store.address()) >= 0) {
                set(locals.of(store.address()), substitute(store.value()));
            } else if (!(operation instanceof Operation.Alloca) || locals.of(instruction.result()) < 0) {
                Operation changed = operation.mapOperands(substitute);
                same &= changed == operation;
                kept[count++] = changed == operation
                        ? instruction
                        : new Instruction(instruction.result(), changed, instruction.line());
            }
        }
        return same && count == size ? old : List.of(count == size ? kept : Arrays.copyOf(kept, count));
    }

    private Value substitute(Value value) {
        Value other = value.index() < replacement.length && value.exists() ? replacement[value.index()] : null;
        return other == null ? value : other;
    }

    /** What a load of a local gives here. A candidate that is loaded is needed. */
    private Value read(int local) {
        Value value = current[local];
        if (!value.exists()) {
            return undefinedValue(locals.type(local));
        }
        need(value);
        return value;
    }

    private void need(Value value) {
        int candidate = value.index() - firstCandidate;
        if (candidate >= 0 && candidate < live.length && !live[candidate]) {
            live[candidate] = true;
            pending.add(candidate);
        }
    }

    private Value undefinedValue(Type type) {
        Value known = undefined[type.ordinal()];
        if (!known.exists()) {
            known = new Value(firstCandidate + candidates.count() + undefinedTypes.size(), type);
            undefined[type.ordinal()] = known;
            undefinedTypes.add(type.ordinal());
        }
        return known;
    }

    /** Marks the candidates that flow into needed ones. */
    private void keepWhatIsUsed() {
        int[] blockOf = new int[candidates.count()];
        for (int block = 0; block < flow.blockCount(); block++) {
            Arrays.fill(blockOf, candidates.start(block), candidates.start(block + 1), block);
        }
        while (!pending.isEmpty()) {
            int candidate = pending.removeLast();
            int block = blockOf[candidate];
            int offset = candidate - candidates.start(block);
            for (int k = 0; k < flow.predecessorCount(block); k++) {
                int from = flow.predecessor(block, k);
                for (int s = 0; s < flow.successorCount(from); s++) {
                    if (flow.successor(from, s) == block) {
                        Value value = edgeValues.get(edgeStart[firstEdge[from] + s] + offset);
                        need(value.exists() ? value : undefinedValue(candidateValues[candidate].type()));
                    }
                }
            }
        }
    }

    private Block finish(Block block, int position) {
        List<Value> parameters = block.parameters();
        for (int c = candidates.start(position); c < candidates.start(position + 1); c++) {
            if (live[c]) {
                parameters = parameters == block.parameters() ? new ArrayList<>(parameters) : parameters;
                parameters.add(candidateValues[c]);
            }
        }
        List<Instruction> instructions = this.instructions.get(position);
        if (position == 0 && !undefinedTypes.isEmpty()) {
            instructions = withUndefinedValues(instructions);
        }
        Terminator terminator = switch (terminators[position]) {
            case Terminator.Jump(Edge target)
            when gainsArguments(position, 0) -> new Terminator.Jump(withArguments(target, position, 0));
            case Terminator.Branch(Value condition, Edge ifTrue, Edge ifFalse)
            when gainsArguments(position, 0) || gainsArguments(position, 1) ->
                new Terminator.Branch(
                        condition, withArguments(ifTrue, position, 0), withArguments(ifFalse, position, 1));
            default -> terminators[position];
        };
        return parameters == block.parameters()
                        && instructions == block.instructions()
                        && terminator == block.terminator()
                ? block
                : new Block(block.label(), parameters, instructions, terminator);
    }

    private List<Instruction> withUndefinedValues(List<Instruction> instructions) {
        List<Instruction> result = new ArrayList<>();
        for (int i = 0; i < undefinedTypes.size(); i++) {
            Type type = Type.values()[undefinedTypes.get(i)];
            result.add(new Instruction(undefined[type.ordinal()], new Undefined(type)));
        }
        result.addAll(instructions);
        return result;
    }

    private boolean gainsArguments(int position, int edge) {
        int target = flow.successor(position, edge);
        return candidates.start(target) < candidates.start(target + 1);
    }

    private Edge withArguments(Edge edge, int position, int index) {
        int target = flow.successor(position, index);
        int first = candidates.start(target);
        @Nullable List<Value> arguments = null;
        for (int c = first; c < candidates.start(target + 1); c++) {
            if (live[c]) {
                arguments = arguments == null ? new ArrayList<>(edge.arguments()) : arguments;
                Value value = edgeValues.get(edgeStart[firstEdge[position] + index] + c - first);
                arguments.add(value.exists() ? value : undefinedValue(candidateValues[c].type()));
            }
        }
        return arguments == null ? edge : new Edge(edge.target(), arguments);
    }
}
