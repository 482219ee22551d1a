package edu.sysy.mips.simulate;

/**
 * The addresses from {@code begin} up to, but without, {@code end}; both are unsigned.
 *
 * @param begin the first address
 * @param end the address after the last one
 */
public record AddressRange(int begin, int end) {

    /** Checks that the range does not end before it begins. */
    public AddressRange {
        if (Integer.compareUnsigned(begin, end) > 0) {
            throw new IllegalArgumentException(
                    "range ends before it begins: " + Integer.toHexString(begin) + ".." + Integer.toHexString(end));
        }
    }

    /**
     * Whether an address lies in this range.
     *
     * @param address any address
     * @return true from {@code begin} to just before {@code end}
     */
    public boolean contains(int address) {
        return Integer.compareUnsigned(begin, address) <= 0 && Integer.compareUnsigned(address, end) < 0;
    }

    @Override
    public String toString() {
        return String.format("[0x%08x, 0x%08x)", begin, end);
    }
}
