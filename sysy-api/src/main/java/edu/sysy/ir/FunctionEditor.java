package edu.sysy.ir;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Records changes to a function; see {@link Function#edit}.
 *
 * <p>Places are named as they are in the function before the edit: instruction {@code index} of block {@code label}.
 * Everything is applied in one sweep when the lambda returns: first each block gets its own changes, then
 * {@link #replaceAllUses} acts on every operand there is, in old and new code alike.
 */
public final class FunctionEditor {
    private static final class Changes {
        final Map<Integer, List<Instruction>> insertedBefore = new HashMap<>();
        final Map<Integer, Instruction> replaced = new HashMap<>();
        final BitSet deleted = new BitSet();
        final List<Value> addedParameters = new ArrayList<>();
        final BitSet removedParameters = new BitSet();

        @Nullable Block whole;

        @Nullable Terminator terminator;
    }

    private final Function function;
    private final Map<Integer, Changes> changes = new HashMap<>();
    private final List<Integer> newLabels = new ArrayList<>();
    private final Map<Value, Value> substitution = new HashMap<>();
    private boolean parametersRemoved;
    private int nextValue;
    private int nextLabel;
    private boolean open = true;

    private FunctionEditor(Function function) {
        this.function = function;
        this.nextValue = function.valueBound();
        this.nextLabel = function.labelBound();
    }

    static Function apply(Function function, Consumer<FunctionEditor> changes) {
        FunctionEditor editor = new FunctionEditor(function);
        changes.accept(editor);
        editor.open = false;
        return editor.result();
    }

    /** The function as it was before the edit. */
    public Function function() {
        return function;
    }

    /** A value that nothing defines so far. */
    public Value newValue(Type type) {
        checkOpen();
        return new Value(nextValue++, type);
    }

    /** Adds an empty block, which needs a terminator before the edit ends, and returns its label. */
    public int newBlock() {
        checkOpen();
        int label = nextLabel++;
        newLabels.add(label);
        changes.put(label, new Changes());
        return label;
    }

    /** Adds a parameter behind those a block has; every edge to the block must be given one more argument. */
    public Value addParameter(int label, Type type) {
        Value value = newValue(type);
        at(label).addedParameters.add(value);
        return value;
    }

    /**
     * Removes parameters a block had before the edit, together with the matching arguments of all edges that lead to
     * it.
     *
     * @param indices which of them, from 0
     */
    public void removeParameters(int label, BitSet indices) {
        if (!indices.isEmpty()) {
            Objects.checkIndex(
                    indices.length() - 1, function.block(label).parameters().size());
            at(label).removedParameters.or(indices);
            parametersRemoved = true;
        }
    }

    /** Inserts an instruction before instruction {@code index} of a block, behind what was inserted there already. */
    public Value insert(int label, int index, Operation operation, int line) {
        Value result = operation.type() == Type.VOID ? Value.NONE : newValue(operation.type());
        insert(label, index, new Instruction(result, operation, line));
        return result;
    }

    /** Inserts an instruction whose result has been made with {@link #newValue}. */
    public void insert(int label, int index, Instruction instruction) {
        checkOpen();
        Objects.checkIndex(index, instructionCount(label) + 1);
        at(label).insertedBefore.computeIfAbsent(index, i -> new ArrayList<>()).add(instruction);
    }

    /** Inserts an instruction at the end of a block, before its terminator. */
    public Value append(int label, Operation operation, int line) {
        return insert(label, instructionCount(label), operation, line);
    }

    /** Lets an instruction compute its result by another operation. */
    public void replace(int label, int index, Operation operation) {
        checkOpen();
        Instruction old = function.block(label).instructions().get(index);
        at(label).replaced.put(index, old.with(operation));
    }

    /** Deletes an instruction; nothing may use its result any more when the edit ends. */
    public void delete(int label, int index) {
        checkOpen();
        Objects.checkIndex(index, instructionCount(label));
        at(label).deleted.set(index);
    }

    /** Lets everything that uses {@code old} use {@code replacement}, which may itself be replaced in the same edit. */
    public void replaceAllUses(Value old, Value replacement) {
        checkOpen();
        if (old.type() != replacement.type()) {
            throw new IllegalArgumentException(
                    old + " is " + old.type() + ", " + replacement + " is " + replacement.type());
        }
        Value target = resolve(replacement);
        if (target.equals(old)) {
            throw new IllegalArgumentException(old + " would be replaced by itself");
        }
        if (substitution.putIfAbsent(old, target) != null) {
            throw new IllegalArgumentException(old + " is replaced already");
        }
    }

    /** What uses of {@code value} will read once the replacements recorded so far are applied. */
    public Value resolve(Value value) {
        Value next = substitution.get(value);
        if (next == null) {
            return value;
        }
        Value end = next;
        for (Value more = substitution.get(end); more != null; more = substitution.get(end)) {
            end = more;
        }
        for (Value step = value; !step.equals(end); ) {
            Value following = Objects.requireNonNull(substitution.put(step, end));
            step = following;
        }
        return end;
    }

    /** Gives a block another ending. */
    public void setTerminator(int label, Terminator terminator) {
        checkOpen();
        at(label).terminator = Objects.requireNonNull(terminator, "terminator");
    }

    /** Puts a block, old or new, into the place of the one with the same label; other changes to it are not allowed. */
    public void setBlock(Block block) {
        checkOpen();
        at(block.label()).whole = block;
    }

    private void checkOpen() {
        if (!open) {
            throw new IllegalStateException("the edit of " + function + " is over");
        }
    }

    private int instructionCount(int label) {
        return label < function.labelBound() && function.controlFlow().position(label) >= 0
                ? function.block(label).instructions().size()
                : 0;
    }

    private Changes at(int label) {
        checkOpen();
        Changes known = changes.get(label);
        if (known == null) {
            function.block(label);
            known = new Changes();
            changes.put(label, known);
        }
        return known;
    }

    private Function result() {
        if (changes.isEmpty() && substitution.isEmpty()) {
            return function;
        }
        List<Block> blocks = new ArrayList<>(function.blocks().size() + newLabels.size());
        for (Block block : function.blocks()) {
            Changes change = changes.get(block.label());
            blocks.add(finish(change == null ? block : changed(block, change)));
        }
        for (int label : newLabels) {
            Changes change = Objects.requireNonNull(changes.get(label));
            blocks.add(finish(created(label, change)));
        }
        return function.withBlocks(blocks);
    }

    private Block changed(Block block, Changes change) {
        if (change.whole != null) {
            return change.whole;
        }
        List<Value> parameters = new ArrayList<>();
        for (int i = 0; i < block.parameters().size(); i++) {
            if (!change.removedParameters.get(i)) {
                parameters.add(block.parameters().get(i));
            }
        }
        parameters.addAll(change.addedParameters);
        int size = block.instructions().size();
        List<Instruction> instructions = new ArrayList<>(size + change.insertedBefore.size());
        for (int i = 0; i <= size; i++) {
            instructions.addAll(change.insertedBefore.getOrDefault(i, List.of()));
            if (i < size && !change.deleted.get(i)) {
                Instruction old = block.instructions().get(i);
                instructions.add(change.replaced.getOrDefault(i, old));
            }
        }
        Block result = new Block(
                block.label(),
                parameters,
                instructions,
                change.terminator != null ? change.terminator : block.terminator());
        return result.equals(block) ? block : result;
    }

    private Block created(int label, Changes change) {
        if (change.whole != null) {
            return change.whole;
        }
        if (change.terminator == null) {
            throw new IllegalStateException("new block b" + label + " of " + function + " has no terminator");
        }
        List<Instruction> instructions = change.insertedBefore.getOrDefault(0, List.of());
        return new Block(label, change.addedParameters, instructions, change.terminator);
    }

    private Block finish(Block block) {
        Block result = block;
        if (parametersRemoved) {
            result = result.withTerminator(result.terminator().mapEdges(this::withoutRemovedArguments));
        }
        if (!substitution.isEmpty()) {
            UnaryOperator<Value> resolve = this::resolve;
            result = result.mapOperands(resolve);
        }
        return result;
    }

    /** Drops the arguments of removed parameters; an edge made in the same edit carries them like any other. */
    private Edge withoutRemovedArguments(Edge edge) {
        Changes change = changes.get(edge.target());
        if (change == null || change.removedParameters.isEmpty()) {
            return edge;
        }
        List<Value> kept = new ArrayList<>();
        for (int i = 0; i < edge.arguments().size(); i++) {
            if (!change.removedParameters.get(i)) {
                kept.add(edge.arguments().get(i));
            }
        }
        return new Edge(edge.target(), kept);
    }
}
