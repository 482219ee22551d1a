package edu.sysy.codegen.frame;

import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.FrameObject;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.PhysicalRegister;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Where things are in the frame of a function, from the stack pointer up:
 *
 * <pre>
 * arguments of calls | spill slots, widest first | saved registers, then pairs of them | frame objects, smallest first
 * </pre>
 *
 * so that what is accessed most lies within reach of short offsets. A function that keeps nothing in its frame has
 * none.
 */
public final class FrameLayout {
    /**
     * A register that the function saves.
     *
     * @param pair whether the next register is saved with it, by one instruction, or it is as wide as two
     * @param offset the distance of its place from the stack pointer; for a pair a multiple of the size of both
     */
    public record Saved(PhysicalRegister register, boolean pair, int offset) {}

    private final FrameConvention convention;
    private final int[] slotStarts;
    private final int[] objectStarts;
    private final List<Saved> saved;
    private final int size;
    private final ShrinkWrapping region;

    /**
     * The frame of a function: what the function uses it for, where that lies, and the blocks that run with it.
     *
     * @throws IllegalArgumentException if it exceeds 2 GiB
     */
    public FrameLayout(AllocatedFunction allocated, FrameConvention convention) {
        this.convention = convention;
        MachineFunction function = allocated.code();
        FrameUse use = FrameUse.of(allocated, convention);
        region = ShrinkWrapping.withFewExits(function.controlFlow(), use.blocks());
        int word = convention.wordBytes();
        Allocation allocation = allocated.allocation();
        slotStarts = new int[allocation.slotCount()];
        int slotsEnd = function.outgoingArgumentBytes();
        for (int slot : byWidth(allocation)) {
            slotStarts[slot] = align(slotsEnd, allocation.slotBytes(slot));
            slotsEnd = slotStarts[slot] + allocation.slotBytes(slot);
        }
        int savedStart = align(slotsEnd, word);
        saved = save(use.saved(), savedStart);
        List<FrameObject> objects = function.frameObjects();
        objectStarts = new int[objects.size()];
        long next = saved.isEmpty()
                ? savedStart
                : saved.getLast().offset() + (saved.getLast().pair() ? 2 * word : word);
        for (int object : bySize(objects)) {
            next = align(next, objects.get(object).alignment());
            objectStarts[object] = (int) next;
            next += objects.get(object).bytes();
            if (next > Integer.MAX_VALUE - convention.stackAlignment()) {
                throw new IllegalArgumentException("the frame of @" + function.name() + " exceeds 2 GiB");
            }
        }
        size = align((int) next, convention.stackAlignment());
    }

    /** The blocks that run with the frame. */
    public ShrinkWrapping region() {
        return region;
    }

    /** The register that offsets count from. */
    public PhysicalRegister stackPointer() {
        return convention.stackPointer();
    }

    /** The size of the frame in bytes; 0 if there is none. */
    public int size() {
        return size;
    }

    /** The registers to save on entry and to restore on exit. */
    public List<Saved> saved() {
        return saved;
    }

    /** The distance of a spill slot from the stack pointer. */
    public int slotOffset(int slot) {
        return slotStarts[slot];
    }

    /** The distance of a frame object from the stack pointer. */
    public int objectOffset(int object) {
        return objectStarts[object];
    }

    /** The slots that hold something, the widest first. */
    private static List<Integer> byWidth(Allocation allocation) {
        List<Integer> slots = new ArrayList<>();
        for (int slot = 0; slot < allocation.slotCount(); slot++) {
            if (allocation.slotBytes(slot) > 0) {
                slots.add(slot);
            }
        }
        slots.sort(Comparator.comparingInt(slot -> -allocation.slotBytes(slot)));
        return slots;
    }

    private static List<Integer> bySize(List<FrameObject> objects) {
        List<Integer> indices = new ArrayList<>();
        for (int object = 0; object < objects.size(); object++) {
            indices.add(object);
        }
        indices.sort(Comparator.comparingLong(object -> objects.get(object).bytes()));
        return indices;
    }

    /** Gives places to registers: first to single ones, then to pairs. */
    private List<Saved> save(List<PhysicalRegister> registers, int start) {
        List<PhysicalRegister> single = new ArrayList<>();
        List<PhysicalRegister> pairs = new ArrayList<>();
        for (int i = 0; i < registers.size(); i++) {
            PhysicalRegister register = registers.get(i);
            if (convention.isWide(register)) {
                pairs.add(register);
            } else if (i + 1 < registers.size() && convention.isPair(register, registers.get(i + 1))) {
                pairs.add(register);
                i++;
            } else {
                single.add(register);
            }
        }
        int word = convention.wordBytes();
        List<Saved> result = new ArrayList<>();
        int next = start;
        for (PhysicalRegister register : single) {
            result.add(new Saved(register, false, next));
            next += word;
        }
        next = align(next, 2 * word);
        for (PhysicalRegister register : pairs) {
            result.add(new Saved(register, true, next));
            next += 2 * word;
        }
        return List.copyOf(result);
    }

    private static int align(int offset, int alignment) {
        return (int) align((long) offset, alignment);
    }

    private static long align(long offset, int alignment) {
        return offset + alignment - 1 & -alignment;
    }

    /** The size, the registers that are saved, and the offsets of slots and objects. */
    @Override
    public String toString() {
        return "frame of " + size + " bytes, saved " + saved + ", slots at " + Arrays.toString(slotStarts)
                + ", objects at " + Arrays.toString(objectStarts) + ", " + region;
    }
}
