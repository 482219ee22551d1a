package edu.sysy.codegen.frame;

import edu.sysy.machine.AllocatedFunction;
import edu.sysy.machine.Allocation;
import edu.sysy.machine.FrameObject;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.PhysicalRegister;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where things are in the frame of a function, from the stack pointer up:
 *
 * <pre>
 * arguments of calls | spill slots | saved registers, then pairs of them | frame objects, the smallest first
 * </pre>
 *
 * so that what is accessed most lies within reach of short offsets. A function that keeps nothing in its frame has
 * none.
 */
public final class FrameLayout {
    /**
     * A register that the function saves.
     *
     * @param pair whether the next register is saved with it, by one instruction
     * @param offset the distance of its place from the stack pointer; for a pair a multiple of the size of both
     */
    public record Saved(PhysicalRegister register, boolean pair, int offset) {
        private int end() {
            return offset + (pair ? 2 : 1) * register.bytes();
        }
    }

    /** The largest alignment of an object or of the stack. */
    private static final int MAX_ALIGNMENT = 64;

    private final FrameConvention convention;
    private final int[] slotStarts;
    private final int[] objectStarts;
    private final List<Saved> saved;
    private final int size;

    /**
     * The frame of a function.
     *
     * @throws IllegalArgumentException if it exceeds 2 GiB
     */
    public FrameLayout(AllocatedFunction allocated, FrameUse use, FrameConvention convention) {
        this.convention = convention;
        MachineFunction function = allocated.code();
        Allocation allocation = allocated.allocation();
        int next = function.outgoingArgumentBytes();
        slotStarts = new int[allocation.slotCount()];
        for (int slot : byWidth(allocation)) {
            slotStarts[slot] = align(next, allocation.slotBytes(slot));
            next = slotStarts[slot] + allocation.slotBytes(slot);
        }
        saved = save(use.saved(), next);
        objectStarts = new int[function.frameObjects().size()];
        long end = saved.isEmpty() ? next : saved.getLast().end();
        for (int object : bySize(function.frameObjects())) {
            FrameObject frameObject = function.frameObjects().get(object);
            objectStarts[object] = align((int) end, frameObject.alignment());
            end = objectStarts[object] + frameObject.bytes();
            if (end > Integer.MAX_VALUE - MAX_ALIGNMENT) {
                throw new IllegalArgumentException("the frame of @" + function.name() + " exceeds 2 GiB");
            }
        }
        size = align((int) end, convention.stackAlignment());
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
        return IntStream.range(0, allocation.slotCount())
                .filter(slot -> allocation.slotBytes(slot) > 0)
                .boxed()
                .sorted(Comparator.comparing(slot -> -allocation.slotBytes(slot)))
                .toList();
    }

    private static List<Integer> bySize(List<FrameObject> objects) {
        return IntStream.range(0, objects.size())
                .boxed()
                .sorted(Comparator.comparing(object -> objects.get(object).bytes()))
                .toList();
    }

    /** Gives places to registers: first to single ones, then to pairs. */
    private List<Saved> save(List<PhysicalRegister> registers, int start) {
        List<PhysicalRegister> single = new ArrayList<>();
        List<PhysicalRegister> pairs = new ArrayList<>();
        for (int i = 0; i < registers.size(); i++) {
            PhysicalRegister register = registers.get(i);
            if (i + 1 < registers.size() && convention.isPair(register, registers.get(i + 1))) {
                pairs.add(register);
                i++;
            } else {
                single.add(register);
            }
        }
        List<Saved> result = new ArrayList<>();
        int next = start;
        for (PhysicalRegister register : single) {
            result.add(new Saved(register, false, align(next, register.bytes())));
            next = result.getLast().end();
        }
        for (PhysicalRegister register : pairs) {
            result.add(new Saved(register, true, align(next, 2 * register.bytes())));
            next = result.getLast().end();
        }
        return List.copyOf(result);
    }

    private static int align(int offset, int alignment) {
        return offset + alignment - 1 & -alignment;
    }
}
