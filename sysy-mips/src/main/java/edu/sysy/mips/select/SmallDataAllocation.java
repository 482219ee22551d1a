package edu.sysy.mips.select;

import edu.sysy.ir.Global;
import edu.sysy.ir.Program;
import edu.sysy.object.Symbols;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which globals one instruction reaches from {@code $gp}: those that are small enough, the smallest ones first as long
 * as there is room for them within 16-bit offsets.
 *
 * <pre>
 * lui   $t0, %hi(x)                 lw    $t1, %gp_rel(x)($gp)
 * lw    $t1, %lo(x)($t0)     -->
 * </pre>
 */
final class SmallDataAllocation {
    /**
     * Bytes of small data of a program: as far into a section as the GNU assembler takes {@code %gp_rel}. What remains
     * of the 64 KiB around {@code _gp} is for what others link with it.
     */
    private static final int ROOM = 0x8000;

    /** The sizes in bytes of the smallest globals of a program, as many as there is room for. */
    private record Smallest(Map<String, Integer> sizes) {
        static Smallest of(Program program) {
            Map<String, Integer> sizes = new HashMap<>();
            List<Global> bySize = program.globals().stream()
                    .sorted(Comparator.comparingInt(Global::count))
                    .toList();
            int words = 0;
            for (Global global : bySize) {
                if (global.count() > ROOM / Integer.BYTES - words) {
                    break;
                }
                words += global.count();
                sizes.put(Symbols.ofGlobal(global.name()), Integer.BYTES * global.count());
            }
            return new Smallest(sizes);
        }
    }

    private final Map<String, Integer> sizes;
    private final int limit;

    private SmallDataAllocation(Map<String, Integer> sizes, int limit) {
        this.sizes = sizes;
        this.limit = limit;
    }

    /** The globals of a program that have at most {@code limit} bytes. */
    static SmallDataAllocation of(Program program, int limit) {
        return new SmallDataAllocation(
                program.derived().get(Smallest.class, Smallest::of).sizes(), limit);
    }

    /** Whether there is none. */
    boolean isEmpty() {
        return sizes.values().stream().noneMatch(size -> size <= limit);
    }

    /** Whether {@code symbol + offset} is in such a global; what is beside it may be out of reach. */
    boolean reaches(String symbol, int offset) {
        int size = sizes.getOrDefault(symbol, 0);
        return size <= limit && offset >= 0 && offset < size;
    }
}
