package edu.sysy.optimize.memory;

import edu.sysy.optimize.memory.TableFormula.Apply;
import edu.sysy.optimize.memory.TableFormula.Number;
import java.util.ArrayList;
import java.util.List;

/**
 * Small tables whose elements fit into the bits of one word: {@code (WORD >>> k i) & (2^k - 1)}, times a factor, plus
 * the smallest of them.
 */
final class PackedTable {
    private final TableView view;
    private final int[] elements;

    PackedTable(TableView view, int[] elements) {
        this.view = view;
        this.elements = elements;
    }

    /** The formulas, of which the first has the fewest operations; none if the table is too large. */
    List<TableFormula> formulas() {
        List<TableFormula> found = new ArrayList<>();
        if (view.start() < 0 || (long) view.firstIndex() + elements.length > Integer.SIZE) {
            return found;
        }
        long least = elements[0];
        long most = elements[0];
        for (int element : elements) {
            least = Math.min(least, element);
            most = Math.max(most, element);
        }
        if (least >= 0) {
            pack(0, 1, most, found);
        }
        long divisor = 0;
        for (int element : elements) {
            divisor = gcd(element - least, divisor);
        }
        if (most - least <= Integer.MAX_VALUE && divisor > 0) {
            if (least % divisor == 0 && least >= 0) {
                pack(0, (int) divisor, most / divisor, found);
            }
            pack((int) least, 1, most - least, found);
            pack((int) least, (int) divisor, (most - least) / divisor, found);
        }
        return found;
    }

    /** Euclid's algorithm. */
    private static long gcd(long one, long other) {
        long a = one;
        long b = other;
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    private void pack(int addend, int factor, long most, List<TableFormula> found) {
        int needed = Long.SIZE - Long.numberOfLeadingZeros(most);
        for (int width = needed; width < Integer.SIZE; width = width + 1) {
            int start = view.firstIndex() * width;
            boolean cheap = width == needed || Integer.bitCount(width) == 1;
            if (start + elements.length * width <= Integer.SIZE && cheap) {
                int word = 0;
                for (int k = 0; k < elements.length; k++) {
                    word |= (elements[k] - addend) / factor << (start + k * width);
                }
                TableFormula field = new Apply(TableOperator.SHR, new Number(word), distance(view, width))
                        .with(TableOperator.AND, (1 << width) - 1);
                found.add(field.scaled(factor, addend));
            }
        }
    }

    /** The index times a width; bytes are four times the index. */
    static TableFormula distance(TableView view, int width) {
        if (view.isIndex() || Integer.bitCount(width) != 1) {
            return view.index().scaled(width, 0);
        }
        int shift = Integer.numberOfTrailingZeros(width) - 2;
        return shift == 0
                ? TableFormula.VARIABLE
                : TableFormula.VARIABLE.with(shift > 0 ? TableOperator.SHL : TableOperator.SHR, Math.abs(shift));
    }
}
