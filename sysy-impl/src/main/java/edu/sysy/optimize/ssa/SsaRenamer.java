package edu.sysy.optimize.ssa;

import edu.sysy.Cancellation;
import edu.sysy.analysis.Dominators;
import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Undefined;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Which value each of some variables has, on one walk over the dominator tree in preorder (the renaming of SSA
 * construction). What a subtree sets is undone when the walk leaves it.
 *
 * <p>Where definitions of a variable meet, a block has a <em>candidate</em> parameter, which sets the variable at its
 * start. Candidates that no read needs, directly or through other candidates, are dropped at the end; their numbers
 * stay unused. A variable that nothing has set is undefined.
 *
 * <p>Linear in the blocks, what is set, and the candidates.
 */
final class SsaRenamer {
    private static final Value UNSET = Value.NONE;

    private final ControlFlow flow;
    private final List<Type> types;
    private final IntGroups variables;
    private final int first;
    private final Value[] candidates;
    private final int[] placeOf;
    private final boolean[] needed;
    private final IntList pending = new IntList();

    private final Value[] current;
    private final IntList changed = new IntList();
    private final List<Value> overwritten = new ArrayList<>();

    private final Value[] undefined = new Value[Type.values().length];
    private final IntList undefinedTypes = new IntList();

    private final int[] firstEdge;
    private final int[] edgeStart;
    private final List<Value> edgeValues = new ArrayList<>();

    /**
     * For variables numbered from 0.
     *
     * @param types what the variables hold
     * @param variables for each block, the variables it has candidates for
     * @param numbers for each of these in turn, its number among the candidates
     * @param first the index of the value that is candidate 0; larger ones are free
     */
    SsaRenamer(ControlFlow flow, List<Type> types, IntGroups variables, int[] numbers, int first) {
        this.flow = flow;
        this.types = types;
        this.variables = variables;
        this.first = first;
        candidates = new Value[numbers.length];
        placeOf = new int[numbers.length];
        for (int place = 0; place < numbers.length; place++) {
            candidates[place] = new Value(first + numbers[place], types.get(variables.get(place)));
            placeOf[numbers[place]] = place;
        }
        needed = new boolean[numbers.length];
        current = new Value[types.size()];
        Arrays.fill(current, UNSET);
        Arrays.fill(undefined, UNSET);
        firstEdge = new int[flow.blockCount() + 1];
        for (int block = 0; block < flow.blockCount(); block++) {
            firstEdge[block + 1] = firstEdge[block] + flow.successorCount(block);
        }
        edgeStart = new int[flow.edgeCount()];
    }

    /**
     * Visits each block after those that dominate it; {@code rename} is told its position, and reads and sets
     * variables.
     */
    void walk(IntConsumer rename) {
        Dominators dominators = Dominators.of(flow);
        IntList path = new IntList();
        IntList undoTo = new IntList();
        for (int number = 0; number < dominators.reachableCount(); number++) {
            int block = dominators.preorder(number);
            while (!path.isEmpty() && path.get(path.size() - 1) != dominators.immediate(block)) {
                path.removeLast();
                undo(undoTo.removeLast());
            }
            path.add(block);
            undoTo.add(changed.size());
            for (int place = variables.start(block); place < variables.end(block); place++) {
                set(variables.get(place), candidates[place]);
            }
            rename.accept(block);
            noteEdges(block);
        }
        keepWhatIsNeeded();
    }

    private void undo(int size) {
        while (changed.size() > size) {
            current[changed.removeLast()] = overwritten.removeLast();
        }
    }

    private void noteEdges(int block) {
        for (int k = 0; k < flow.successorCount(block); k++) {
            edgeStart[firstEdge[block] + k] = edgeValues.size();
            int target = flow.successor(block, k);
            for (int place = variables.start(target); place < variables.end(target); place++) {
                edgeValues.add(current[variables.get(place)]);
            }
        }
    }

