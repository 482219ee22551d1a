package edu.sysy.mips.emit;

import edu.sysy.machine.Allocation;
import edu.sysy.machine.FrameObject;
import edu.sysy.machine.MachineBlock;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineInstruction;
import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterSet;
import edu.sysy.mips.CallingConvention;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.PseudoInstruction;
import java.util.ArrayList;
import java.util.List;

/**
 * Where things are in the frame of a function, from the stack pointer up:
 *
 * <pre>
 * arguments of calls | spill slots | saved registers | frame objects, the smallest first
 * </pre>
 *
 * so that what is accessed most lies within reach of 16-bit offsets. A function that keeps nothing in its frame has
 * none.
 */
final class FrameLayout {
    /**
     * A register that the function saves.
     *
     * @param pair whether the odd register behind it is saved with it, by one instruction
     * @param offset the distance of its place from the stack pointer; a multiple of 8 for a pair
     */
    record Saved(PhysicalRegister register, boolean pair, int offset) {}

    private static final int ALIGNMENT = 8;

    private final int slotsStart;
    private final int[] objectStarts;
    private final List<Saved> saved;
    private final int size;
    private final int readable;

    /**
     * The frame of a function.
     *
     * @param setsGlobalPointer whether the function sets {@code $gp}, and so saves it
     */
    FrameLayout(MachineFunction function, Allocation allocation, boolean setsGlobalPointer) {
        slotsStart = function.outgoingArgumentBytes();
        int savedStart = slotsStart + 4 * allocation.slotCount();
        saved = save(savedRegisters(function, allocation.written(), setsGlobalPointer), savedStart);
        List<FrameObject> objects = function.frameObjects();
        objectStarts = new int[objects.size()];
        long next = saved.isEmpty()
                ? savedStart
                : saved.getLast().offset() + (saved.getLast().pair() ? 8 : 4);
        for (int object : bySize(objects)) {
            objectStarts[object] = (int) next;
            next += objects.get(object).bytes();
            if (next > Integer.MAX_VALUE - ALIGNMENT) {
                throw new IllegalArgumentException("the frame of @" + function.name() + " exceeds 2 GiB");
            }
        }
        size = ((int) next + ALIGNMENT - 1) & -ALIGNMENT;
        readable = size + argumentBytes(function);
    }

    /** The size of the frame in bytes; 0 if there is none. */
    int size() {
        return size;
    }

    /** How many bytes from the stack pointer on belong to the frame or to the arguments behind it. */
    int readable() {
        return readable;
    }

    /** The registers to save on entry and to restore on exit. */
    List<Saved> saved() {
        return saved;
    }

    /** The distance of a spill slot from the stack pointer. */
    int slotOffset(int slot) {
        return slotsStart + 4 * slot;
    }

    /** The distance of a frame object from the stack pointer. */
    int objectOffset(int object) {
        return objectStarts[object];
    }

    private static List<Integer> bySize(List<FrameObject> objects) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < objects.size(); i++) {
            order.add(i);
        }
        order.sort((a, b) -> Long.compare(objects.get(a).bytes(), objects.get(b).bytes()));
        return order;
    }

    /** Gives places to registers: first to single ones, then to pairs of floating registers. */
    private static List<Saved> save(List<PhysicalRegister> registers, int start) {
        List<PhysicalRegister> single = new ArrayList<>();
        List<PhysicalRegister> pairs = new ArrayList<>();
        for (int i = 0; i < registers.size(); i++) {
            PhysicalRegister register = registers.get(i);
            if (i + 1 < registers.size() && isPair(register, registers.get(i + 1))) {
                pairs.add(register);
                i++;
            } else {
                single.add(register);
            }
        }
        List<Saved> result = new ArrayList<>();
        int next = start;
        for (PhysicalRegister register : single) {
            result.add(new Saved(register, false, next));
            next += 4;
        }
        next = next + ALIGNMENT - 1 & -ALIGNMENT;
        for (PhysicalRegister register : pairs) {
            result.add(new Saved(register, true, next));
            next += 8;
        }
        return List.copyOf(result);
    }

    private static boolean isPair(PhysicalRegister even, PhysicalRegister odd) {
        return even.kind().equals(MipsRegisters.FLOAT) && even.number() % 2 == 0 && odd.number() == even.number() + 1;
    }

    private static List<PhysicalRegister> savedRegisters(
            MachineFunction function, RegisterSet written, boolean setsGlobalPointer) {
        List<PhysicalRegister> registers = new ArrayList<>();
        if (calls(function)) {
            registers.add(MipsRegisters.RA);
        }
        if (setsGlobalPointer) {
            registers.add(MipsRegisters.GP);
        }
        RegisterSet used = written.intersection(CallingConvention.CALLEE_SAVED);
        for (int i = 0; i < 32; i++) {
            if (used.contains(i)) {
                registers.add(MipsRegisters.integer(i));
            }
        }
        for (int i = 0; i < 32; i++) {
            if (used.contains(32 + i)) {
                registers.add(MipsRegisters.floating(i));
            }
        }
        return List.copyOf(registers);
    }

    private static int argumentBytes(MachineFunction function) {
        int bytes = 0;
        for (MachineBlock block : function.blocks()) {
            for (MachineInstruction instruction : block.instructions()) {
                if (instruction.operation() instanceof PseudoInstruction.IncomingArgument argument) {
                    bytes = Math.max(bytes, argument.offset() + 4);
                }
            }
        }
        return bytes;
    }

    private static boolean calls(MachineFunction function) {
        for (MachineBlock block : function.blocks()) {
            for (MachineInstruction instruction : block.instructions()) {
                if (instruction.operation() instanceof PseudoInstruction.Call) {
                    return true;
                }
            }
        }
        return false;
    }
}
