package edu.sysy.mips.schedule;

import edu.sysy.machine.Register;
import edu.sysy.mips.Immediate;
import edu.sysy.mips.MipsRegisters;
import edu.sysy.mips.RealInstruction.Load;
import edu.sysy.mips.RealInstruction.Store;

/**
 * An access to memory, as far as the instruction tells where.
 *
 * @param store whether it writes
 * @param space a name for the object it stays inside, or for the part of memory; empty if nothing is known
 * @param base the register that the offset counts from
 * @param version tells apart what {@code base} holds at different times
 * @param offset in bytes; exact but for multiples of 65536
 * @param size in bytes
 */
record MemoryAccess(boolean store, String space, Register base, int version, int offset, int size) {
    private static final String STACK = "$sp";

    /** What a load of final code reads, if its base holds the same wherever {@code version} is the same. */
    static MemoryAccess of(Load load, int version) {
        return of(false, load.base(), version, load.offset(), load.opcode().accessSize());
    }

    /** What a store of final code writes, if its base holds the same wherever {@code version} is the same. */
    static MemoryAccess of(Store store, int version) {
        return of(true, store.base(), version, store.offset(), store.opcode().accessSize());
    }

    private static MemoryAccess of(boolean store, Register base, int version, Immediate offset, int size) {
        return switch (offset) {
            case Immediate.Literal(int value) -> {
                String space = base.equals(MipsRegisters.SP) ? STACK : "";
                yield new MemoryAccess(store, space, base, version, value, size);
            }
            case Immediate.Low(var symbol, int value) -> new MemoryAccess(store, symbol, base, version, value, size);
            case Immediate.GpRelative(var symbol, int value) ->
                new MemoryAccess(store, symbol, base, version, value, size);
            case Immediate.High(var symbol, int value) ->
                throw new IllegalArgumentException("an upper half as an offset: " + symbol + " + " + value);
        };
    }

    /** An access to a word of a part of memory that nothing else reaches but accesses of which nothing is known. */
    static MemoryAccess ofWord(boolean store, String space, Register base, int offset) {
        return new MemoryAccess(store, space, base, -1, offset, 4);
    }

    /**
     * The same if the stack pointer does not yet tell where: a frame whose objects have no places yet is told apart by
     * them.
     */
    MemoryAccess beforeLayout() {
        return space.equals(STACK) ? new MemoryAccess(store, "", base, version, offset, size) : this;
    }

    /** Whether the order of the two matters. */
    boolean conflictsWith(MemoryAccess other) {
        if (!store && !other.store) {
            return false;
        }
        if (!space.equals(other.space)) {
            return space.isEmpty() || other.space.isEmpty();
        }
        return version != other.version || !base.equals(other.base) || overlaps(other);
    }

    /** Whether accesses with one base touch the same bytes. */
    private boolean overlaps(MemoryAccess other) {
        short distance = (short) (other.offset - offset);
        return distance < 0 ? -distance < other.size : distance < size;
    }
}
