package edu.sysy.codegen.schedule;

import edu.sysy.machine.Register;

/**
 * An access to memory, as far as the operation tells where.
 *
 * @param store whether it writes
 * @param space a name for the object it stays inside, or for the part of memory; empty if nothing is known
 * @param base the register that the offset counts from
 * @param version tells apart what {@code base} holds at different times
 * @param offset in bytes; known but for multiples of 2<sup>{@code offsetBits}</sup>
 * @param offsetBits how many low bits of {@code offset} are known, from 1 to 32
 * @param size in bytes
 */
public record MemoryAccess(
        boolean store, String space, Register base, int version, int offset, int offsetBits, int size) {
    /** The same where {@code base} holds the same wherever {@code version} is the same. */
    public MemoryAccess withVersion(int newVersion) {
        return new MemoryAccess(store, space, base, newVersion, offset, offsetBits, size);
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
        int unknown = Integer.SIZE - Math.min(offsetBits, other.offsetBits);
        int distance = other.offset - offset << unknown >> unknown;
        return distance < 0 ? -distance < other.size : distance < size;
    }
}
