package edu.sysy.processor;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The geometry of a set-associative cache: a line of memory has its place in one set, in any of its ways.
 *
 * @param bytes how many bytes it holds
 * @param ways the lines of a set, at least 1: 1 is a direct-mapped cache
 * @param lineBytes the bytes of a line, a power of two from 4 to 4096
 */
public record CacheGeometry(int bytes, int ways, int lineBytes) {
    private static final int MIN_LINE_BYTES = 4;
    private static final int MAX_LINE_BYTES = 4096;
    private static final int MAX_BYTES = 1 << 28;
    private static final int KIBI = 1 << 10;
    private static final int MEBI = 1 << 20;
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,9})([KM]?),([0-9]{1,9}),([0-9]{1,9})");

    /**
     * Checks that the lines come out even.
     *
     * @throws IllegalArgumentException if a number is out of range, or the sets are no power of two, at least 1
     */
    public CacheGeometry {
        if (lineBytes < MIN_LINE_BYTES || lineBytes > MAX_LINE_BYTES || !isPowerOfTwo(lineBytes)) {
            throw new IllegalArgumentException("lines of " + lineBytes + " bytes: not a power of two from "
                    + MIN_LINE_BYTES + " to " + MAX_LINE_BYTES);
        }
        if (bytes < 1 || bytes > MAX_BYTES) {
            throw new IllegalArgumentException("a cache of " + bytes + " bytes: not 1 to " + MAX_BYTES);
        }
        long setBytes = (long) ways * lineBytes;
        if (ways < 1 || bytes % setBytes != 0 || !isPowerOfTwo((int) (bytes / setBytes))) {
            throw new IllegalArgumentException("a cache of " + bytes + " bytes has no power of two of sets of " + ways
                    + " lines of " + lineBytes + " bytes");
        }
    }

    private static boolean isPowerOfTwo(int number) {
        return Integer.bitCount(number) == 1;
    }

    /** How many sets there are, a power of two. */
    public int sets() {
        return bytes / (ways * lineBytes);
    }

    /**
     * Reads what {@link #toString} writes.
     *
     * @param text size, ways and bytes of a line with commas between them; the size may be in KiB or MiB: {@code
     *     32K,4,32}
     * @throws IllegalArgumentException if it is no geometry
     */
    public static CacheGeometry parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not SIZE,WAYS,LINE as in 32K,4,32");
        }
        long unit = switch (matcher.group(2)) {
            case "K" -> KIBI;
            case "M" -> MEBI;
            default -> 1;
        };
        long bytes = unit * Integer.parseInt(matcher.group(1));
        return new CacheGeometry(
                (int) Math.min(bytes, Integer.MAX_VALUE),
                Integer.parseInt(matcher.group(3)),
                Integer.parseInt(matcher.group(4)));
    }

    /** Size, ways and bytes of a line, as in {@code 32K,4,32}. */
    @Override
    public String toString() {
        String size = bytes % MEBI == 0 ? bytes / MEBI + "M" : bytes % KIBI == 0 ? bytes / KIBI + "K" : "" + bytes;
        return String.format(Locale.ROOT, "%s,%d,%d", size, ways, lineBytes);
    }
}
