package edu.sysy.object;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Maps addresses of a program's text to source lines, as far as the program was built with line information. */
public final class LineTable {

    private final int[] addresses;
    private final int[] lines;
    private final int[] files;
    private final List<String> names;

    private LineTable(int[] addresses, int[] lines, int[] files, List<String> names) {
        this.addresses = addresses;
        this.lines = lines;
        this.files = files;
        this.names = names;
    }

    /**
     * The source line of an instruction.
     *
     * @param address the instruction's address
     * @return the line, or empty if the table does not cover the address
     */
    public Optional<SourceLine> at(int address) {
        int low = 0;
        int high = addresses.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Integer.compareUnsigned(addresses[middle], address) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        int row = low - 1;
        return row < 0 || lines[row] == 0
                ? Optional.empty()
                : Optional.of(new SourceLine(names.get(files[row]), lines[row]));
    }

    /**
     * Whether the program has no line information at all.
     *
     * @return true if {@link #at} never finds a line
     */
    public boolean isEmpty() {
        return addresses.length == 0;
    }

    /** Collects rows in any order; a row with line 0 says that nothing is known from its address on. */
    static final class Builder {

        private final Map<String, Integer> fileNumbers = new HashMap<>();
        private final List<String> names = new ArrayList<>();
        private long[] keys = new long[64];
        private int[] lines = new int[64];
        private int[] files = new int[64];
        private int count;

        int file(String name) {
            return fileNumbers.computeIfAbsent(name, key -> {
                names.add(key);
                return names.size() - 1;
            });
        }

        void add(int address, int file, int line) {
            if (count == keys.length) {
                keys = Arrays.copyOf(keys, 2 * count);
                lines = Arrays.copyOf(lines, 2 * count);
                files = Arrays.copyOf(files, 2 * count);
            }
            // The end of one sequence sorts before the start of the next at the same address.
            keys[count] = (address & 0xffff_ffffL) << 32 | (line == 0 ? 0 : 1L << 31) | count;
            lines[count] = line;
            files[count] = file;
            count++;
        }

        LineTable build() {
            long[] order = Arrays.copyOf(keys, count);
            Arrays.sort(order);
            int[] addresses = new int[count];
            int[] sortedLines = new int[count];
            int[] sortedFiles = new int[count];
            for (int i = 0; i < count; i++) {
                int row = (int) order[i] & Integer.MAX_VALUE;
                addresses[i] = (int) (order[i] >>> 32);
                sortedLines[i] = lines[row];
                sortedFiles[i] = files[row];
            }
            return new LineTable(addresses, sortedLines, sortedFiles, List.copyOf(names));
        }
    }

    /** How many places have a line. */
    @Override
    public String toString() {
        return addresses.length + " addresses with lines of " + names;
    }
}
