package edu.sysy.codegen.regalloc;

import edu.sysy.machine.Location;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.RegisterSet;
import edu.sysy.machine.StackSlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The allocatable registers of a target, numbered from 0 in order of preference, the integer ones first.
 *
 * <p>A place is written as one number: that of a register of the machine, or {@link #FIRST_SLOT} plus that of a slot.
 */
public final class RegisterTable {
    /** The place of stack slot 0. */
    public static final int FIRST_SLOT = RegisterSet.CAPACITY;

    private final int count;
    private final int[] numbers;
    private final int[] indices = new int[RegisterSet.CAPACITY];
    private final long integerMask;
    private final long floatMask;
    private final long calleeSaved;
    private final int temporary;
    private final @Nullable PhysicalRegister[] byNumber = new @Nullable PhysicalRegister[RegisterSet.CAPACITY];
    private final List<StackSlot> slots = new ArrayList<>();
    private long lastNumbers;
    private long lastIndices;

    public RegisterTable(RegisterFile file, OperandTable operands) {
        int integers = file.integers().size();
        count = integers + file.floats().size();
        numbers = new int[count];
        Arrays.fill(indices, -1);
        for (int i = 0; i < count; i++) {
            PhysicalRegister register =
                    i < integers ? file.integers().get(i) : file.floats().get(i - integers);
            numbers[i] = register.number();
            indices[register.number()] = i;
            byNumber[register.number()] = register;
        }
        calleeSaved = file.calleeSaved().bits();
        integerMask = low(integers);
        floatMask = low(count) & ~integerMask;
        temporary = file.temporary().number();
        byNumber[temporary] = file.temporary();
        for (int i = 0; i < byNumber.length; i++) {
            PhysicalRegister fixed = operands.fixedRegister(i);
            if (fixed != null) {
                byNumber[i] = fixed;
            }
        }
    }

    /** How many allocatable registers there are. */
    public int count() {
        return count;
    }

    /** The machine's number of an allocatable register. */
    public int number(int index) {
        return numbers[index];
    }

    /** The index of the allocatable register with a number; -1 if that is not allocatable. */
    public int index(int number) {
        return indices[number];
    }

    /** The registers of a class, as bits by index. */
    public long mask(boolean isFloat) {
        return isFloat ? floatMask : integerMask;
    }

    /** The allocatable registers of a class, as bits by number. */
    public long numbers(boolean isFloat) {
        long bits = 0;
        for (long rest = mask(isFloat); rest != 0; rest &= rest - 1) {
            bits |= 1L << numbers[Long.numberOfTrailingZeros(rest)];
        }
        return bits;
    }

    /** The callee-saved registers, as bits by number. */
    public long calleeSaved() {
        return calleeSaved;
    }

    /** The place of the temporary. */
    public int temporary() {
        return temporary;
    }

    /** The allocatable ones among registers given as bits by number, as bits by index. */
    public long toIndices(long registerNumbers) {
        if (registerNumbers != lastNumbers) {
            lastNumbers = registerNumbers;
            lastIndices = 0;
            for (long rest = registerNumbers; rest != 0; rest &= rest - 1) {
                int index = indices[Long.numberOfTrailingZeros(rest)];
                if (index >= 0) {
                    lastIndices |= 1L << index;
                }
            }
        }
        return lastIndices;
    }

    /** The register or slot that a number stands for. */
    public Location place(int place) {
        if (place < FIRST_SLOT) {
            PhysicalRegister register = byNumber[place];
            if (register == null) {
                throw new IllegalStateException("no register has the number " + place);
            }
            return register;
        }
        while (slots.size() <= place - FIRST_SLOT) {
            slots.add(new StackSlot(slots.size()));
        }
        return slots.get(place - FIRST_SLOT);
    }

    private static long low(int bits) {
        return bits == Long.SIZE ? -1L : (1L << bits) - 1;
    }
}
