package edu.sysy.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of register allocation: a location for each operand of each instruction, moves to make between
 * instructions, and the number of stack slots they use.
 *
 * <p>Moves stand before an instruction and are made one after the other. The values that an edge passes to block
 * parameters are moved before the terminator of its source, if that has one edge only, else before the first
 * instruction of its target.
 */
public final class Allocation {
    private final int[] operandStart;
    private final @Nullable Location[] locations;
    private final int[] moveStart;
    private final Move[] moves;
    private final int[] slotBytes;
    private final RegisterSet written;

    private Allocation(
            int[] operandStart,
            @Nullable Location[] locations,
            int[] moveStart,
            Move[] moves,
            int[] slotBytes,
            RegisterSet written) {
        this.operandStart = operandStart;
        this.locations = locations;
        this.moveStart = moveStart;
        this.moves = moves;
        this.slotBytes = slotBytes;
        this.written = written;
    }

    /** Starts an allocation of {@code function}. */
    public static Builder builder(MachineFunction function) {
        return new Builder(function);
    }

    /**
     * Where a virtual operand is.
     *
     * @param instruction number of the instruction in its function
     * @param operand index among its operands
     * @throws IllegalArgumentException if the operand is not virtual
     */
    public Location location(int instruction, int operand) {
        Location location = locations[operandStart[instruction] + operand];
        if (location == null) {
            throw new IllegalArgumentException(
                    "operand " + operand + " of instruction " + instruction + " has no location");
        }
        return location;
    }

    /** The moves to make before an instruction, in order. */
    public List<Move> movesBefore(int instruction) {
        int first = moveStart[instruction];
        int end = moveStart[instruction + 1];
        return first == end ? List.of() : Arrays.asList(moves).subList(first, end);
    }

    /** Whether {@code function} has as many instructions and operands as the one that this is an allocation of. */
    public boolean fits(MachineFunction function) {
        return Arrays.equals(operandStart, operandStarts(function));
    }

    /** The number of moves in the function. */
    public int moveCount() {
        return moves.length;
    }

    /** The number of stack slots used; they are numbered from 0. */
    public int slotCount() {
        return slotBytes.length;
    }

    /** The size in bytes of a stack slot; 0 if nothing is in it. */
    public int slotBytes(int slot) {
        return slotBytes[slot];
    }

    /** The registers that operands or moves write; clobbers of operations are not among them. */
    public RegisterSet written() {
        return written;
    }

    /** For each instruction where its operands begin among those of the function; at the end their number. */
    private static int[] operandStarts(MachineFunction function) {
        int[] starts = new int[function.instructionCount() + 1];
        int index = 0;
        for (MachineBlock block : function.blocks()) {
            for (MachineInstruction instruction : block.instructions()) {
                starts[index + 1] =
                        starts[index] + instruction.operation().operands().size();
                index++;
            }
        }
        return starts;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Allocation allocation
                && Arrays.equals(operandStart, allocation.operandStart)
                && Arrays.equals(locations, allocation.locations)
                && Arrays.equals(moveStart, allocation.moveStart)
                && Arrays.equals(moves, allocation.moves)
                && Arrays.equals(slotBytes, allocation.slotBytes)
                && written.equals(allocation.written);
    }

    /** How many moves and stack slots there are; {@link AllocatedFunction} shows places in its text. */
    @Override
    public String toString() {
        return "allocation of " + (operandStart.length - 1) + " instructions, " + moves.length + " moves, "
                + slotBytes.length + " slots";
    }

    @Override
    public int hashCode() {
        return Objects.hash(Arrays.hashCode(locations), Arrays.hashCode(moves), Arrays.hashCode(slotBytes), written);
    }

    /** Collects an allocation. */
    public static final class Builder {
        private final int[] operandStart;
        private final @Nullable Location[] locations;
        private final @Nullable List<Move>[] moves;
        private final BitSet written = new BitSet();
        private int[] slotBytes = new int[0];
        private int slotCount;

        @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
        private Builder(MachineFunction function) {
            int count = function.instructionCount();
            operandStart = operandStarts(function);
            locations = new @Nullable Location[operandStart[count]];
            moves = (@Nullable List<Move>[]) new @Nullable List[count];
        }

        /** Says where an operand is. */
        public Builder locate(int instruction, int operand, Location location, boolean writes) {
            locations[operandStart[instruction] + operand] = location;
            note(location, writes);
            return this;
        }

        /** Adds a move before an instruction, after those that stand there already. */
        public Builder moveBefore(int instruction, Move move) {
            List<Move> list = moves[instruction];
            if (list == null) {
                list = new ArrayList<>(2);
                moves[instruction] = list;
            }
            list.add(move);
            if (move.from() instanceof Location from) {
                note(from, false);
            }
            note(move.to(), true);
            return this;
        }

        /** The finished allocation. */
        public Allocation build() {
            int[] moveStart = new int[moves.length + 1];
            List<Move> all = new ArrayList<>();
            for (int i = 0; i < moves.length; i++) {
                List<Move> here = moves[i];
                if (here != null) {
                    all.addAll(here);
                }
                moveStart[i + 1] = all.size();
            }
            return new Allocation(
                    operandStart,
                    locations,
                    moveStart,
                    all.toArray(Move[]::new),
                    Arrays.copyOf(slotBytes, slotCount),
                    RegisterSet.ofNumbers(written));
        }

        private void note(Location location, boolean writes) {
            switch (location) {
                case PhysicalRegister register when writes -> written.set(register.number());
                case PhysicalRegister register -> {}
                case StackSlot(int index, int bytes) -> noteSlot(index, bytes);
            }
        }

        private void noteSlot(int index, int bytes) {
            if (index >= slotBytes.length) {
                slotBytes = Arrays.copyOf(slotBytes, Math.max(index + 1, 2 * slotBytes.length));
            }
            slotCount = Math.max(slotCount, index + 1);
            if (slotBytes[index] != 0 && slotBytes[index] != bytes) {
                throw new IllegalArgumentException(
                        "slot " + index + " has " + slotBytes[index] + " bytes and " + bytes + " bytes");
            }
            slotBytes[index] = bytes;
        }
    }
}
