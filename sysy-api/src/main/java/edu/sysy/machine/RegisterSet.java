package edu.sysy.machine;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An immutable set of physical registers of one machine, by their numbers. */
public final class RegisterSet {
    /** No register. */
    public static final RegisterSet EMPTY = new RegisterSet(new long[0]);

    /** Bit {@code n % 64} of word {@code n / 64} stands for the register numbered {@code n}; the last word is not 0. */
    private final long[] words;

    private RegisterSet(long[] words) {
        this.words = words;
    }

    /** The set of the given registers. */
    public static RegisterSet of(Collection<PhysicalRegister> registers) {
        BitSet numbers = new BitSet();
        for (PhysicalRegister register : registers) {
            numbers.set(register.number());
        }
        return ofNumbers(numbers);
    }

    /** The set of the given registers. */
    public static RegisterSet of(PhysicalRegister... registers) {
        return of(List.of(registers));
    }

    /** The registers whose numbers are in {@code numbers}. */
    public static RegisterSet ofNumbers(BitSet numbers) {
        return ofWords(numbers.toLongArray());
    }

    /** The set of the given words, see {@link #word}. */
    public static RegisterSet ofWords(long... words) {
        int length = words.length;
        while (length > 0 && words[length - 1] == 0) {
            length--;
        }
        return length == 0 ? EMPTY : new RegisterSet(Arrays.copyOf(words, length));
    }

    /**
     * The registers numbered from {@code 64 * index} on as bits: bit {@code n} stands for the register {@code n} after
     * the first.
     */
    public long word(int index) {
        return index < words.length ? words[index] : 0;
    }

    /** Whether the register is in the set. */
    public boolean contains(PhysicalRegister register) {
        return contains(register.number());
    }

    /** Whether the register numbered {@code number} is in the set. */
    public boolean contains(int number) {
        return (word(number / Long.SIZE) >>> number & 1) != 0;
    }

    /** The numbers of the registers, in ascending order. */
    public IntStream numbers() {
        return BitSet.valueOf(words).stream();
    }

    /** The names of those registers among {@code named} that are in the set, joined by commas. */
    public String names(Collection<PhysicalRegister> named) {
        return named.stream().filter(this::contains).map(PhysicalRegister::name).collect(Collectors.joining(", "));
    }

    /** The number of the first register from {@code number} on; -1 if there is none. */
    public int next(int number) {
        for (int index = number / Long.SIZE; index < words.length; index++) {
            long rest = index == number / Long.SIZE ? words[index] & -1L << number : words[index];
            if (rest != 0) {
                return index * Long.SIZE + Long.numberOfTrailingZeros(rest);
            }
        }
        return -1;
    }

    /** The registers in either set. */
    public RegisterSet union(RegisterSet other) {
        if (other.words.length > words.length) {
            return other.union(this);
        }
        if (other.isEmpty()) {
            return this;
        }
        long[] result = words.clone();
        for (int i = 0; i < other.words.length; i++) {
            result[i] |= other.words[i];
        }
        return new RegisterSet(result);
    }

    /** The registers in both sets. */
    public RegisterSet intersection(RegisterSet other) {
        if (!intersects(other)) {
            return EMPTY;
        }
        long[] result = new long[Math.min(words.length, other.words.length)];
        for (int i = 0; i < result.length; i++) {
            result[i] = words[i] & other.words[i];
        }
        return ofWords(result);
    }

    /** The registers in this set and not in the other. */
    public RegisterSet minus(RegisterSet other) {
        if (!intersects(other)) {
            return this;
        }
        long[] result = words.clone();
        for (int i = 0; i < Math.min(words.length, other.words.length); i++) {
            result[i] &= ~other.words[i];
        }
        return ofWords(result);
    }

    /** Whether a register is in both sets. */
    public boolean intersects(RegisterSet other) {
        for (int i = 0; i < Math.min(words.length, other.words.length); i++) {
            if ((words[i] & other.words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return words.length == 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RegisterSet set && Arrays.equals(words, set.words);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(words);
    }

    /** The numbers in braces. */
    @Override
    public String toString() {
        return BitSet.valueOf(words).toString();
    }
}
