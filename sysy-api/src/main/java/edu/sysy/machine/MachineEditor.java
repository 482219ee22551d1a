package edu.sysy.machine;

import edu.sysy.edit.ListEdits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Records changes to machine code over virtual registers; see {@link MachineFunction#edit}. A peephole that deletes
 * what it finds:
 *
 * <pre>{@code
 * MachineFunction shorter = function.edit(editor -> editor.forEachInstruction((label, index, instruction) -> {
 *     if (instruction.operation() instanceof AddImmediate(VirtualRegister to, VirtualRegister from, int zero)
 *             && zero == 0) {
 *         editor.delete(label, index);
 *         editor.replaceAllUses(to, from);
 *     }
 * }));
 * }</pre>
 *
 * <p>A place is instruction {@code index} of the block called {@code label} as it was before the edit: changes do not
 * move places. {@link #replaceAllUses} acts on every operand and argument there is when the lambda returns. The last
 * instruction of a block can be replaced, not deleted. A place that is not there is an exception at the call that is
 * wrong.
 */
public final class MachineEditor {
    private final MachineFunction function;
    private final Map<Integer, ListEdits<MachineInstruction>> changes = new HashMap<>();
    private final RegisterRenaming renaming;
    private int nextRegister;
    private boolean open = true;

    private MachineEditor(MachineFunction function) {
        this.function = function;
        this.renaming = new RegisterRenaming(function);
        this.nextRegister = function.virtualRegisterCount();
    }

    static MachineFunction apply(MachineFunction function, Consumer<MachineEditor> changes) {
        MachineEditor editor = new MachineEditor(function);
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
        void visit(int label, int index, MachineInstruction instruction);
    }

    /** The function as it was before the edit. */
    public MachineFunction function() {
        return function;
    }

    /** Visits all instructions as they were before the edit. */
    public void forEachInstruction(InstructionVisitor visitor) {
        for (MachineBlock block : function.blocks()) {
            for (int i = 0; i < block.instructions().size(); i++) {
                visitor.visit(block.label(), i, block.instructions().get(i));
            }
        }
    }

    /** A virtual register that nothing names so far. */
    public VirtualRegister newRegister(RegisterClass kind) {
        checkOpen();
        return new VirtualRegister(nextRegister++, kind);
    }

    /**
     * Inserts an operation before instruction {@code index} of a block, after what was inserted there already.
     *
     * @param line the source line, from 1; 0 if there is none
     */
    public void insert(int label, int index, MachineOperation operation, int line) {
        at(label, index, "to insert before").insert(index, new MachineInstruction(operation, line));
    }

    /** Puts an operation into the place of another one, with its source line. */
    public void replace(int label, int index, MachineOperation operation) {
        ListEdits<MachineInstruction> edits = at(label, index, "to replace");
        edits.replace(index, new MachineInstruction(operation, edits.get(index).line()));
    }

    /** Deletes an instruction; nothing may use what it defines any more when the edit ends. */
    public void delete(int label, int index) {
        ListEdits<MachineInstruction> edits = at(label, index, "to delete");
        if (index == edits.size() - 1) {
            throw new IllegalArgumentException(
                    function.place(label) + ": the block needs its end, instruction " + index);
        }
        edits.delete(index);
    }

    /** Deletes all instructions of which a condition holds; nothing may use what they define. */
    public void deleteIf(Predicate<MachineInstruction> condition) {
        forEachInstruction((label, index, instruction) -> {
            if (condition.test(instruction)) {
                delete(label, index);
            }
        });
    }

    /** Lets everything that reads {@code old} read {@code replacement}, which may itself be replaced. */
    public void replaceAllUses(VirtualRegister old, VirtualRegister replacement) {
        checkOpen();
        renaming.replace(old, replacement);
    }

    /** Which function it edits. */
    @Override
    public String toString() {
        return "editor of @" + function.name();
    }

    private void checkOpen() {
        if (!open) {
            throw new IllegalStateException("the edit of @" + function.name() + " is over");
        }
    }

    private ListEdits<MachineInstruction> at(int label, int index, String purpose) {
        checkOpen();
        List<MachineInstruction> instructions = function.block(label).instructions();
        if (index < 0 || index >= instructions.size()) {
            throw new IndexOutOfBoundsException(function.place(label) + ": there is no instruction " + index + " of "
                    + instructions.size() + " " + purpose);
        }
        return changes.computeIfAbsent(label, l -> new ListEdits<>(instructions));
    }

    private MachineFunction result() {
        if (changes.isEmpty() && renaming.isEmpty()) {
            return function;
        }
        List<MachineBlock> blocks = new ArrayList<>(function.blocks().size());
        for (MachineBlock block : function.blocks()) {
            ListEdits<MachineInstruction> edits = changes.get(block.label());
            blocks.add(renaming.apply(edits == null ? block : block.withInstructions(edits.result())));
        }
        return function.withBlocks(blocks, nextRegister);
    }
}
