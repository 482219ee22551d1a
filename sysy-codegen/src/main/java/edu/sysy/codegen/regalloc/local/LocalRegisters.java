package edu.sysy.codegen.regalloc.local;

import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.ints.IntList;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.Move;
import edu.sysy.machine.Recomputation;
import java.util.Map;
import java.util.Objects;

/**
 * The registers as local allocation goes through the code: finds one where a value can go, and loads and stores what
 * has to move because of that. Registers are numbered by index.
 */
final class LocalRegisters {
    private static final int NONE = -1;

    private final RegisterTable registers;
    private final NextUses uses;
    private final Descriptors descriptors;
    private final Allocation.Builder allocation;
    /** The operations that compute values again, by value. */
    private final Map<Integer, Recomputation> recomputations;

    private int instruction;

    /** Registers that hold what {@code descriptors} says; moves go to {@code allocation}. */
    LocalRegisters(
            RegisterTable registers,
            NextUses uses,
            Descriptors descriptors,
            Map<Integer, Recomputation> recomputations,
            Allocation.Builder allocation) {
        this.registers = registers;
        this.uses = uses;
        this.descriptors = descriptors;
        this.recomputations = recomputations;
        this.allocation = allocation;
    }

    /** Puts the moves to come before an instruction. */
    void moveBefore(int number) {
        instruction = number;
    }

    /** A free register among some, or else the one that is best given up. */
    int find(long candidates) {
        long free = freeAmong(candidates);
        if (free != 0) {
            return Long.numberOfTrailingZeros(free);
        }
        int best = NONE;
        boolean bestIsSaved = false;
        int bestUse = NONE;
        for (long rest = candidates; rest != 0; rest &= rest - 1) {
            int register = Long.numberOfTrailingZeros(rest);
            boolean isSaved = true;
            int use = NextUses.NEVER;
            IntList values = descriptors.valuesOf(register);
            for (int i = 0; i < values.size(); i++) {
                int value = values.get(i);
                isSaved &= !isLost(value, 1L << register);
                use = Math.min(use, uses.next(value));
            }
            if (best == NONE || isSaved != bestIsSaved ? best == NONE || isSaved : use > bestUse) {
                best = register;
                bestIsSaved = isSaved;
                bestUse = use;
            }
        }
        if (best == NONE) {
            throw new IllegalStateException("no register is left at instruction " + instruction);
        }
        return best;
    }

    /** The registers among some that hold nothing. */
    long freeAmong(long candidates) {
        long free = 0;
        for (long rest = candidates; rest != 0; rest &= rest - 1) {
            int register = Long.numberOfTrailingZeros(rest);
            free |= descriptors.isFree(register) ? 1L << register : 0;
        }
        return free;
    }

    /** Whether a value is read by an instruction to come. */
    boolean isNeeded(int value) {
        return uses.next(value) != NextUses.NEVER || uses.leavesBlock(value);
    }

    /** Whether a register holds one value only, which is not needed any more. */
    boolean holdsOnlyFinished(int register, int value) {
        return descriptors.valuesOf(register).size() == 1 && !isNeeded(value);
    }

    /** Empties a register, and puts a value into it. */
    void bring(int value, int register) {
        overwrite(1L << register);
        moveTo(value, registers.number(register));
        descriptors.add(register, value);
    }

    /** Stores what would be lost with the contents of some registers, and empties these. */
    void overwrite(long losing) {
        for (long rest = losing; rest != 0; rest &= rest - 1) {
            int register = Long.numberOfTrailingZeros(rest);
            IntList values = descriptors.valuesOf(register);
            for (int i = 0; i < values.size(); i++) {
                if (isLost(values.get(i), losing)) {
                    store(registers.number(register), values.get(i));
                }
            }
        }
        for (long rest = losing; rest != 0; rest &= rest - 1) {
            descriptors.empty(Long.numberOfTrailingZeros(rest));
        }
    }

    /** Stores what is needed after the block and is not in memory. */
    void storeLeaving() {
        for (int register = 0; register < registers.count(); register++) {
            IntList values = descriptors.valuesOf(register);
            for (int i = 0; i < values.size(); i++) {
                int value = values.get(i);
                if (uses.leavesBlock(value) && !descriptors.isSaved(value)) {
                    store(registers.number(register), value);
                }
            }
        }
    }

    /** Takes all values out of registers. */
    void empty() {
        for (int register = 0; register < registers.count(); register++) {
            descriptors.empty(register);
        }
    }

    /** Stores a value from the place of a register. */
    void store(int place, int value) {
        move(place, descriptors.homeOf(value));
        descriptors.putInMemory(value);
    }

    /** The place of a value: that of a register that holds it, else its home. */
    int placeOf(int value) {
        long holding = descriptors.registersOf(value);
        return holding != 0 ? registers.number(Long.numberOfTrailingZeros(holding)) : descriptors.homeOf(value);
    }

    /** Moves a value to a place: from a register that holds it, by computing it again, or from its home. */
    void moveTo(int value, int to) {
        if (descriptors.isRecomputed(value)) {
            Recomputation again = Objects.requireNonNull(recomputations.get(value));
            allocation.moveBefore(instruction, new Move(again, registers.place(to)));
        } else {
            move(placeOf(value), to);
        }
    }

    /** Moves what is in a place to another one. */
    void move(int from, int to) {
        allocation.moveBefore(instruction, registers.move(from, to));
    }

    /** Whether a value that is still needed would be nowhere if some registers lost what they hold. */
    private boolean isLost(int value, long losing) {
        return isNeeded(value) && !descriptors.isSaved(value) && (descriptors.registersOf(value) & ~losing) == 0;
    }
}
