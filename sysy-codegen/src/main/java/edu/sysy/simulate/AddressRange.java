package edu.sysy.simulate;

/**
 * The addresses from {@code begin} up to, but without, {@code end}; both are unsigned.
 *
 * @param begin the first address
 * @param end the address after the last one
 */
public record AddressRange(int begin, int end) {
    /** All addresses but the last one, where nothing can begin that has two bytes. */
    public static final AddressRange ALL = new AddressRange(0, -1);

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

    /**
     * Whether an address lies in one of some ranges.
     *
     * @param ranges the ranges, which may overlap
     * @param address any address
     * @return true if at least one contains it
     */
    public static boolean anyContains(AddressRange[] ranges, int address) {
        for (AddressRange range : ranges) {
            if (range.contains(address)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return String.format("[0x%08x, 0x%08x)", begin, end);
    }
}
