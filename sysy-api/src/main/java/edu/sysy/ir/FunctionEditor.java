package edu.sysy.ir;

import edu.sysy.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Records changes to a function; see {@link Function#edit}. It inserts, replaces and deletes instructions, redirects
 * and splits edges, and copies blocks. This lets both sides of a branch have a copy of the block where they meet (tail
 * duplication):
 *
 * <pre>{@code
 * Function longer = function.edit(editor -> {
 *     RegionCopy copy = editor.copy(List.of(function.block(3)));
 *     editor.redirect(2, 3, copy.label(3));
 * });
 * }</pre>
 *
 * <p>A place is instruction {@code index} of a block as it was before the edit, or as {@link #setBlock} or {@link
 * #copy} has made it: changes do not move places. {@link #block} is the block with the changes recorded so far. When
 * the lambda returns, {@link #replaceAllUses} acts on every operand there is, in old and new code alike, and blocks
 * that cannot be reached any more are dropped. In between the code need not be in SSA form.
 *
 * <p>A place that is not there, or an operation of another type than the one it replaces, is an exception at the call
 * that is wrong, whose message has the function, the label and the index. What only the whole result can break is found
 * by {@linkplain edu.sysy.Compiler.Builder#verify verification}.
 */
public final class FunctionEditor {
    private final Function function;

    /** By label. */
    private @Nullable BlockChanges[] changes = new @Nullable BlockChanges[0];

    private boolean anyChange;
    private final List<Integer> newLabels = new ArrayList<>();
    private @Nullable Value[] substitution = new @Nullable Value[0];
    private boolean substitutes;
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

    /** Receives the instructions of a function and their places. */
    public interface InstructionVisitor {
        /**
         * Takes an instruction.
         *
         * @param label of its block
         * @param index in its block
         */
        void visit(int label, int index, Instruction instruction);
    }

    /** The function as it was before the edit. */
    public Function function() {
        return function;
    }

    /** Visits all instructions as they were before the edit, block by block; terminators are not among them. */
    public void forEachInstruction(InstructionVisitor visitor) {
        for (Block block : function.blocks()) {
            List<Instruction> instructions = block.instructions();
            for (int i = 0; i < instructions.size(); i++) {
                visitor.visit(block.label(), i, instructions.get(i));
            }
        }
    }

    /** A block as it is now, but for {@link #replaceAllUses} and the arguments of removed parameters. */
    public Block block(int label) {
        BlockChanges known = changesOf(label);
        return known == null ? function.block(label) : known.result();
    }

    /** The terminator of a block as it is now. */
    public Terminator terminator(int label) {
        BlockChanges known = changesOf(label);
        return known == null ? function.block(label).terminator() : known.terminator();
    }

    // ---- instructions and values

    /** A value that nothing defines so far. */
    public Value newValue(Type type) {
        checkOpen();
        return new Value(nextValue++, type);
    }

    /** Inserts an instruction before instruction {@code index} of a block, after what was inserted there already. */
    public Value insert(int label, int index, Operation operation, int line) {
        Value result = operation.type() == Type.VOID ? Value.NONE : newValue(operation.type());
        insert(label, index, new Instruction(result, operation, line));
        return result;
    }

    /** Inserts an instruction whose result has been made with {@link #newValue}. */
    public void insert(int label, int index, Instruction instruction) {
        BlockChanges block = at(label);
        if (index != block.instructionCount()) {
            checkIndex(label, index, "instruction", block.instructionCount());
        }
        OperandTypes.require(function.name(), instruction.operation());
        block.insert(index, instruction);
    }

    /**
     * Inserts an instruction at the end of a block, before its terminator, for the same source line: that line is
     * reached whenever the instruction is.
     */
    public Value append(int label, Operation operation) {
        return append(label, operation, terminatorLine(label));
    }

    /** Inserts an instruction at the end of a block, before its terminator. */
    public Value append(int label, Operation operation, int line) {
        return insert(label, at(label).instructionCount(), operation, line);
    }

    /** Inserts an instruction whose result has been made with {@link #newValue} at the end of a block. */
    public void append(int label, Instruction instruction) {
        insert(label, at(label).instructionCount(), instruction);
    }

    /** Lets an instruction compute its result by another operation. */
    public void replace(int label, int index, Operation operation) {
        BlockChanges block = at(label);
        checkIndex(label, index, "instruction", block.instructionCount());
        Type type = block.instruction(index).operation().type();
        if (operation.type() != type) {
            throw new IllegalArgumentException(place(label) + ", instruction " + index + ": its type is " + type
                    + ", not " + operation.type() + " as that of " + operation);
        }
        OperandTypes.require(function.name(), operation);
        block.replace(index, operation);
    }

    /** Deletes an instruction; nothing may use its result any more when the edit ends. */
    public void delete(int label, int index) {
        BlockChanges block = at(label);
        checkIndex(label, index, "instruction", block.instructionCount());
        block.delete(index);
    }

    /** Lets everything that uses {@code old} use {@code replacement}, which may itself be replaced in the same edit. */
    public void replaceAllUses(Value old, Value replacement) {
        checkOpen();
        if (old.type() != replacement.type()) {
            throw new IllegalArgumentException("@" + function.name() + ": " + old + " is " + old.type() + ", "
                    + replacement + " is " + replacement.type());
        }
        Value target = resolve(replacement);
        if (target.equals(old)) {
            throw new IllegalArgumentException("@" + function.name() + ": " + old + " would be replaced by itself");
        }
        if (replacementOf(old) != null) {
            throw new IllegalArgumentException("@" + function.name() + ": " + old + " is replaced already");
        }
        if (old.index() >= substitution.length) {
            substitution = Arrays.copyOf(substitution, Math.max(old.index() + 1, nextValue));
        }
        substitution[old.index()] = target;
        substitutes = true;
    }

    /** What uses of {@code value} will read once the replacements recorded so far are applied. */
    public Value resolve(Value value) {
        Value end = value;
        for (Value next = replacementOf(end); next != null; next = replacementOf(end)) {
            end = next;
        }
        for (Value step = value; !step.equals(end); ) {
            Value following = Objects.requireNonNull(replacementOf(step));
            substitution[step.index()] = end;
            step = following;
        }
        return end;
    }

    private boolean isReplaced(int index) {
        return index >= 0 && index < substitution.length && substitution[index] != null;
    }

    private @Nullable Value replacementOf(Value value) {
        return isReplaced(value.index()) ? substitution[value.index()] : null;
    }

    // ---- blocks and edges

    /** Adds an empty block, which needs a terminator before the edit ends, and returns its label. */
    public int newBlock() {
        return newBlock(0);
    }

    /**
     * Adds an empty block, which needs a terminator before the edit ends, and returns its label.
     *
     * @param line the source line that the terminator is going to belong to; 0 if there is none
     */
    public int newBlock(int line) {
        checkOpen();
        int label = nextLabel++;
        newLabels.add(label);
        record(label, BlockChanges.toNew(label, line));
        return label;
    }

    /**
     * Adds an empty block that ends with {@code terminator}, and returns its label.
     *
     * @param line the source line that the terminator belongs to; 0 if there is none
     */
    public int newBlock(Terminator terminator, int line) {
        int label = newBlock(line);
        setTerminator(label, terminator);
        return label;
    }

    /** Adds an empty block that ends with {@code terminator}, which belongs to no source line. */
    public int newBlock(Terminator terminator) {
        return newBlock(terminator, 0);
    }

    /** Adds a parameter after those a block has; every edge to the block must be given one more argument. */
    public Value addParameter(int label, Type type) {
        Value value = newValue(type);
        at(label).addParameter(value);
        return value;
    }

    /**
     * Removes parameters of a block, together with the matching arguments of all edges that lead to it.
     *
     * @param indices which of them, from 0
     */
    public void removeParameters(int label, BitSet indices) {
        if (!indices.isEmpty()) {
            BlockChanges block = at(label);
            checkIndex(label, indices.length() - 1, "parameter", block.parameterCount());
            block.removeParameters(indices);
            parametersRemoved = true;
        }
    }

    /** Gives a block another terminator, which belongs to the source line of the one before. */
    public void setTerminator(int label, Terminator terminator) {
        at(label).end(terminator);
    }

    /** The source line that the terminator of a block belongs to, as it is now; 0 if there is none. */
    public int terminatorLine(int label) {
        BlockChanges known = changesOf(label);
        return known == null ? function.block(label).terminatorLine() : known.terminatorLine();
    }

    /** Puts a block, old or new, into the place of the one with its label, and of what has been recorded about it. */
    public void setBlock(Block block) {
        at(block.label());
        record(block.label(), BlockChanges.to(block));
    }

    /** Lets all edges from one block to another lead to a third one, with the same arguments. */
    public void redirect(int from, int oldTarget, int newTarget) {
        BlockChanges block = at(from);
        block.end(block.terminator().mapEdges(edge -> edge.target() == oldTarget ? edge.withTarget(newTarget) : edge));
    }

    /**
     * Puts an empty block on the only edge between two blocks, and returns its label. It has no parameters: it jumps on
     * with the arguments of the edge. The jump belongs to the source line of the terminator whose edge it was.
     *
     * @throws IllegalArgumentException if there is no such edge, or more than one
     */
    public int splitEdge(int from, int to) {
        BlockChanges block = at(from);
        List<Edge> edges = block.terminator().edges().stream()
                .filter(edge -> edge.target() == to)
                .toList();
        if (edges.size() != 1) {
            throw new IllegalArgumentException(place(from) + ": " + edges.size() + " edges to b" + to);
        }
        int between = newBlock(new Terminator.Jump(edges.getFirst()), block.terminatorLine());
        block.end(block.terminator().mapEdges(edge -> edge.target() == to ? Edge.to(between) : edge));
        return between;
    }

    /**
     * Adds an empty block that has parameters like another one and jumps to it with them; no edge leads there yet. The
     * jump belongs to the source line at which the other block begins.
     */
    public int newBlockBefore(int label) {
        int before = newBlock(block(label).firstLine());
        List<Value> parameters = block(label).parameters().stream()
                .map(parameter -> addParameter(before, parameter.type()))
                .toList();
        setTerminator(before, new Terminator.Jump(new Edge(label, parameters)));
        return before;
    }

    /**
     * Splits a block: its instructions from {@code index} on, counted with all changes so far, and its terminator go to
     * a new block, to which it jumps. Places in the block are then those of what is left. Returns the new label.
     */
    public int splitBlock(int label, int index) {
        Block block = block(label);
        List<Instruction> instructions = block.instructions();
        if (index != instructions.size()) {
            checkIndex(label, index, "instruction", instructions.size());
        }
        int rest = newBlock();
        List<Instruction> moved = instructions.subList(index, instructions.size());
        Block after = new Block(rest, List.of(), moved, block.terminator(), block.terminatorLine());
        List<Instruction> kept = instructions.subList(0, index);
        int line = kept.isEmpty() ? after.firstLine() : kept.getLast().line();
        setBlock(after);
        setBlock(new Block(label, block.parameters(), kept, new Terminator.Jump(Edge.to(rest)), line));
        return rest;
    }

    /** Adds a copy of some blocks; nothing leads there yet. */
    public RegionCopy copy(List<Block> region) {
        return copy(region, Map.of(), (original, copied) -> copied);
    }

    /**
     * Adds a copy of some blocks, some of whose values have a counterpart already; nothing leads there yet.
     *
     * @param given the counterparts; the parameters and instructions that define these values are left out of the copy,
     *     so edges to the copy of such a block have no arguments for these parameters
     * @param change says what the copy of an instruction computes
     */
    public RegionCopy copy(List<Block> region, Map<Value, Value> given, RegionCopy.Change change) {
        return RegionCopy.add(this, region, given, change);
    }

    // ---- the result

    private void checkOpen() {
        if (!open) {
            throw new IllegalStateException("the edit of @" + function.name() + " is over");
        }
    }

    /** Which function it edits. */
    @Override
    public String toString() {
        return "editor of @" + function.name();
    }

    private String place(int label) {
        return "@" + function.name() + ", b" + label;
    }

    private void checkIndex(int label, int index, String what, int count) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException(place(label) + ": there is no " + what + " " + index + " of " + count);
        }
    }

    private @Nullable BlockChanges changesOf(int label) {
        return label < changes.length ? changes[label] : null;
    }

    private void record(int label, BlockChanges block) {
        if (label >= changes.length) {
            changes = Arrays.copyOf(changes, Math.max(label + 1, Math.max(function.labelBound(), 2 * changes.length)));
        }
        changes[label] = block;
        anyChange = true;
    }

    private BlockChanges at(int label) {
        checkOpen();
        BlockChanges known = changesOf(label);
        if (known == null) {
            Cancellation.poll();
            known = BlockChanges.to(function.block(label));
            record(label, known);
        }
        return known;
    }

    private Function result() {
        if (!anyChange && !substitutes) {
            return function;
        }
        List<Block> blocks = new ArrayList<>(function.blocks().size() + newLabels.size());
        for (Block block : function.blocks()) {
            BlockChanges change = changesOf(block.label());
            blocks.add(finish(change == null ? block : changed(block, change)));
        }
        for (int label : newLabels) {
            BlockChanges block = changesOf(label);
            if (block != null && !block.ends()) {
                throw new IllegalStateException(place(label) + ": the new block has no terminator");
            }
            blocks.add(finish(block(label)));
        }
        return function.withBlocks(blocks);
    }

    /** What has become of a block; the block itself if the changes come to nothing. */
    private static Block changed(Block before, BlockChanges change) {
        Block after = change.result();
        return change.isOf(before) || !after.equals(before) ? after : before;
    }

    private Block finish(Block block) {
        Block result = block;
        if (parametersRemoved) {
            result = result.withTerminator(result.terminator().mapEdges(this::withoutRemovedArguments));
        }
        if (substitutes) {
            result = result.mapOperands(this::isReplaced, this::resolve);
        }
        return result;
    }

    /** Drops the arguments of removed parameters; an edge made in the same edit carries them like any other. */
    private Edge withoutRemovedArguments(Edge edge) {
        BlockChanges change = changesOf(edge.target());
        if (change == null || change.removedParameters().isEmpty()) {
            return edge;
        }
        List<Value> kept = new ArrayList<>();
        for (int i = 0; i < edge.arguments().size(); i++) {
            if (!change.removedParameters().get(i)) {
                kept.add(edge.arguments().get(i));
            }
        }
        return new Edge(edge.target(), kept);
    }
}
