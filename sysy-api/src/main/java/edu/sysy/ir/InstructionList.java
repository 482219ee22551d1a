package edu.sysy.ir;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The instructions of a block, unmodifiable, with their {@linkplain InstructionTable table}, which is made when it is
 * first asked for. All blocks have lists of this one class, so that calls of them are bound to their targets.
 */
final class InstructionList extends AbstractList<Instruction> implements RandomAccess {
    private static final Instruction[] NO_INSTRUCTIONS = new Instruction[0];
    private static final InstructionList EMPTY = new InstructionList(NO_INSTRUCTIONS);

    private final Instruction[] instructions;

    /** Set without a lock: threads that race make equal arrays, and an object with final fields is seen whole. */
    private @Nullable InstructionTable table;

    private InstructionList(Instruction[] instructions) {
        this.instructions = instructions;
    }

    /** These instructions in a list that never changes; the list itself if it is one. */
    static InstructionList copyOf(List<Instruction> list) {
        if (list instanceof InstructionList same) {
            return same;
        }
        if (list.isEmpty()) {
            return EMPTY;
        }
        Instruction[] copied = list.toArray(NO_INSTRUCTIONS);
        for (Instruction instruction : copied) {
            Objects.requireNonNull(instruction, "instruction");
        }
        return new InstructionList(copied);
    }

    InstructionTable table() {
        InstructionTable known = table;
        if (known == null) {
            known = new InstructionTable(instructions);
            table = known;
        }
        return known;
    }

    void forgetTable() {
        table = null;
    }

    @Override
    public int size() {
        return instructions.length;
    }

    @Override
    public Instruction get(int index) {
        return instructions[index];
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof InstructionList that
                        ? Arrays.equals(instructions, that.instructions)
                        : super.equals(other));
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(instructions);
    }

    @Override
    public Object[] toArray() {
        return Arrays.copyOf(instructions, instructions.length, Object[].class);
    }

    @Override
    public void forEach(Consumer<? super Instruction> action) {
        for (Instruction instruction : instructions) {
            action.accept(instruction);
        }
    }

    @Override
    public Iterator<Instruction> iterator() {
        return new Forward(instructions);
    }

    private static final class Forward implements Iterator<Instruction> {
        private final Instruction[] instructions;
        private int next;

        Forward(Instruction[] instructions) {
            this.instructions = instructions;
        }

        @Override
        public boolean hasNext() {
            return next < instructions.length;
        }

        @Override
        public Instruction next() {
            if (next >= instructions.length) {
                throw new NoSuchElementException();
            }
            return instructions[next++];
        }
    }
}
