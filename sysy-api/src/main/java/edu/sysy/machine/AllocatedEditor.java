package edu.sysy.machine;

import edu.sysy.edit.ListEdits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Records changes to code whose registers are allocated; see {@link AllocatedFunction#edit}. Everything that is not
 * changed keeps its place. A peephole that deletes additions of nothing to a register that stays where it is:
 *
 * <pre>{@code
 * AllocatedFunction shorter = function.edit(editor -> editor.forEachInstruction((label, index, instruction) -> {
 *     if (instruction.operation() instanceof AddImmediate(VirtualRegister to, VirtualRegister from, int zero)
 *             && zero == 0 && editor.locations(label, index).get(0).equals(editor.locations(label, index).get(1))) {
 *         editor.delete(label, index);
 *         editor.replaceAllUses(to, from);
 *     }
 * }));
 * }</pre>
 *
 * <p>A place is instruction {@code index} of the block called {@code label} as it was before the edit: changes do not
 * move places. The moves before an instruction that is deleted are made before the next one. Code stays in SSA form:
 * who reads what a deleted instruction defines has to read another register, see {@link #replaceAllUses}; whether
 * registers hold what is read from them is checked by {@linkplain edu.sysy.Compiler.Builder#verify verification}.
 */
public final class AllocatedEditor {
    private final AllocatedFunction allocated;
    private final MachineFunction code;
    private final RegisterRenaming renaming;
    private final Map<Integer, ListEdits<PlacedInstruction>> changes = new HashMap<>();
    private final Map<Integer, ListEdits<Move>> moves = new HashMap<>();
    private int nextRegister;
    private boolean open = true;

    private AllocatedEditor(AllocatedFunction function) {
        this.allocated = function;
        this.code = function.code();
        this.renaming = new RegisterRenaming(code);
        this.nextRegister = code.virtualRegisterCount();
    }

    static AllocatedFunction apply(AllocatedFunction function, Consumer<AllocatedEditor> changes) {
        AllocatedEditor editor = new AllocatedEditor(function);
        changes.accept(editor);
        editor.open = false;
        return editor.result();
    }

    /** The function as it was before the edit. */
    public AllocatedFunction function() {
        return allocated;
    }

    /** Visits all instructions as they were before the edit. */
    public void forEachInstruction(MachineEditor.InstructionVisitor visitor) {
        for (MachineBlock block : code.blocks()) {
            for (int i = 0; i < block.instructions().size(); i++) {
                visitor.visit(block.label(), i, block.instructions().get(i));
            }
        }
    }

    /** The places of the operands of an instruction before the edit, in their order; physical ones are their places. */
    public List<Location> locations(int label, int index) {
        return PlacedInstruction.of(allocated, number(label, index)).locations();
    }

    /** The moves before an instruction, as they were before the edit. */
    public List<Move> movesBefore(int label, int index) {
        return allocated.allocation().movesBefore(number(label, index));
    }

    /** A virtual register that nothing names so far. */
    public VirtualRegister newRegister(RegisterClass kind) {
        checkOpen();
        return new VirtualRegister(nextRegister++, kind);
    }

    /**
     * Inserts an operation before instruction {@code index} of a block and before its moves, after what was inserted
     * there already.
     *
     * @param line the source line, from 1; 0 if there is none
     * @param locations the place of each operand, in their order
     */
    public void insert(int label, int index, MachineOperation operation, int line, List<? extends Location> locations) {
        at(label, index)
                .insert(index, new PlacedInstruction(new MachineInstruction(operation, line), List.copyOf(locations)));
    }

    /**
     * Puts an operation into the place of another one, with its source line and after its moves.
     *
     * @param locations the place of each operand, in their order
     */
    public void replace(int label, int index, MachineOperation operation, List<? extends Location> locations) {
        int line = code.instruction(number(label, index)).line();
        at(label, index)
                .replace(index, new PlacedInstruction(new MachineInstruction(operation, line), List.copyOf(locations)));
    }

    /** Deletes an instruction, not its moves; nothing may read what it defines any more when the edit ends. */
    public void delete(int label, int index) {
        if (index == code.block(label).instructions().size() - 1) {
            throw new IllegalArgumentException(code.place(label) + ": the block needs its end, instruction " + index);
        }
        at(label, index).delete(index);
    }

    /** Deletes all instructions of which a condition holds, of them and of the places of their operands. */
    public void deleteIf(BiPredicate<MachineInstruction, List<Location>> condition) {
        forEachInstruction((label, index, instruction) -> {
            if (condition.test(instruction, locations(label, index))) {
                delete(label, index);
            }
        });
    }

    /** Adds a move before an instruction, after those that stand there already. */
    public void insertMove(int label, int index, Move move) {
        ListEdits<Move> edits = movesAt(label, index);
        edits.insert(edits.size(), move);
    }

    /** Deletes move {@code which} of those before an instruction. */
    public void deleteMove(int label, int index, int which) {
        ListEdits<Move> edits = movesAt(label, index);
        if (which < 0 || which >= edits.size()) {
            throw new IndexOutOfBoundsException(code.place(label) + ", instruction " + index + ": there is no move "
                    + which + " of " + edits.size());
        }
        edits.delete(which);
    }

    /** Deletes all moves of which a condition holds. */
    public void deleteMovesIf(Predicate<Move> condition) {
        forEachInstruction((label, index, instruction) -> {
            List<Move> before = movesBefore(label, index);
            for (int i = 0; i < before.size(); i++) {
                if (condition.test(before.get(i))) {
                    deleteMove(label, index, i);
                }
            }
        });
    }

    /** Lets everything that reads {@code old} read {@code replacement} in the same place. */
    public void replaceAllUses(VirtualRegister old, VirtualRegister replacement) {
        checkOpen();
        renaming.replace(old, replacement);
    }

    /** Which function it edits. */
    @Override
    public String toString() {
        return "editor of @" + code.name();
    }

    private void checkOpen() {
        if (!open) {
            throw new IllegalStateException("the edit of @" + code.name() + " is over");
        }
    }

    private int number(int label, int index) {
        checkOpen();
        int position = code.position(label);
        int count = code.blocks().get(position).instructions().size();
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException(
                    code.place(label) + ": there is no instruction " + index + " of " + count);
        }
        return code.firstInstruction(position) + index;
    }

    private ListEdits<PlacedInstruction> at(int label, int index) {
        int first = number(label, index) - index;
        return changes.computeIfAbsent(label, l -> new ListEdits<>(placed(code.block(label), first)));
    }

    private ListEdits<Move> movesAt(int label, int index) {
        return moves.computeIfAbsent(
                number(label, index),
                number -> new ListEdits<>(allocated.allocation().movesBefore(number)));
    }

    private List<PlacedInstruction> placed(MachineBlock block, int first) {
        List<PlacedInstruction> instructions =
                new ArrayList<>(block.instructions().size());
        for (int i = 0; i < block.instructions().size(); i++) {
            instructions.add(PlacedInstruction.of(allocated, first + i));
        }
        return instructions;
    }

    private AllocatedFunction result() {
        if (changes.isEmpty() && moves.isEmpty() && renaming.isEmpty()) {
            return allocated;
        }
        PlacedCode result = new PlacedCode();
        for (int position = 0; position < code.blocks().size(); position++) {
            MachineBlock block = code.blocks().get(position);
            int first = code.firstInstruction(position);
            ListEdits<PlacedInstruction> edits = changes.get(block.label());
            finish(edits == null ? new ListEdits<>(placed(block, first)) : edits, first, result);
            result.endBlock(block);
        }
        return result.finish(code, nextRegister, renaming);
    }

    private void finish(ListEdits<PlacedInstruction> edits, int first, PlacedCode result) {
        int[] made = {0}; // the instructions of the block whose moves are made
        edits.forEach((place, instruction, inserted) -> {
            for (; made[0] < place + (inserted ? 0 : 1); made[0]++) {
                int number = first + made[0];
                ListEdits<Move> changed = moves.get(number);
                result.moves(changed == null ? allocated.allocation().movesBefore(number) : changed.result());
            }
            result.add(instruction);
        });
    }
}
