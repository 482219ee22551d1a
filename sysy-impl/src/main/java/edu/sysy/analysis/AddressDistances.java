package edu.sysy.analysis;

/**
 * Which constants may be added to an address by themselves. Where addresses are {@linkplain
 * edu.sysy.TargetTraits#hasWideAddresses wider than integers}, {@code offset(a, x + c)} and {@code offset(offset(a, x),
 * c)} differ if {@code x} or {@code x + c} wraps around as an integer.
 *
 * <p>Objects have at most 1 GiB, and an address that code needs is in an object, or one step of a loop away from it.
 * Such a step, and each constant that is added separately, is limited to 256 MiB, so that several of them together with
 * a distance in an object stay below 2 GiB, and no sum of integers on the way to the address wraps around.
 */
public final class AddressDistances {
    private static final int MAX_SEPARATE_BYTES = 1 << 28;

    private AddressDistances() {}

    /** Whether so many bytes may be added to an address by themselves, or in each iteration of a loop. */
    public static boolean isSeparate(long bytes) {
        return Math.abs(bytes) <= MAX_SEPARATE_BYTES;
    }
}
