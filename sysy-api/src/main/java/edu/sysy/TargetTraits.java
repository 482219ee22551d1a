package edu.sysy;

import edu.sysy.processor.DataCaches;
import java.util.Optional;
import java.util.OptionalInt;
import org.immutables.value.Value;

/**
 * What the front end and passes know about a machine: room for data, widths of immediate operands, numbers of
 * registers, costs in instructions. Each
 * number has a default, so that passes can run without a target; the defaults are those of a
 * 32-bit machine with operands of 16 bits in its instructions.
 *
 * <pre>{@code
 * TargetTraits traits = TargetTraits.builder().immediateBits(12).branchComparesOrder(true).build();
 * }</pre>
 */
@Value.Immutable
public sealed interface TargetTraits permits ImmutableTargetTraits {
    /** The defaults: the traits that passes assume that were given no target. */
    TargetTraits DEFAULT = builder().build();

    /** The bytes of an address in memory. */
    @Value.Default
    default int addressBytes() {
        return 4;
    }

    /** The bits of the signed constant that an addition has room for. */
    @Value.Default
    default int immediateBits() {
        return 16;
    }

    /** The bits of the signed displacement that a load or store adds to its address. */
    @Value.Default
    default int displacementBits() {
        return 16;
    }

    /** How many integer values may be live through a loop before passes add no more. */
    @Value.Default
    default int loopRegisters() {
        return 18;
    }

    /** How many words of memory of one type passes keep in registers through a loop. */
    @Value.Default
    default int promotedWords() {
        return 8;
    }

    /** What a multiplication costs, in instructions. */
    @Value.Default
    default int multiplicationCost() {
        return 3;
    }

    /** Cycles from the start of a multiplication to that of an instruction that needs its result, at least 1. */
    @Value.Default
    default int multiplicationLatency() {
        return 5;
    }

    /** Cycles from the start of an addition to that of an instruction that needs its result, at least 1. */
    @Value.Default
    default int additionLatency() {
        return 1;
    }

    /** How many instructions may start in one cycle, at least 1. */
    @Value.Default
    default int issueWidth() {
        return 1;
    }

    /** The data caches of the processor; empty if there are none, or none are known. */
    Optional<DataCaches> dataCaches();

    /** What a call costs in the caller and the callee, in instructions. */
    @Value.Default
    default int callCost() {
        return 12;
    }

    /** What a conditional branch costs on average, in instructions. */
    @Value.Default
    default double branchCost() {
        return 1.5;
    }

    /** What a jump costs on average, in instructions. */
    @Value.Default
    default double jumpCost() {
        return 0.5;
    }

    /** What a selection by a condition in a register costs, in instructions. */
    @Value.Default
    default double selectCost() {
        return 1;
    }

    /** What an equality of two integers costs as a number, in instructions. */
    @Value.Default
    default double equalityCost() {
        return 2;
    }

    /** What a comparison of two floating-point numbers costs as a number, in instructions. */
    @Value.Default
    default double floatComparisonCost() {
        return 3;
    }

    /**
     * How many calls that write constants have to follow each other for one call of {@code putf} to be cheaper, at
     * least 2. Without a number nobody knows whether what programs are linked with has {@code putf}.
     */
    OptionalInt minJoinedOutputs();

    /** How many bytes the global variables, constant arrays and static locals of a program may have together. */
    @Value.Default
    default long maxDataBytes() {
        return Integer.MAX_VALUE;
    }

    /** How many bytes the local variables and arrays of a function may have together. */
    @Value.Default
    default long maxFrameBytes() {
        return Integer.MAX_VALUE - (64L << 20);
    }

    /** Whether a branch compares the order of two registers; all compare for equality and with 0. */
    @Value.Default
    default boolean branchComparesOrder() {
        return false;
    }

    /**
     * Whether the machine selects instructions for {@linkplain edu.sysy.ir.vector operations on vectors}; for others
     * each becomes scalar operations first.
     */
    @Value.Default
    default boolean hasVectors() {
        return false;
    }

    /**
     * Whether addresses are wider than integers. Distances from an address are integers, extended with their sign: what
     * wraps around as an integer does not wrap around as an address, and {@code a + (x + y)} and {@code (a + x) + y}
     * may be different addresses.
     */
    default boolean hasWideAddresses() {
        return addressBytes() > Integer.BYTES;
    }

    /** Whether an addition has room for a constant. */
    default boolean isImmediate(int constant) {
        return constant >> (immediateBits() - 1) == constant >> (Integer.SIZE - 1);
    }

    /** Whether a load or store has room for a displacement. */
    default boolean isDisplacement(int constant) {
        return constant >> (displacementBits() - 1) == constant >> (Integer.SIZE - 1);
    }

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a width, number or cost makes no sense
     */
    @Value.Check
    default void check() {
        if (addressBytes() < 4 || addressBytes() % 4 != 0) {
            throw new IllegalArgumentException("addresses of " + addressBytes() + " bytes");
        }
        for (int bits : new int[] {immediateBits(), displacementBits()}) {
            if (bits < 1 || bits > Integer.SIZE) {
                throw new IllegalArgumentException("constants of " + bits + " bits");
            }
        }
        if (maxDataBytes() < 0 || maxFrameBytes() < 0) {
            throw new IllegalArgumentException("a negative limit");
        }
        for (int number : new int[] {multiplicationLatency(), additionLatency(), issueWidth()}) {
            if (number < 1 || number > 1000) {
                throw new IllegalArgumentException("a latency or width of " + number);
            }
        }
        if (minJoinedOutputs().orElse(2) < 2) {
            throw new IllegalArgumentException(
                    "one call in place of " + minJoinedOutputs().getAsInt());
        }
        for (double number : new double[] {
            loopRegisters(),
            promotedWords(),
            multiplicationCost(),
            callCost(),
            branchCost(),
            jumpCost(),
            selectCost(),
            equalityCost(),
            floatComparisonCost()
        }) {
            if (!(number >= 0 && number <= 1000)) {
                throw new IllegalArgumentException("a number or cost of " + number);
            }
        }
    }

    /** Starts with the defaults. */
    static Builder builder() {
        return new Builder();
    }

    /** Collects traits. */
    final class Builder extends ImmutableTargetTraits.Builder {
        Builder() {}
    }
}