    /** Gives a variable another value from here on. */
    void set(int variable, Value value) {
        changed.add(variable);
        overwritten.add(current[variable]);
        current[variable] = value;
    }

    /** What a variable holds here. */
    Value read(int variable) {
        return use(current[variable], types.get(variable));
    }

    private Value use(Value value, Type type) {
        if (!value.exists()) {
            return undefinedValue(type);
        }
        int candidate = value.index() - first;
        if (candidate >= 0 && candidate < placeOf.length && !needed[placeOf[candidate]]) {
            needed[placeOf[candidate]] = true;
            pending.add(placeOf[candidate]);
        }
        return value;
    }

    private Value undefinedValue(Type type) {
        Value known = undefined[type.ordinal()];
        if (!known.exists()) {
            known = new Value(first + candidates.length + undefinedTypes.size(), type);
            undefined[type.ordinal()] = known;
            undefinedTypes.add(type.ordinal());
        }
        return known;
    }

    /** Marks the candidates that flow into needed ones. */
    private void keepWhatIsNeeded() {
        int[] blockOf = new int[candidates.length];
        for (int block = 0; block < flow.blockCount(); block++) {
            Arrays.fill(blockOf, variables.start(block), variables.end(block), block);
        }
        while (!pending.isEmpty()) {
            int place = pending.removeLast();
            int block = blockOf[place];
            int offset = place - variables.start(block);
            for (int k = 0; k < flow.predecessorCount(block); k++) {
                int from = flow.predecessor(block, k);
                for (int s = 0; s < flow.successorCount(from); s++) {
                    if (flow.successor(from, s) == block) {
                        use(edgeValues.get(edgeStart[firstEdge[from] + s] + offset), candidates[place].type());
                    }
                }
            }
        }
    }

    /**
     * A block with the parameters and arguments that are needed, around renamed instructions and a renamed terminator.
     */
    Block finish(int position, Block block, List<Instruction> instructions, Terminator renamed) {
        List<Value> parameters = block.parameters();
        for (int place = variables.start(position); place < variables.end(position); place++) {
            if (needed[place]) {
                parameters = parameters == block.parameters() ? new ArrayList<>(parameters) : parameters;
                parameters.add(candidates[place]);
            }
        }
        List<Instruction> all = position == 0 ? withUndefinedValues(instructions) : instructions;
        Terminator terminator = switch (renamed) {
            case Terminator.Jump(Edge target)
            when gainsArguments(position, 0) -> new Terminator.Jump(withArguments(target, position, 0));
            case Terminator.Branch(Value condition, Edge ifTrue, Edge ifFalse)
            when gainsArguments(position, 0) || gainsArguments(position, 1) ->
                new Terminator.Branch(
                        condition, withArguments(ifTrue, position, 0), withArguments(ifFalse, position, 1));
            default -> renamed;
        };
        return parameters == block.parameters() && all == block.instructions() && terminator == block.terminator()
                ? block
                : new Block(block.label(), parameters, all, terminator, block.terminatorLine());
    }

    private List<Instruction> withUndefinedValues(List<Instruction> instructions) {
        if (undefinedTypes.isEmpty()) {
            return instructions;
        }
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
        return variables.start(target) < variables.end(target);
    }

    private Edge withArguments(Edge edge, int position, int index) {
        Cancellation.poll();
        int target = flow.successor(position, index);
        int begin = variables.start(target);
        @Nullable List<Value> arguments = null;
        for (int place = begin; place < variables.end(target); place++) {
            if (needed[place]) {
                arguments = arguments == null ? new ArrayList<>(edge.arguments()) : arguments;
                Value value = edgeValues.get(edgeStart[firstEdge[position] + index] + place - begin);
                arguments.add(value.exists() ? value : undefinedValue(candidates[place].type()));
            }
        }
        return arguments == null ? edge : new Edge(edge.target(), arguments);
    }
}
