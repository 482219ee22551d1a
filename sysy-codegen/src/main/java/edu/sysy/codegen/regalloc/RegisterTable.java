package edu.sysy.codegen.regalloc;

import edu.sysy.machine.Location;
import edu.sysy.machine.Move;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.StackSlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The allocatable registers of a target, numbered from 0 by class and in order of preference.
 *
 * <p>A place is written as one number: that of a register of the machine, or {@link #FIRST_SLOT} plus that of a slot.
 * Slots of different widths have different numbers: with {@code w} widths, those of the width {@code i} are {@code i},
 * {@code i + w}, {@code i + 2w} and so on.
 */
public final class RegisterTable {
    /** The place of stack slot 0. */
    public static final int FIRST_SLOT = RegisterFile.MAX_ALLOCATABLE;

    private final int count;
    private final int[] numbers;
    private final int[] indices = new int[RegisterFile.MAX_ALLOCATABLE];
    private final long[] masks;
    /** The widths of the classes, each once. */
    private final int[] widths;
    /** The index of the width of each class. */
    private final int[] widthOfClass;

    private final long calleeSaved;
    private final RegisterFile file;
    private final @Nullable PhysicalRegister[] byNumber = new @Nullable PhysicalRegister[RegisterFile.MAX_ALLOCATABLE];
    private final List<StackSlot> slots = new ArrayList<>();
    private long lastNumbers;
    private long lastIndices;

    /**
     * The registers of a file {@linkplain RegisterFile#forClasses for a function}, and those that operands have to be
     * in.
     *
     * @throws IllegalArgumentException if no register of the class of a virtual register is allocatable, or if an
     *     operand has to be in a register that is left out for one that overlaps it
     */
    public RegisterTable(RegisterFile allRegisters, OperandTable operands) {
        file = allRegisters.forClasses(operands.classes());
        List<RegisterClass> classes = file.classes();
        if (operands.classes() >>> classes.size() != 0) {
            throw new IllegalArgumentException("only registers of " + classes + " are allocatable");
        }
        count = file.allocatable().size();
        numbers = new int[count];
        masks = new long[classes.size()];
        Arrays.fill(indices, -1);
        for (int i = 0; i < count; i++) {
            PhysicalRegister register = file.allocatable().get(i);
            numbers[i] = register.number();
            masks[register.kind().index()] |= 1L << i;
            indices[register.number()] = i;
            byNumber[register.number()] = register;
        }
        widths = classes.stream().mapToInt(RegisterClass::bytes).distinct().toArray();
        widthOfClass = new int[classes.size()];
        for (int i = 0; i < widthOfClass.length; i++) {
            while (widths[widthOfClass[i]] != classes.get(i).bytes()) {
                widthOfClass[i]++;
            }
        }
        calleeSaved = file.calleeSaved().word(0);
        byNumber[temporary()] = file.temporary();
        for (int i = 0; i < RegisterFile.MAX_ALLOCATABLE; i++) {
            PhysicalRegister fixed = operands.fixedRegister(i);
            if (fixed != null) {
                if (indices[i] >= 0 && !fixed.equals(byNumber[i])) {
                    throw new IllegalArgumentException(
                            "an operand is fixed to " + fixed + ", in whose place there is " + byNumber[i]);
                }
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
    public long mask(int registerClass) {
        return masks[registerClass];
    }

    /** How many classes there are. */
    public int classCount() {
        return masks.length;
    }

    /** The allocatable registers of a class, as bits by number. */
    public long numbers(int registerClass) {
        long bits = 0;
        for (long rest = mask(registerClass); rest != 0; rest &= rest - 1) {
            bits |= 1L << numbers[Long.numberOfTrailingZeros(rest)];
        }
        return bits;
    }

    /** The callee-saved registers, as bits by number. */
    public long calleeSaved() {
        return calleeSaved;
    }

    /** The place that stands for a temporary in moves, see {@link #move}. */
    public int temporary() {
        return file.temporary().number();
    }

    /** A move between places. The temporary is the one for places as wide as the other one. */
    public Move move(int from, int to) {
        return file.move(place(from), place(to));
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

    /** How many different widths the classes have. */
    public int widthCount() {
        return widths.length;
    }

    /** The index of the width of a class among the widths. */
    public int width(int registerClass) {
        return widthOfClass[registerClass];
    }

    /** The place of one of the slots for values of a class; classes of the same width share them. */
    public int slot(int index, int registerClass) {
        return FIRST_SLOT + index * widths.length + widthOfClass[registerClass];
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
            slots.add(new StackSlot(slots.size(), widths[slots.size() % widths.length]));
        }
        return slots.get(place - FIRST_SLOT);
    }
}
