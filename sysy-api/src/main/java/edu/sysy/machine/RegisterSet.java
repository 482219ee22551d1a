package edu.sysy.machine;

import java.util.Collection;

/**
 * An immutable set of physical registers.
 *
 * @param bits bit {@code n} stands for the register numbered {@code n}
 */
public record RegisterSet(long bits) {
    /** The most registers a machine can have. */
    public static final int CAPACITY = Long.SIZE;

    /** No register. */
    public static final RegisterSet EMPTY = new RegisterSet(0);

    /** The set of the given registers. */
    public static RegisterSet of(Collection<PhysicalRegister> registers) {
        long bits = 0;
        for (PhysicalRegister register : registers) {
            bits |= 1L << register.number();
        }
        return new RegisterSet(bits);
    }

    /** Whether the register is in the set. */
    public boolean contains(PhysicalRegister register) {
        return (bits >>> register.number() & 1) != 0;
    }

    /** Whether the register numbered {@code number} is in the set. */
    public boolean contains(int number) {
        return (bits >>> number & 1) != 0;
    }

    /** The registers in either set. */
    public RegisterSet union(RegisterSet other) {
        return new RegisterSet(bits | other.bits);
    }

    /** The registers in both sets. */
    public RegisterSet intersection(RegisterSet other) {
        return new RegisterSet(bits & other.bits);
    }

    /** The registers in this set and not in the other. */
    public RegisterSet minus(RegisterSet other) {
        return new RegisterSet(bits & ~other.bits);
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return bits == 0;
    }
}
